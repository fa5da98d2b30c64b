import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { width, type Scene } from '#server/illustrations/ink/scene.ts';
import { dash, data, many, polygon, rect } from '#server/illustrations/ink/shapes.ts';
import { ridge } from './ridge.ts';

/** Water from `y` down to the lower edge, or to `bottom`. */
export function sea(scene: Scene, y = 220, bottom = 360): string {
  const { colours, random } = scene;
  const surface = random.pick([calm, swell, crests]);
  return fill(colours.water, rect(0, y, width, bottom - y)) + surface(scene, y, bottom);
}

/** Light lies on the water in bars that lengthen towards us. */
function calm({ colours, random }: Scene, y: number, bottom: number): string {
  const x = random.between(160, 480);
  const glints = many(random.between(14, 24), () => {
    const down = random.next() ** 1.4;
    const long = 14 + down * 90 * random.next();
    return dash(x - long / 2 + (random.next() - 0.5) * 560, y + 4 + down * (bottom - y - 10), long);
  });
  return (
    faint(0.5, fill(tint(colours.water, 0.35), rect(0, y, width, 7))) +
    stroke(mix(colours.water, colours.horizon, 0.5), 2.2, glints)
  );
}

function swell({ colours, random }: Scene, y: number, bottom: number): string {
  const rows = random.between(3, 5);
  return Array.from({ length: rows }, (_, index) => {
    const part = (index + 0.7) / (rows + 0.4);
    const colour = mix(tint(colours.water, 0.25), shade(colours.water, 0.3), part);
    return fill(colour, ridge(random, y + (bottom - y) * part, 2 + part * 7, 9 - index, bottom));
  }).join('');
}

function crests({ colours, random }: Scene, y: number, bottom: number): string {
  const lines = many(random.between(16, 26), () => {
    const down = random.next() ** 1.2;
    const size = 5 + down * 13;
    const at = [random.between(-10, width), y + 8 + down * (bottom - y - 14)] as const;
    return data`M${at[0]} ${at[1]}q${size / 2} ${-size * 0.45} ${size} 0t${size} 0`;
  });
  return stroke(tint(colours.water, 0.35), 2, lines);
}

/** A small sailing boat, 60 units high before scaling, afloat at `x` `y`. */
export function sail(scene: Scene, x: number, y: number, scale: number): string {
  const { colours, random } = scene;
  const cloth = random.pick([colours.paper, colours.accent, colours.spark, tint(colours.roof, 0.2)]);
  const marks =
    fill(cloth, polygon([2, -58], [30, -12], [2, -10])) +
    fill(shade(cloth, 0.16), polygon([-2, -50], [-2, -10], [-22, -12])) +
    fill(shade(colours.roof, 0.35), data`M-28 -7h60l-10 12h-40z`);
  return placed(x, y, marks, scale);
}

/** A few sails between `y` and `y` + 40, smaller when far. */
export function regatta(scene: Scene, y: number): string {
  const { random } = scene;
  return Array.from({ length: random.between(1, 3) }, (_, index) =>
    sail(scene, random.between(90, 550), y + 8 + index * 12, 0.3 + index * 0.16),
  ).join('');
}
