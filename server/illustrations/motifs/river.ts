import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  blob,
  dash,
  data,
  many,
  pill,
  polygon,
  rect,
  type Point,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { nearby, reeds } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { hamlet, row } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { sail, sea } from '#server/illustrations/settings/water.ts';

const meander: Composition = (scene) => {
  const { colours, random } = scene;
  const bend = random.between(-60, 60);
  const bank = (side: number) =>
    [
      [330 + bend, 214],
      [352 + bend + side * 8, 222],
      [230 + bend + side * 22, 246],
      [430 + bend + side * 55, 286],
      [250 + side * 150, 320],
      [280 + side * 190, 372],
    ] as const;
  const river = blob(...bank(-1), ...bank(1).toReversed());
  const glints = many(9, (index) =>
    dash(250 + index * 13 + random.between(-60, 60), 288 + index * 8, random.between(16, 60)),
  );
  return [
    sky(scene, 205),
    hills(scene, 168),
    fill(colours.land, ridge(random, 216, 4, 4)),
    fill(tint(colours.land, 0.15), ridge(random, 262, 16, 3)),
    fill(colours.water, river),
    stroke(tint(colours.water, 0.45), 2.2, glints),
    hamlet(scene, random.pick([130, 500]), 250, 24),
    trees(scene, localTree(scene), [
      [80, 276, 40],
      [112, 280, 52],
      [540, 268, 44],
      [572, 274, 56],
    ]),
    nearby(scene),
  ].join('');
};

/** A straight canal between rows of trees, seen along its middle. */
const canal: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(280, 360);
  const kind = random.pick(['round', 'cypress', 'spire'] as const);
  const feet = [0.22, 0.34, 0.48, 0.64, 0.84, 1.06].flatMap((part) =>
    [-1, 1].map(
      (side) => [x + side * (16 + part ** 2 * 300), 216 + part ** 2 * 110, 22 + part ** 2 * 190] as const,
    ),
  );
  return [
    sky(scene, 210),
    fill(mix(colours.far, colours.leaf, 0.3), ridge(random, 210, 7, 5)),
    fill(colours.land, rect(0, 214, width, 150)),
    fill(tint(colours.land, 0.25), polygon([x - 10, 214], [x + 10, 214], [x + 360, 360], [x - 360, 360])),
    fill(colours.water, polygon([x - 5, 214], [x + 5, 214], [x + 215, 360], [x - 215, 360])),
    stroke(
      tint(colours.water, 0.3),
      2,
      many(12, (index) =>
        dash(
          x - 8 - index * 9 + random.between(-20, 20),
          226 + index * 11,
          16 + index * random.between(3, 12),
        ),
      ),
    ),
    trees(scene, kind, feet),
    barge(scene, x + random.between(-20, 20), 296),
  ].join('');
};

function barge({ colours, random }: Scene, x: number, y: number): string {
  const hull = random.pick([colours.accent, colours.ink, colours.roof]);
  return [
    faint(0.3, fill(colours.ink, pill(x - 48, y + 14, 96, 12))),
    fill(shade(hull, 0.25), data`M${x - 42} ${y - 8}h84l-12 26h-60z`),
    fill(hull, data`M${x - 46} ${y - 14}h92l-4 8h-84z`),
    fill(colours.paper, rect(x - 28, y - 40, 56, 26)),
    fill(colours.pane, rect(x - 20, y - 34, 14, 12), rect(x + 6, y - 34, 14, 12)),
    fill(colours.spark, rect(x - 33, y - 45, 66, 6)),
  ].join('');
}

/** A town on the far bank, mirrored in the water. */
const waterfront: Composition = (scene) => {
  const { colours, random } = scene;
  const y = random.between(196, 216);
  const tall = random.between(54, 78);
  const ripples = many(20, () =>
    dash(random.between(-10, width), y + random.between(14, 130), random.between(20, 90)),
  );
  return [
    sky(scene, y),
    random.chance(0.5) ? hills(scene, y - 70) : peaks(scene, y, 110),
    row(scene, y, tall, random.between(40, 100), random.between(480, 640)),
    fill(shade(colours.stone, 0.15), rect(0, y, width, 8)),
    sea(scene, y + 8),
    faint(
      0.22,
      fill(
        colours.ink,
        many(9, (index) =>
          rect(90 + index * 52, y + 8, random.between(26, 44), tall * (0.4 + 0.4 * random.next())),
        ),
      ),
    ),
    stroke(mix(colours.water, colours.horizon, 0.45), 2.2, ripples),
    sail(scene, random.between(150, 480), y + 90, 1 + random.next() * 0.5),
    random.chance(0.4) ? reeds(scene) : '',
  ].join('');
};

/** A rock face with trees, right of `x` or mirrored left of it. */
function cliff(scene: Scene, x: number, side: -1 | 1, rock: string): string {
  const at = (outline: readonly Point[]) => polygon(...outline.map(([out, y]): Point => [x + side * out, y]));
  const face = points`26 120, 70 96, 140 110, 230 60, 420 40, 420 372, 90 372, 52 270, 60 200`;
  const shadow = points`60 200, 100 180, 150 240, 210 200, 420 250, 420 372, 90 372, 52 270`;
  const feet = [
    [130, 114, 60],
    [200, 84, 74],
    [250, 62, 70],
    [290, 56, 56],
  ] as const;
  return (
    fill(tint(rock, 0.12), at(face)) +
    fill(shade(rock, 0.15), at(shadow)) +
    trees(
      scene,
      localTree(scene),
      feet.map(([out, y, tall]) => [x + side * out, y, tall] as const),
    )
  );
}

/** Water falls between rocks into a pool. */
const gorge: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(270, 360);
  const rock = mix(colours.far, colours.ink, 0.25);
  const spray = tint(colours.water, 0.55);
  const strands = many(
    4,
    (index) =>
      data`M${x - 14 + index * 9} ${124 + index * 6}q${(index - 1.5) * 3} 80 ${(index - 1.5) * 5} 150`,
  );
  const ripples = many(10, () =>
    dash(random.between(60, 540), random.between(316, 352), random.between(20, 80)),
  );
  return [
    sky(scene, 150),
    hills(scene, 90),
    fill(shade(rock, 0.2), rect(x - 80, 118, 160, 180)),
    fill(spray, data`M${x - 24} 118h48l14 180h-76z`),
    stroke(mix(colours.water, colours.sky, 0.3), 3, strands),
    cliff(scene, x, -1, rock),
    cliff(scene, x, 1, rock),
    fill(colours.water, ridge(random, 300, 5, 3)),
    fill(spray, blob([x - 70, 300], [x, 288], [x + 70, 300], [x, 316])),
    stroke(tint(colours.water, 0.35), 2.2, ripples),
  ].join('');
};

export const river = [meander, canal, waterfront, gorge, meander] as const;
