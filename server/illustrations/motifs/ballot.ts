import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { fill, legible, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, width } from '#server/illustrations/ink/scene.ts';
import {
  data,
  disc,
  many,
  pill,
  type Point,
  polygon,
  rect,
  spots,
  star,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';

/** A paper over the slot of the box. */
const box: Composition = (scene) => {
  const { colours, random } = scene;
  const hue = random.pick([colours.accent, colours.water, colours.wood, colours.warm, colours.spark]);
  const [skin] = random.shuffled(['#e9c7a4', '#b27b55', '#d9a983', '#8a5a3c']);
  const sleeve = random.pick([colours.ink, colours.leaf, colours.gold, colours.roof]);
  const sign = random.pick([
    stroke(colours.paper, 15, 'M-46 62l28 30 56-66'),
    fill(colours.gold, star(0, 64, 5, 44, 19)),
    fill(
      colours.paper,
      many(12, (index) => star(46 * Math.cos(index * 0.5236), 64 + 46 * Math.sin(index * 0.5236), 5, 9, 4)),
    ),
    stroke(colours.paper, 12, 'M-36 34l72 60M36 34l-72 60'),
    stroke(colours.paper, 9, rect(-34, 30, 68, 68), 'M-18 64l14 16 24-32'),
  ]);
  const hand =
    fill(sleeve, polygon([86, -190], [214, -250], [260, -170], [130, -118])) +
    fill(colours.paper, polygon([88, -188], [106, -197], [146, -124], [130, -116])) +
    fill(skin ?? '', data`M94-178q-40 20-56 54q0 12 10 10l22-22q-6 26-20 42q2 12 12 8q34-18 62-42z`);
  const paper = placed(
    6,
    -92,
    fill(colours.paper, rect(-46, -66, 92, 104)) +
      stroke(mix(colours.paper, colours.ink, 0.45), 4, 'M-24-40h50M-24-22h50M-24-4h30') +
      stroke(colours.warm, 5, 'M-34-42l4 5 8-11'),
    1,
    random.between(-10, 6),
  );
  const marks =
    paper +
    fill(tint(hue, 0.2), polygon([-120, -24], [-92, -54], [132, -54], [120, -24])) +
    fill(shade(hue, 0.6), polygon([-56, -36], [-50, -43], [74, -43], [72, -36])) +
    fill(colours.paper, polygon([-42, -37], [-40, -80], [50, -80], [56, -37])) +
    fill(hue, rect(-120, -24, 240, 164)) +
    fill(shade(hue, 0.2), polygon([120, -24], [132, -54], [156, -40], [152, 124], [120, 140])) +
    legible(scene, 0, sign) +
    hand;
  return (
    backdrop(scene, groundOf(scene, hue, skin ?? hue)) +
    placed(random.between(290, 330), 216, marks, random.pick([0.9, 1]))
  );
};

/** Booths behind curtains, people waiting. */
const booths: Composition = (scene) => {
  const { colours, random } = scene;
  const cloth = random.shuffled([colours.accent, colours.spark, colours.water, colours.leaf]);
  const stalls = [0, 1, 2, 3].map((index) => {
    const x = 96 + index * 116;
    const open = random.chance(0.35);
    return (
      fill(
        shade(colours.wood, 0.1),
        rect(x - 6, 76, 112, 13),
        rect(x - 6, 76, 7, 212),
        rect(x + 99, 76, 7, 212),
      ) +
      fill(shade(colours.wood, 0.45), rect(x + 1, 89, 98, 198)) +
      fill(
        cloth[index % 2] ?? colours.accent,
        data`M${x + 1} 89h${open ? 40 : 98}v140q-12 10-24 0t-24 0${open ? '' : 't-24 0t-26 0'}v-140z`,
      ) +
      stroke(
        shade(cloth[index % 2] ?? colours.accent, 0.22),
        3,
        many(open ? 2 : 5, (fold) => data`M${x + 14 + fold * 18} 92v132`),
      ) +
      (open
        ? ''
        : stroke(colours.ink, 8, data`M${x + 40} 282v-46m20 0v46`) +
          fill(shade(colours.ink, 0.2), pill(x + 34, 280, 16, 8), pill(x + 56, 280, 16, 8)))
    );
  });
  const people = [0, 1, 2].slice(0, random.between(2, 3)).map((index) =>
    figure(scene, 'stand', 160 + index * 160 + random.between(-30, 30), 346, 150, {
      top: cloth[(index + 2) % 4] ?? colours.accent,
      bottom: colours.ink,
      legs: colours.ink,
      sleeves: cloth[(index + 2) % 4] ?? colours.accent,
    }),
  );
  return room(scene, 286, { bare: true }) + stalls.join('') + people.join('');
};

/** Hands raised by many. */
const raised: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.water,
    colours.gold,
    colours.roof,
  ]);
  const skins = ['#e9c7a4', '#b27b55', '#d9a983', '#8a5a3c', '#f0d5b8'];
  const cards = random.chance(0.5);
  const arms = Array.from({ length: 6 }, (_, index) => {
    const [x, top] = [106 + index * 86 + random.between(-14, 14), random.between(110, 200)];
    const skin = skins[random.between(0, 4)] ?? '';
    const hand = cards
      ? fill(skin, disc(0, 0, 17)) +
        placed(
          0,
          -32,
          fill(hues[(index + 3) % 6] ?? '', rect(-24, -34, 48, 60)),
          1,
          random.between(-12, 12),
        ) +
        fill(skin, pill(-13, -10, 28, 12))
      : fill(
          skin,
          pill(-17, -18, 34, 44, 14),
          pill(-17, -52, 8, 44),
          pill(-8, -60, 8, 50),
          pill(1, -57, 8, 48),
          pill(10, -48, 8, 40),
        ) + stroke(skin, 9, 'M-14 8l-14-16');
    return (
      fill(skin, rect(x - 12, top + 10, 24, 70)) +
      fill(
        hues[index % 6] ?? '',
        polygon([x - 19, top + 60], [x + 19, top + 60], [x + 30, 372], [x - 30, 372]),
      ) +
      fill(
        shade(hues[index % 6] ?? '', 0.22),
        polygon([x + 4, top + 60], [x + 19, top + 60], [x + 30, 372], [x + 8, 372]),
      ) +
      placed(x, top, hand)
    );
  });
  const place = random.pick([
    () => sky(scene, 240) + peaks(scene, 300, 150) + row(scene, 320, 60),
    () => backdrop(scene),
    () => sky(scene, 250) + hills(scene, 220),
  ]);
  return place() + random.shuffled(arms).join('');
};

/** How the votes fell, as blocks and a half circle. */
const count: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([colours.accent, colours.spark, colours.leaf, colours.water, colours.gold]);
  const ground = groundOf(scene, ...hues.slice(0, 3));
  const slips = many(9, (index) =>
    placed(
      120 + (index % 3) * 16 + random.between(-20, 20),
      300 - index * 8,
      fill(
        index % 2 === 0 ? colours.paper : shade(colours.paper, 0.08),
        polygon([-54, 12], [-40, -12], [60, -12], [46, 12]),
      ) + stroke(mix(colours.paper, colours.ink, 0.4), 2.4, 'M-20-3h34M-24 4h30'),
      1,
      random.between(-8, 8),
    ),
  );
  const seats = [0, 1, 2, 3]
    .map((line) =>
      Array.from({ length: 9 + line * 4 }, (_, index): readonly [Point, number] => {
        const share = index / (8 + line * 4);
        const r = 66 + line * 30;
        return [
          [410 - r * 1.1 * Math.cos(share * Math.PI), 270 - r * 1.1 * Math.sin(share * Math.PI)],
          share,
        ];
      }),
    )
    .flat();
  const cuts = [0, 0.16 + random.next() * 0.2, 0.45 + random.next() * 0.2, 0.75 + random.next() * 0.15, 1.1];
  const parties = [0, 1, 2, 3].map((party) =>
    stroke(
      hues[party] ?? colours.accent,
      19,
      spots(
        seats
          .filter(([, share]) => share >= (cuts[party] ?? 0) && share < (cuts[party + 1] ?? 1))
          .map(([point]) => point),
      ),
    ),
  );
  return (
    backdrop(scene, ground) + fill(toneOf(ground, 0.3), rect(0, 304, width, 60)) + parties.join('') + slips
  );
};

/** An urn of clay with pebbles, as the ancients voted. */
const urn: Composition = (scene) => {
  const { colours, random } = scene;
  const clay = random.pick([
    mix(colours.warm, colours.wood, 0.5),
    colours.roof,
    mix(colours.gold, colours.wood, 0.3),
    shade(colours.ink, 0),
  ]);
  const dark = shade(clay, 0.45);
  const meander = many(9, (index) => data`M${-92 + index * 21} -66v-18h15v11h-8`);
  const marks =
    stroke(clay, 13, 'M-62-150q-70 10-36 90M62-150q70 10 36 90') +
    fill(clay, data`M-40-176h80l-8 34q80 22 80 90q0 70-80 138h-64q-80-68-80-138q0-68 80-90z`) +
    fill(shade(clay, 0.2), data`M14-176h26l-8 34q80 22 80 90q0 70-80 138h-26q70-70 60-150q-10-60-52-112z`) +
    stroke(dark, 4, meander, 'M-108-50H108M-104-94H104M-94 4q94 30 188 0M-60 60q60 18 120 0') +
    fill(dark, disc(0, -176, 40, 8), star(0, -18, 8, 22, 8)) +
    fill(clay, rect(-44, 84, 88, 13));
  const pebbles = Array.from({ length: 14 }, (): Point => [
    random.pick([-1, 1]) * random.between(120, 220),
    random.between(72, 104),
  ]);
  return (
    random.pick([
      () => room(scene, 276, { things: [clay] }),
      () => backdrop(scene, groundOf(scene, clay)),
      () => sky(scene, 240) + hills(scene, 200) + paving(scene, 284),
    ])() +
    placed(random.between(290, 350), 222, marks, random.pick([0.95, 1.05])) +
    placed(
      320,
      236,
      stroke(colours.ink, 17, spots(pebbles.slice(0, 6))) +
        stroke(colours.paper, 17, spots(pebbles.slice(6))),
    )
  );
};

export const ballot = [box, booths, raised, count, urn, box] as const;
