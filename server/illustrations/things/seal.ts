import { shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill } from '#server/illustrations/ink/marks.ts';
import type { Scene } from '#server/illustrations/ink/scene.ts';
import { disc, polygon, rect, star } from '#server/illustrations/ink/shapes.ts';

/** A seal of wax on ribbons, its middle at 0 0. */
export function seal({ colours, random }: Scene): string {
  const wax = random.pick([colours.warm, shade(colours.accent, 0.1)]);
  const sign = random.pick([
    star(0, 0, 5, 13, 6),
    star(0, 0, 8, 13, 8),
    polygon([0, -13], [11, 0], [0, 13], [-11, 0]),
    rect(-3, -12, 6, 24) + rect(-11, -4, 22, 6),
  ]);
  return (
    fill(
      shade(wax, 0.25),
      polygon([-14, 8], [-26, 66], [-12, 58], [-2, 68], [4, 8]),
      polygon([2, 8], [14, 68], [22, 56], [34, 60], [16, 4]),
    ) +
    fill(wax, star(0, 0, 12, 32, 28)) +
    fill(shade(wax, 0.22), disc(0, 0, 22)) +
    fill(tint(wax, 0.2), sign)
  );
}
