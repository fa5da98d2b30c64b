import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  arch,
  data,
  disc,
  dome,
  many,
  type Point,
  polygon,
  rect,
  spots,
  star,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop } from '#server/illustrations/settings/backdrop.ts';
import { meadow } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { trees } from '#server/illustrations/settings/trees.ts';

/** Clipped hedges in a pattern before a house, a fountain between them. */
const parterre: Composition = (scene) => {
  const { colours, random } = scene;
  const x = 320;
  const bed = (near: number, far: number, inner: number, outer: number, side: number) =>
    polygon(
      ...points`${x + side * inner * far} ${214 + far * 140}, ${x + side * outer * far} ${214 + far * 140},
      ${x + side * outer * near} ${214 + near * 140},
      ${x + side * inner * near} ${214 + near * 140}`,
    );
  const beds = [-1, 1].flatMap((side) => [
    bed(0.34, 0.16, 70, 330, side),
    bed(0.62, 0.4, 70, 330, side),
    bed(1.05, 0.7, 70, 330, side),
  ]);
  const flowers = Array.from({ length: 26 }, (): Point => {
    const near = random.pick([0.25, 0.5, 0.8, 0.9]);
    return [
      x + random.pick([-1, 1]) * near * random.between(90, 300),
      214 + near * 140 + random.between(-4, 4),
    ];
  });
  return [
    sky(scene, 200),
    row(scene, 206, random.between(64, 90), 180, 440),
    trees(scene, 'round', [
      [110, 212, 84],
      [160, 214, 70],
      [480, 214, 74],
      [535, 212, 90],
      [60, 214, 100],
      [590, 214, 96],
    ]),
    fill(mix(colours.wall, colours.glow, 0.3), rect(0, 208, width, 160)),
    fill(colours.leaf, ...beds),
    stroke(tint(colours.leaf, 0.18), 3, ...beds),
    stroke(random.pick([colours.accent, colours.spark, colours.paper]), 6, spots(flowers)),
    fountain(scene, x, 306),
    trees(
      scene,
      'cypress',
      [
        [120, 330, 92],
        [520, 330, 92],
      ],
      shade(colours.leaf, 0.1),
    ),
  ].join('');
};

function fountain({ colours }: Scene, x: number, y: number): string {
  return (
    fill(shade(colours.stone, 0.2), disc(x, y, 74, 20)) +
    fill(colours.water, disc(x, y - 4, 66, 15)) +
    fill(colours.stone, rect(x - 5, y - 52, 10, 52), disc(x, y - 50, 28, 6)) +
    stroke(
      tint(colours.water, 0.6),
      3,
      data`M${x} ${y - 54}v-34q-4 8-22 38m22-38q4 8 22 38m-40 4q-8 14-8 36m52-36q8 14 8 36`,
    )
  );
}

/** Large flowers against the light, with bees. */
const blossoms: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.paper,
    mix(colours.accent, colours.spark, 0.5),
  ]);
  const heads = random.shuffled([90, 180, 270, 365, 455, 545]).slice(0, 5);
  const plants = heads.map((x, index) => {
    const [y, r] = [random.between(110, 250), random.between(30, 52)];
    const petals = random.pick([7, 9, 12]);
    const hue = hues[index % 3] ?? colours.accent;
    return [
      stroke(
        shade(colours.leaf, 0.1),
        5,
        data`M${x + random.between(-20, 20)} 365Q${x + 10} ${(y + 365) / 2} ${x} ${y}`,
      ),
      fill(colours.leaf, data`M${x + 4} ${y + 110}q40-60 70-30q-20 40-70 30zq-60-40-64-4q20 30 64 4z`),
      fill(hue, star(x, y, petals, r, r * 0.55)),
      fill(shade(hue, 0.18), star(x, y, petals, r * 0.66, r * 0.36, 0.3)),
      fill(shade(colours.wood, 0.2), disc(x, y, r * 0.3)),
    ].join('');
  });
  return (
    (random.chance(0.5) ? sky(scene, 250) + hills(scene, 210) : backdrop(scene)) +
    plants.join('') +
    bees(scene) +
    meadow(scene)
  );
};

function bees({ colours, random }: Scene): string {
  return Array.from({ length: random.between(1, 3) }, () => {
    const marks =
      faint(0.8, fill(colours.paper, disc(-3, -9, 5, 8), disc(6, -9, 5, 8))) +
      fill(colours.spark, disc(0, 0, 12, 8)) +
      fill(colours.ink, rect(-4, -7.5, 4, 15), rect(4, -7, 4, 14), disc(12, 0, 4.5));
    return placed(
      random.between(110, 530),
      random.between(60, 200),
      marks,
      0.8 + random.next() * 0.5,
      random.between(-25, 25),
    );
  }).join('');
}

/** Bee houses under trees in a meadow. */
const hives: Composition = (scene) => {
  const { colours, random } = scene;
  const paints = random.shuffled([colours.accent, colours.spark, colours.water, colours.paper]);
  const boxes = paints.map((paint, index) => {
    const [x, y] = [110 + index * 118 + random.between(-12, 12), 306 + (index % 2) * 14];
    return (
      fill(paint, rect(x, y - 66, 70, 66)) +
      fill(shade(paint, 0.2), rect(x + 50, y - 66, 20, 66), rect(x, y - 36, 70, 4)) +
      fill(
        shade(colours.wood, 0.3),
        polygon([x - 8, y - 66], [x + 4, y - 82], [x + 66, y - 82], [x + 78, y - 66]),
        rect(x + 6, y, 6, 12),
        rect(x + 58, y, 6, 12),
        rect(x + 18, y - 16, 32, 5),
      )
    );
  });
  return [
    sky(scene, 190),
    random.chance(0.5) ? peaks(scene, 210, 110) : hills(scene, 160),
    fill(colours.land, ridge(random, 216, 6, 3)),
    trees(scene, 'round', [
      [60, 240, 110],
      [180, 232, 80],
      [470, 232, 90],
      [590, 244, 120],
    ]),
    fill(tint(colours.land, 0.14), ridge(random, 264, 8, 3)),
    ...boxes,
    bees(scene),
    meadow(scene),
  ].join('');
};

/** A glass house among beds. */
const glasshouse: Composition = (scene) => {
  const { colours, random } = scene;
  const glass = mix(colours.sky, colours.paper, 0.4);
  const frame = colours.paper;
  const y = 270;
  return [
    sky(scene, 210),
    hills(scene, 180),
    fill(colours.land, rect(0, 236, width, 130)),
    trees(scene, 'cypress', [
      [84, 262, 110],
      [112, 266, 84],
      [540, 262, 120],
    ]),
    fill(mix(glass, colours.leaf, 0.25), rect(150, y - 92, 340, 92)),
    fill(
      mix(glass, colours.leaf, 0.12),
      dome(320, y - 110, 70, 74),
      polygon([150, y - 92], [176, y - 122], [464, y - 122], [490, y - 92]),
    ),
    fill(
      mix(colours.leaf, glass, 0.3),
      many(9, (index) => disc(176 + index * 36, y - 22, 18, random.between(16, 50))),
    ),
    stroke(
      frame,
      3,
      many(13, (index) => data`M${150 + index * 28.3} ${y}v-92`),
      data`M150 ${y - 46}h340M150 ${y - 92}h340M176 ${y - 122}h288M320 ${y - 184}v74M292 ${y - 178}q-14 30-14 68M348 ${y - 178}q14 30 14 68`,
    ),
    fill(shade(colours.wood, 0.1), arch(300, y, 40, 70)),
    fill(
      shade(colours.land, 0.3),
      many(3, (index) => rect(0, 292 + index * 24, width, 10 + index * 2)),
    ),
    stroke(
      random.pick([colours.accent, colours.spark]),
      9,
      spots(Array.from({ length: 24 }, (_, index): Point => [20 + index * 26, 292 + (index % 3) * 24])),
    ),
  ].join('');
};

export const garden = [parterre, blossoms, hives, glasshouse] as const;
