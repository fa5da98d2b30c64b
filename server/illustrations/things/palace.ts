import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Scene } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, polygon, rect } from '#server/illustrations/ink/shapes.ts';

/** A long house with a pediment, its foot at `y`. */
export function palace({ colours, random }: Scene, x: number, y: number): string {
  const wall = random.pick([
    colours.wall,
    colours.paper,
    mix(colours.wall, colours.glow, 0.5),
    mix(colours.wall, colours.accent, 0.25),
  ]);
  const count = random.pick([6, 8]);
  return [
    fill(shade(wall, 0.1), rect(x - 230, y - 118, 460, 118)),
    fill(
      colours.roof,
      polygon([x - 240, y - 118], [x - 216, y - 146], [x + 216, y - 146], [x + 240, y - 118]),
    ),
    stroke(
      colours.pane,
      12,
      many(10, (index) =>
        index > 2 && index < 7 ? '' : data`M${x - 206 + index * 46} ${y - 92}v20m0 32v20`,
      ),
    ),
    fill(
      wall,
      rect(x - 96, y - 128, 192, 128),
      polygon([x - 108, y - 128], [x, y - 174], [x + 108, y - 128]),
    ),
    fill(shade(wall, 0.2), polygon([x - 84, y - 134], [x, y - 166], [x + 84, y - 134])),
    fill(shade(wall, 0.4), rect(x - 86, y - 116, 172, 116)),
    fill(
      tint(wall, 0.25),
      many(count, (index) => rect(x - 90 + (index * 168) / (count - 1), y - 118, 12, 118)),
      rect(x - 98, y - 128, 196, 11),
    ),
    fill(colours.gold, disc(x, y - 147, 8)),
  ].join('');
}
