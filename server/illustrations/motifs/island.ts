import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition } from '#server/illustrations/ink/scene.ts';
import { blob, dash, disc, dome, many, polygon, spots, points } from '#server/illustrations/ink/shapes.ts';
import { edgeTrees } from '#server/illustrations/settings/foreground.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { cottages, hamlet } from '#server/illustrations/settings/houses.ts';
import { crag, ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { bough, localTree, treeKinds, trees } from '#server/illustrations/settings/trees.ts';
import { regatta, sail, sea } from '#server/illustrations/settings/water.ts';

/** Land in the sea with houses and trees on it. */
const isle: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(250, 390);
  const half = random.between(120, 190);
  const y = random.between(228, 246);
  const top = y - random.between(50, 90);
  const rock = mix(colours.stone, colours.land, 0.3);
  return [
    sky(scene, y - 20),
    random.chance(0.6) ? fill(mix(colours.far, colours.horizon, 0.3), ridge(random, y - 24, 10, 5, y)) : '',
    sea(scene, y - 18),
    faint(0.35, fill(shade(colours.water, 0.4), disc(x, y + 6, half * 1.1, 12))),
    fill(
      shade(rock, 0.15),
      polygon(
        ...points`${x - half} ${y}, ${x - half * 0.8} ${y - 26}, ${x - half * 0.5} ${y - 22},
        ${x} ${y - 34}, ${x + half * 0.7} ${y - 26}, ${x + half} ${y}, ${x} ${y + 12}`,
      ),
    ),
    fill(
      mix(colours.land, colours.leaf, 0.3),
      blob(
        ...points`${x - half * 0.9} ${y - 20}, ${x - half * 0.5} ${top + 20}, ${x - 10} ${top},
        ${x + half * 0.5} ${top + 16}, ${x + half * 0.95} ${y - 20}, ${x} ${y - 12}`,
      ),
    ),
    fill(
      rock,
      polygon([x - half, y], [x - half * 0.8, y - 22], [x - half * 0.3, y - 12], [x - half * 0.1, y + 6]),
    ),
    trees(scene, localTree(scene), [
      [x - half * 0.55, y - 28, 44],
      [x - half * 0.38, y - 34, 56],
      [x + half * 0.5, y - 34, 48],
      [x + half * 0.68, y - 26, 36],
    ]),
    cottages(
      scene,
      [
        [x - half * 0.25, y - 30, 28],
        [x + 8, y - 24, 34],
      ].map(([left = 0, foot = 0, size = 0]) => [left, foot, size] as const),
      random.chance(0.5) ? colours.paper : colours.wall,
    ),
    stroke(
      tint(colours.water, 0.5),
      2.4,
      many(6, () => dash(x + random.between(-190, 110), y + random.between(10, 26), random.between(30, 80))),
    ),
    sail(
      scene,
      x + random.pick([-1, 1]) * random.between(150, 190),
      y + random.between(40, 70),
      0.8 + 0.5 * random.next(),
    ),
    random.chance(0.3) ? bough(scene) : '',
  ].join('');
};

/** Many islands, one behind another. */
const skerries: Composition = (scene) => {
  const { colours, random } = scene;
  const group = Array.from({ length: random.between(5, 6) }, (_, index) => {
    const y = 212 + index * 17;
    const [x, half] = [random.between(20, 620), 40 + index * 13];
    const colour = mix(
      mix(colours.far, colours.horizon, 0.3),
      shade(colours.land, 0.1),
      Math.min(1, index / 5),
    );
    const kind = localTree(scene);
    const feet = Array.from(
      { length: 3 },
      () => [x + random.between(-half * 0.6, half * 0.6), y - 3, 14 + index * 7] as const,
    );
    return (
      fill(mix(colour, colours.leaf, 0.6), ...feet.map((foot) => treeKinds[kind](...foot).outline)) +
      fill(colour, dome(x, y, half, 8 + index * 3)) +
      fill(tint(colours.water, 0.4), disc(x, y + 1, half * 1.1, 1.6))
    );
  });
  return sky(scene, 200) + hills(scene, 186) + sea(scene, 206) + group.join('') + regatta(scene, 250);
};

/** A bay with a beach, seen from above it. */
const bay: Composition = (scene) => {
  const { colours, random } = scene;
  const sand = mix(colours.wall, colours.glow, 0.5);
  return [
    sky(scene, 160),
    sea(scene, 150),
    fill(mix(colours.far, colours.leaf, 0.3), crag(random, 138, 18, 7, 160)),
    fill(
      tint(colours.water, 0.5),
      blob([-60, 380], [60, 270], [210, 220], [420, 226], [560, 180], [720, 170], [720, 400]),
    ),
    fill(sand, blob([-60, 390], [60, 284], [220, 238], [420, 240], [570, 194], [730, 180], [720, 400])),
    fill(
      colours.land,
      blob([120, 400], [210, 300], [340, 282], [470, 270], [600, 222], [740, 206], [740, 420]),
    ),
    stroke(
      random.pick([colours.accent, colours.spark]),
      13,
      spots(
        Array.from(
          { length: 7 },
          (_, index) =>
            [150 + index * 58 + random.between(-10, 10), 262 - index * 7 + random.between(-6, 6)] as const,
        ),
      ),
    ),
    hamlet(scene, random.between(420, 500), 296, 26),
    trees(scene, localTree(scene), [
      [300, 320, 60],
      [340, 330, 78],
      [560, 322, 84],
      [600, 330, 70],
    ]),
    regatta(scene, 172),
    edgeTrees(scene),
  ].join('');
};

export const island = [isle, skerries, bay] as const;
