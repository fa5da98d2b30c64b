import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { broken, faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, type Point, polygon, rect } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { stands } from '#server/illustrations/things/stadium.ts';
import { flakes, winterClothes } from '#server/illustrations/things/winter.ts';

/** Ice with the marks of blades, from `y` down. */
function ice({ colours, random }: Scene, y: number): string {
  const surface = mix(tint(colours.water, 0.6), colours.snow, 0.4);
  const scratches = many(
    9,
    () =>
      data`M${random.between(-20, 600)} ${random.between(y + 14, 350)}q${random.between(20, 60)} ${random.between(-12, 12)} ${random.between(50, 130)} 0`,
  );
  return (
    fill(surface, rect(0, y, width, height - y)) +
    fill(tint(surface, 0.3), ridge(random, y + 60, 10, 3)) +
    stroke(shade(surface, 0.14), 2, scratches)
  );
}

const blades = (colour: string, ...feet: Point[]) =>
  stroke(colour, 3, ...feet.map(([x, y]) => data`M${x - 10} ${y}h24`));

const figureSkating: Composition = (scene) => {
  const { colours, random } = scene;
  const [hue, other] = random.shuffled([colours.accent, colours.warm, colours.spark, colours.leaf]);
  const skirt = placed(0, 0, fill(hue ?? '', polygon([-4, -58], [8, -56], [14, -38], [-8, -34], [-26, -46])));
  const skater =
    figure(scene, 'arabesque', 0, 0, 100, { top: hue ?? '', bottom: hue ?? '', sleeves: hue ?? '' }) +
    skirt +
    blades(shade(colours.stone, 0.4), [4, 1]) +
    stroke(shade(colours.stone, 0.4), 3, 'M-60-80L-44-68');
  const partner = placed(
    92,
    0,
    figure(scene, 'glide', 0, 0, 104, {
      top: other ?? '',
      bottom: colours.ink,
      legs: colours.ink,
      sleeves: other ?? '',
    }) + blades(shade(colours.stone, 0.4), [12, 2]),
  );
  return [
    random.pick([
      () => sky(scene, 180) + stands(scene, 90, 212),
      () => sky(scene, 200) + peaks(scene, 216, 150),
      () => backdrop(scene),
    ])(),
    ice(scene, 212),
    faint(0.3, fill(colours.glow, disc(300, 318, 180, 30))),
    placed(
      random.between(270, 320),
      324,
      skater + (random.chance(0.4) ? partner : ''),
      random.pick([1.8, 2.05]),
    ),
  ].join('');
};

const speedSkating: Composition = (scene) => {
  const { colours, random } = scene;
  const suits = random.shuffled([colours.accent, colours.warm, colours.spark, colours.ink]);
  const skater = (x: number, y: number, size: number, hue: string) =>
    placed(
      x,
      y,
      figure(scene, 'speed', 0, 0, 130, { top: hue, bottom: hue, legs: hue, sleeves: hue, hair: hue }) +
        stroke(shade(colours.stone, 0.45), 3.4, 'M-12-2h44M-84-14l32-6'),
      size,
    );
  return [
    sky(scene, 180),
    random.chance(0.5) ? stands(scene, 100, 214) : hills(scene, 150),
    ice(scene, 214),
    broken(random.pick([colours.accent, colours.spark]), 6, 24, 20, 'M-10 262Q320 240 650 256'),
    random.chance(0.7) ? skater(random.between(420, 480), 288, 1, suits[1] ?? '') : '',
    skater(random.between(220, 280), 340, random.pick([1.4, 1.55]), suits[0] ?? ''),
  ].join('');
};

/** People on a frozen canal. */
const canal: Composition = (scene) => {
  const { colours, random } = scene;
  const mill = random.pick([130, 500]);
  const sails = placed(
    mill,
    128,
    stroke(shade(colours.wood, 0.3), 4, 'M-84 0H84M0-84V84') +
      fill(
        colours.paper,
        rect(2, -82, 17, 62),
        rect(20, 2, 62, 17),
        rect(-19, 20, 17, 62),
        rect(-82, -19, 62, 17),
      ),
    1,
    24,
  );
  const skaters = [160, 320, 480].map((x, index) =>
    figure(
      scene,
      random.pick(['glide', 'speed', 'stride', 'dance'] as const),
      x + random.between(-24, 24),
      290 + (index % 2) * 40,
      74 + (index % 2) * 26,
      winterClothes(scene),
    ),
  );
  return [
    sky(scene, 210),
    fill(mix(colours.far, colours.snow, 0.4), ridge(random, 212, 5, 5)),
    row(scene, 224, 44, mill < 320 ? 330 : 40, mill < 320 ? 600 : 330),
    fill(
      shade(colours.roof, 0.1),
      polygon([mill - 30, 226], [mill - 18, 120], [mill + 18, 120], [mill + 30, 226]),
    ),
    fill(colours.roof, data`M${mill - 22} 122q22-40 44 0z`),
    sails,
    fill(colours.snow, rect(0, 222, width, 30)),
    ice(scene, 246),
    trees(scene, localTree(scene), [[mill < 320 ? 600 : 40, 244, 70]], mix(colours.leaf, colours.snow, 0.4)),
    ...skaters,
  ].join('');
};

/** A boot with its blade. */
const bootAndBlade: Composition = (scene) => {
  const { colours, random } = scene;
  const hue = random.pick([colours.paper, colours.warm, colours.accent, colours.ink, colours.wood]);
  const steel = tint(colours.stone, 0.3);
  const boot =
    fill(hue, 'M-90-150H-4L4-70Q60-56 92-36Q110-24 106 0H-94Q-104-70-90-150z') +
    fill(shade(hue, 0.16), 'M-90-150H-66Q-76-80-66 0H-94Q-104-70-90-150z') +
    fill(
      steel,
      'M-100 0H112V10H-100z',
      rect(-72, 8, 12, 34),
      rect(50, 8, 12, 34),
      'M-110 40H120Q132 40 134 24L142 28Q140 54 118 54H-110z',
    ) +
    stroke(
      random.pick([colours.ink, colours.gold, colours.paper]),
      4,
      'M-34-132l32 8M-36-110l36 8M-36-88l40 8M-28-66l38 6',
    ) +
    stroke(shade(hue, 0.3), 3, 'M-92-140H-6');
  const ground = groundOf(scene, hue, steel);
  return (
    backdrop(scene, ground) +
    fill(mix(tint(colours.water, 0.6), colours.snow, 0.4), rect(0, 296, width, 70)) +
    placed(random.between(240, 270), 236, boot, 1.05) +
    placed(random.between(390, 420), 246, boot, 1.05, random.between(-4, 4)) +
    flakes(scene)
  );
};

export const skate = [figureSkating, speedSkating, canal, bootAndBlade, figureSkating] as const;
