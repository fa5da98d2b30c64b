import { mix } from '#server/illustrations/ink/colour.ts';
import type { Clothes } from '#server/illustrations/ink/figure.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import { height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { data, many, rect } from '#server/illustrations/ink/shapes.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { stands } from './stadium.ts';

export function vests({ colours, random }: Scene): Clothes[] {
  return random
    .shuffled([colours.accent, colours.spark, colours.paper, colours.leaf, colours.warm, colours.gold])
    .map((top) => ({ top, bottom: random.pick([colours.ink, colours.paper, top]) }));
}

/** What lies behind a track: stands, a town, or hills. */
export function arena(scene: Scene, y: number): string {
  const { random } = scene;
  const far = random.pick([
    () => stands(scene, y - 90, y),
    () => stands(scene, y - 120, y),
    () => silhouette(scene, y, 90),
    () =>
      hills(scene, y - 60) +
      trees(scene, localTree(scene), [
        [80, y, 90],
        [560, y, 100],
        [480, y, 60],
      ]),
  ]);
  return sky(scene, y - 20) + far();
}

/** Lanes of a track from `y` down, towards a point or across. */
export function track({ colours, random }: Scene, y: number): string {
  const red = random.pick([
    mix(colours.warm, colours.wood, 0.4),
    mix(colours.roof, colours.glow, 0.2),
    mix(colours.accent, colours.wood, 0.4),
  ]);
  const lanes = random.chance(0.5)
    ? many(5, (index) => data`M-10 ${y + 10 + index * 26}H650`)
    : many(7, (index) => data`M${320 + (index - 3) * 60} ${y}L${320 + (index - 3) * 190} 362`);
  return fill(red, rect(0, y, width, height - y)) + stroke(colours.paper, 3, lanes);
}
