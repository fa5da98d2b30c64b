import { shade } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Scene } from '#server/illustrations/ink/scene.ts';
import { data, many, type Point, polygon, rect } from '#server/illustrations/ink/shapes.ts';

/** Small flags on strings between poles. */
export function bunting({ colours, random }: Scene, y: number): string {
  const hues = random
    .shuffled([colours.accent, colours.spark, colours.paper, colours.leaf, colours.warm, colours.gold])
    .slice(0, 3);
  const lines = [y, y + random.between(24, 50)];
  const at = (line: number, part: number): Point => [
    part * 660 - 10,
    (lines[line] ?? y) + 44 * 4 * part * (1 - part) * (line === 0 ? 1 : 0.5),
  ];
  const flags = hues.map((hue, index) =>
    fill(
      hue,
      ...lines.map((_, line) =>
        many(4, (place) => {
          const [x, top] = at(line, (place * 3 + index + 0.5 + line * 2) / 14);
          return polygon([x - 12, top], [x + 12, top + 1], [x, top + 28]);
        }),
      ),
    ),
  );
  return (
    stroke(
      colours.ink,
      2,
      ...lines.map((top, line) => data`M-10 ${top}Q320 ${top + 88 * (line === 0 ? 1 : 0.5)} 650 ${top}`),
    ) + flags.join('')
  );
}

/** Tents and flags on a meadow or a square. */
export function tents({ colours, random }: Scene, y: number): string {
  const hues = random.shuffled([colours.accent, colours.spark, colours.leaf, colours.warm, colours.water]);
  return [110, 300, 490]
    .map((middle, index) => {
      const x = middle + random.between(-24, 24);
      const [half, high] = [random.between(60, 84), random.between(90, 130)];
      const hue = hues[index] ?? colours.accent;
      const panel = (from: number, to: number) =>
        polygon([x, y - high - 30], [x + half * to, y - high * 0.52], [x + half * from, y - high * 0.52]);
      const eaves = y - high * 0.52;
      const wall = (from: number, to: number) =>
        rect(x + half * from, eaves, half * (to - from), high * 0.52);
      return (
        fill(colours.paper, panel(-1, 1), wall(-0.88, 0.88)) +
        fill(
          hue,
          panel(-1, -0.6),
          panel(-0.2, 0.2),
          panel(0.6, 1),
          wall(-0.88, -0.38),
          wall(0.38, 0.88),
          data`M${x} ${y - high - 54}l20 7-20 7z`,
        ) +
        fill(shade(hue, 0.5), polygon([x, eaves + 4], [x + half * 0.3, y], [x - half * 0.3, y])) +
        stroke(hue, 2, data`M${x} ${y - high - 30}v-24`)
      );
    })
    .join('');
}
