import type { Scene } from '#server/illustrations/ink/scene.ts';
import { data, many } from '#server/illustrations/ink/shapes.ts';

const tile = 90;

/** Specks of bare paper and of stray ink over the whole picture, as printing leaves them. */
export function grain({ colours, random }: Scene): string {
  const specks = (count: number) =>
    many(count, () => {
      const long = random.pick([0.8, 1, 1.4, 2.2]);
      return data`M${random.between(2, tile - 3)} ${random.between(2, tile - 3)}h${long}`;
    });
  const pattern = `<pattern id="g" width="${tile}" height="${tile}" patternUnits="userSpaceOnUse">`;
  const light = `<path stroke="${colours.paper}" stroke-opacity=".26" d="${specks(14)}"/>`;
  const dark = `<path stroke="${colours.ink}" stroke-opacity=".16" d="${specks(11)}"/>`;
  return `${pattern}${light}${dark}</pattern><path fill="url(#g)" d="M0 0h640v360H0z"/>`;
}
