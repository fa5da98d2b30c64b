import { distance } from '#server/illustrations/ink/colour.ts';
import { again, fill, named, placed } from '#server/illustrations/ink/marks.ts';
import type { Scene } from '#server/illustrations/ink/scene.ts';
import { data, disc, polygon, rect, star } from '#server/illustrations/ink/shapes.ts';

/** Figures that weavers know, about 0 0 and within 20 units of it. */
export function ornament({ random }: Scene): string {
  return random.pick([
    polygon([0, -20], [20, 0], [0, 20], [-20, 0]),
    star(0, 0, 8, 20, 10),
    star(0, 0, 4, 20, 7),
    polygon([0, -18], [18, 0], [0, 18], [-18, 0]) +
      rect(-20, -3, 6, 6) +
      rect(14, -3, 6, 6) +
      rect(-3, -22, 6, 6) +
      rect(-3, 16, 6, 6),
    data`M-20 4L0-16 20 4v11L0-5-20 15z`,
    rect(-4, -18, 8, 36) +
      rect(-18, -4, 36, 8) +
      rect(-18, -18, 8, 8) +
      rect(10, -18, 8, 8) +
      rect(-18, 10, 8, 8) +
      rect(10, 10, 8, 8),
    polygon([-18, -18], [0, -6], [18, -18], [6, 0], [18, 18], [0, 6], [-18, 18], [-6, 0]),
    disc(0, 0, 8) + disc(0, -14, 6) + disc(0, 14, 6) + disc(-14, 0, 6) + disc(14, 0, 6),
  ]);
}

/** A band of ornaments from `from` to `to` at height `y`. */
export function band(
  scene: Scene,
  colour: string,
  y: number,
  from: number,
  to: number,
  size: number,
): string {
  const count = Math.max(2, Math.round((to - from) / (46 * size)));
  const step = (to - from) / count;
  const name = `t${Math.round(y)}`;
  const first = named(name, placed(from + step / 2, y, fill(colour, ornament(scene)), size));
  return first + Array.from({ length: count - 1 }, (_, index) => again(name, (index + 1) * step, 0)).join('');
}

/** Four yarns that can be told apart. */
export function threads({ colours, random }: Scene): [string, string, string, string] {
  const yarns = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.ink,
    colours.paper,
    colours.roof,
    colours.gold,
    colours.water,
  ]);
  const chosen: string[] = [];
  for (const yarn of yarns) if (chosen.every((other) => distance(other, yarn) > 85)) chosen.push(yarn);
  const [one = colours.ink, two = colours.paper, three = colours.gold, four = colours.accent] = chosen;
  return [one, two, three, four];
}
