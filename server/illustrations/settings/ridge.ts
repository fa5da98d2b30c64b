import type { Random } from '#server/illustrations/ink/random.ts';
import { height, width } from '#server/illustrations/ink/scene.ts';
import { chain, data, soft, type Point } from '#server/illustrations/ink/shapes.ts';

/** A soft line of hills about `y`, closed along the lower edge of the paper. */
export function ridge(random: Random, y: number, swing: number, bends: number, floor = height): string {
  const step = width / bends;
  const points = Array.from({ length: bends + 3 }, (_, index): Point => {
    const side = index % 2 === 0 ? -1 : 1;
    return [(index - 1) * step + random.between(-12, 12), y + side * swing * (0.35 + 0.65 * random.next())];
  });
  const [start = [0, y] as Point] = points;
  const end = points.at(-1) ?? start;
  return `${soft(points)}${data`L${end[0]} ${floor}H${start[0]}z`}`;
}

/** A rugged line from edge to edge about `y`, closed along `floor`. */
export function crag(random: Random, y: number, swing: number, teeth: number, floor = height): string {
  const step = width / teeth;
  const points = Array.from({ length: teeth + 1 }, (_, index): Point => {
    const side = index % 2 === 0 ? -1 : 1;
    const x =
      index === 0 || index === teeth ? index * step : index * step + (random.next() - 0.5) * step * 0.5;
    return [x, y + side * swing * (0.3 + 0.7 * random.next())];
  });
  return `${chain(points)}${data`V${floor}H0z`}`;
}
