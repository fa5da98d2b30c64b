import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Random } from '#server/illustrations/ink/random.ts';
import { width, type Scene } from '#server/illustrations/ink/scene.ts';
import { data, many, polygon, rect, type Point } from '#server/illustrations/ink/shapes.ts';
import { ridge } from './ridge.ts';
import { wood } from './trees.ts';

/** Two to four soft ridges, the farthest about `y`, the nearest 90 lower; trees stand on some. */
export function hills(scene: Scene, y = 190): string {
  const { colours, random } = scene;
  const count = random.between(2, 4);
  const layers = Array.from({ length: count }, (_, index) => {
    const depth = index / (count - 1);
    const at = y + depth * 75;
    const colour = mix(colours.far, colours.land, depth);
    const trees = depth > 0 && random.chance(0.6) ? wood(scene, at + 6, 9 + depth * 12) : '';
    return trees + fill(colour, ridge(random, at, 22 - depth * 8, random.between(3, 6)));
  });
  return layers.join('');
}

/** Peaks with lit and shaded faces, some with snow, standing on `base`. */
export function peaks(scene: Scene, base = 240, highest = 150): string {
  const { colours, random } = scene;
  const back = fill(mix(colours.far, colours.horizon, 0.45), farPeaks(random, base, highest * 0.7));
  const slots = random.shuffled([40, 180, 320, 460, 590]).slice(0, random.between(3, 4));
  const front = slots.map((x, index) => {
    const rise = highest * (1 - index * 0.13) * (0.85 + 0.15 * random.next());
    return peak(scene, x + random.between(-30, 30), base, rise, rise * (0.85 + 0.5 * random.next()));
  });
  return (
    back +
    front.toReversed().join('') +
    fill(mix(colours.far, colours.leaf, 0.35), ridge(random, base - 2, 9, 6))
  );
}

function farPeaks(random: Random, base: number, highest: number): string {
  const points = Array.from({ length: 12 }, (_, index): Point => [
    index * 60 - 10,
    base - highest * (index % 2 === 0 ? 0.25 + 0.25 * random.next() : 0.55 + 0.45 * random.next()),
  ]);
  return polygon(...points, [width + 20, base], [-20, base]);
}

/** One mountain: `half` its width at the base on each side. */
function peak({ colours, random }: Scene, x: number, base: number, rise: number, half: number): string {
  const top = base - rise;
  const spine: Point[] = [0.3, 0.55, 0.8].map((part, index) => [
    x + (index % 2 === 0 ? 1 : -0.6) * half * 0.12 * (0.5 + random.next()),
    top + rise * part,
  ]);
  const foot: Point = [x + half * 0.1, base];
  const light = mix(colours.far, colours.wall, 0.25);
  const dark = shade(colours.far, 0.22);
  return [
    fill(light, polygon([x, top], [x + half, base], [x - half, base])),
    fill(dark, polygon([x, top], ...spine, foot, [x + half, base])),
    random.chance(0.85) ? snowcap(random, colours.snow, x, top, rise, half, dark) : '',
  ].join('');
}

function snowcap(
  random: Random,
  snow: string,
  x: number,
  top: number,
  rise: number,
  half: number,
  dark: string,
): string {
  const depth = 0.26 + 0.2 * random.next();
  const at = (part: number, down: number): Point => [x + half * part * depth, top + rise * depth * down];
  const left = polygon(
    at(0, 0),
    at(-1, 1),
    at(-0.6, 0.85),
    at(-0.35, 1.15),
    at(-0.1, 0.8),
    at(0.12, 1.05),
    at(0.1, 0.5),
  );
  const right = polygon(at(0, 0), at(0.1, 0.5), at(0.12, 1.05), at(0.4, 0.8), at(0.6, 1.1), at(1, 1));
  return fill(snow, left) + fill(mix(snow, dark, 0.35), right);
}

/** A plain from `y` down: strips of fields, or furrows that run to a point on the horizon. */
export function plain(scene: Scene, y = 230): string {
  return scene.random.pick([strips, furrows, meadows])(scene, y);
}

function strips({ colours, random }: Scene, y: number): string {
  const crops = [
    colours.land,
    tint(colours.land, 0.3),
    mix(colours.land, colours.leaf, 0.5),
    mix(colours.land, colours.spark, 0.35),
  ];
  const rows = [0, 12, 28, 52, 86].map((down, index) => {
    const colour = crops[(index + random.between(0, 3)) % crops.length] ?? colours.land;
    return fill(colour, ridge(random, y + down + 3, index === 0 ? 0 : 4, 4));
  });
  return rows.join('');
}

function furrows({ colours, random }: Scene, y: number): string {
  const x = random.between(180, 460);
  const count = random.pick([7, 9, 12]);
  const rows = many(count, (index) => {
    const at = (step: number) => x + (step - count / 2) * (1500 / count);
    return polygon([x, y], [at(index), 360], [at(index + 0.5), 360]);
  });
  return (
    fill(colours.land, rect(0, y, width, 130)) +
    fill(
      random.pick([
        tint(colours.land, 0.28),
        shade(colours.land, 0.16),
        mix(colours.land, colours.spark, 0.4),
      ]),
      rows,
    )
  );
}

function meadows(scene: Scene, y: number): string {
  const { colours, random } = scene;
  const blades = many(26, () => {
    const [x, down] = [random.between(0, width), random.next()];
    const size = 3 + down * 8;
    return data`M${x} ${y + 14 + down * 112}l${size * 0.4} ${-size}l${size * 0.4} ${size}`;
  });
  return (
    fill(colours.land, rect(0, y, width, 130)) +
    fill(tint(colours.land, 0.16), ridge(random, y + 40, 14, 3)) +
    fill(colours.land, ridge(random, y + 84, 12, 4)) +
    stroke(mix(colours.land, colours.leaf, 0.55), 1.6, blades)
  );
}
