import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition, Scene } from '#server/illustrations/ink/scene.ts';
import {
  arch,
  chain,
  data,
  disc,
  dome,
  many,
  polygon,
  rect,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { nearby, paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

/** A square with houses on both sides of what stands in its middle; feet on `y`. */
function square(scene: Scene, y: number): string {
  const { random } = scene;
  const far = random.pick([
    () => hills(scene, y - 120),
    () => silhouette(scene, y - 20, 90),
    () => peaks(scene, y - 20, 120),
  ]);
  return sky(scene, y - 60) + far() + row(scene, y, random.between(70, 104)) + paving(scene, y);
}

/** A bell tower in storeys. */
const campanile: Composition = (scene) => {
  const { colours, random } = scene;
  const [x, y] = [random.between(270, 370), 300];
  const half = random.between(24, 34);
  const wall = random.pick([
    mix(colours.wall, colours.roof, 0.35),
    colours.wall,
    mix(colours.stone, colours.wall, 0.5),
  ]);
  const tall = random.between(196, 224);
  const cap = random.pick([
    polygon([x - half - 4, y - tall], [x, y - tall - 66], [x + half + 4, y - tall]),
    dome(x, y - tall, half, half * 1.2),
    polygon([x - half - 4, y - tall], [x, y - tall - 26], [x + half + 4, y - tall]),
  ]);
  const levels = random.between(3, 5);
  return [
    square(scene, y - 10),
    fill(wall, rect(x - half, y - tall, half * 2, tall)),
    fill(shade(wall, 0.2), rect(x + half * 0.3, y - tall, half * 0.7, tall)),
    fill(
      tint(wall, 0.3),
      many(levels, (index) => rect(x - half - 3, y - (tall * index) / levels - 5, half * 2 + 6, 5)),
      rect(x - half - 5, y - tall - 2, half * 2 + 10, 7),
    ),
    fill(
      colours.pane,
      many(levels - 1, (index) => arch(x - 6, y - (tall * index) / levels - 22, 12, 24)),
      arch(x - half * 0.7, y - tall + 52, half * 0.55, 38),
      arch(x + half * 0.15, y - tall + 52, half * 0.55, 38),
    ),
    fill(colours.roof, cap),
    random.chance(0.5)
      ? fill(colours.paper, disc(x, y - tall + 82, 15)) +
        stroke(colours.ink, 2, data`M${x} ${y - tall + 82}v-10m0 10l7 4`)
      : '',
    fill(shade(colours.wood, 0.3), arch(x - 9, y, 18, 28)),
  ].join('');
};

/** A column with a figure that holds up stars or a wreath. */
const column: Composition = (scene) => {
  const { colours, random } = scene;
  const [x, y] = [320, 306];
  const stone = random.pick([colours.paper, colours.stone, mix(colours.wall, colours.stone, 0.4)]);
  const bronze = random.pick([mix(colours.leaf, colours.water, 0.5), colours.gold, shade(colours.wood, 0.2)]);
  const tall = random.between(150, 180);
  const top = y - tall - 34;
  return [
    square(scene, y - 24),
    trees(scene, localTree(scene), [
      [110, 300, 100],
      [160, 296, 80],
      [490, 296, 86],
      [540, 300, 104],
    ]),
    fill(
      shade(stone, 0.1),
      polygon([x - 76, y + 14], [x - 64, y - 6], [x + 64, y - 6], [x + 76, y + 14]),
      rect(x - 42, y - 40, 84, 36),
    ),
    fill(stone, polygon([x - 17, y - 40], [x - 11, top], [x + 11, top], [x + 17, y - 40])),
    fill(
      shade(stone, 0.22),
      polygon([x + 3, y - 40], [x + 2, top], [x + 11, top], [x + 17, y - 40]),
      rect(x + 10, y - 40, 32, 36),
    ),
    fill(shade(stone, 0.1), rect(x - 18, top - 6, 36, 8)),
    fill(
      bronze,
      polygon([x - 13, top - 6], [x - 7, top - 36], [x + 7, top - 36], [x + 13, top - 6]),
      disc(x, top - 44, 6),
    ),
    stroke(
      bronze,
      4.5,
      chain(points`${x - 6} ${top - 33}, ${x - 14} ${top - 52}, ${x - 5} ${top - 68}`),
      chain(points`${x + 6} ${top - 33}, ${x + 14} ${top - 52}, ${x + 5} ${top - 68}`),
    ),
    fill(colours.gold, disc(x - 8, top - 74, 3.6), disc(x, top - 78, 3.6), disc(x + 8, top - 74, 3.6)),
    stroke(shade(stone, 0.25), 2, data`M${x - 8} ${y - 46}L${x - 5} ${top + 4}M${x} ${y - 46}V${top + 4}`),
  ].join('');
};

/** A round tower of a fortress at the sea or on a hill. */
const bastion: Composition = (scene) => {
  const { colours, random } = scene;
  const [x, y] = [random.between(250, 390), 296];
  const wall = mix(colours.stone, colours.roof, random.pick([0, 0.25, 0.4]));
  const [half, tall] = [random.between(48, 66), random.between(130, 160)];
  return [
    sky(scene, 240),
    hills(scene, 180),
    fill(shade(wall, 0.12), rect(-10, y - 58, 660, 74), data`M-10 ${y - 57}${many(33, () => 'v-9h11v9h9')}z`),
    fill(
      wall,
      polygon(
        ...points`${x - half * 1.12} ${y + 10}, ${x - half} ${y - tall}, ${x + half} ${y - tall},
        ${x + half * 1.12} ${y + 10}`,
      ),
    ),
    faint(
      0.25,
      fill(
        colours.ink,
        polygon(
          ...points`${x + half * 0.2} ${y + 10}, ${x + half * 0.18} ${y - tall}, ${x + half} ${y - tall},
          ${x + half * 1.12} ${y + 10}`,
        ),
      ),
    ),
    fill(
      tint(wall, 0.15),
      rect(x - half - 8, y - tall - 14, half * 2 + 16, 18),
      many(half / 9, (index) => rect(x - half - 8 + index * 18.5, y - tall - 26, 11, 14)),
    ),
    fill(
      random.chance(0.6) ? colours.roof : wall,
      polygon([x - half * 0.8, y - tall - 14], [x, y - tall - 90], [x + half * 0.8, y - tall - 14]),
    ),
    fill(
      colours.pane,
      many(3, (index) => arch(x - 22 + index * 18, y - tall + 50 + (index % 2) * 34, 8, 22)),
      arch(x - 40, y - 20, 8, 20),
    ),
    faint(
      0.2,
      stroke(
        colours.ink,
        2,
        many(
          14,
          () =>
            data`M${x - half + random.between(4, 80)} ${y - random.between(4, 120)}h${random.between(7, 15)}`,
        ),
      ),
    ),
    fill(colours.land, data`M-10 ${y + 4}Q200 ${y - 8} 320 ${y + 6}T650 ${y}V370H-10z`),
    nearby(scene),
  ].join('');
};

/** A slender mast with a round room high above the roofs. */
const needle: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(250, 400);
  const concrete = tint(colours.stone, 0.4);
  const y = random.between(104, 130);
  const pods = random.pick([
    disc(x, y, 26, 14),
    disc(x, y, 19),
    polygon([x - 30, y - 8], [x + 30, y - 8], [x + 16, y + 14], [x - 16, y + 14]),
    rect(x - 24, y - 12, 48, 8) + rect(x - 28, y - 2, 56, 10) + rect(x - 20, y + 10, 40, 7),
  ]);
  return [
    sky(scene, 250),
    random.chance(0.5) ? hills(scene, 220) : '',
    silhouette(scene, 296, 110),
    fill(concrete, polygon([x - 14, 330], [x - 5, y], [x + 5, y], [x + 14, 330])),
    fill(shade(concrete, 0.2), polygon([x + 2, 330], [x + 1, y], [x + 5, y], [x + 14, 330])),
    fill(shade(concrete, 0.3), pods),
    fill(colours.pane, rect(x - 20, y - 3, 40, 4)),
    stroke(colours.accent, 3.4, data`M${x} ${y - 14}V${y - 74}`),
    row(scene, 344, random.between(60, 78)),
    fill(
      shade(colours.leaf, 0.2),
      many(20, (index) => disc(index * 34, 362, random.between(15, 26))),
    ),
  ].join('');
};

export const tower = [campanile, column, bastion, needle] as const;
