import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  data,
  disc,
  many,
  pill,
  type Point,
  polygon,
  rect,
  spots,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { silhouette } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

/** One curtain, drawn back to the edge at `x`. */
const curtain = (x: number, flip: 1 | -1) =>
  data`M${x} -10h${flip * 150}q${-flip * 6} 140 ${-flip * 80} 230q${flip * 20} 60 ${flip * 10} 90h${-flip * 80}z`;

/** Curtains drawn to both sides and a row of lamps. */
function curtains({ colours, random }: Scene): string {
  const cloth = random.pick([colours.warm, colours.accent, shade(colours.leaf, 0.2)]);
  return [
    fill(cloth, curtain(-4, 1), curtain(644, -1)),
    stroke(
      shade(cloth, 0.25),
      7,
      'M30-10q0 160-8 320M66-10q-2 130-32 230M104-10q-4 110-50 200M610-10q0 160 8 320M574-10q2 130 32 230M536-10q4 110 50 200',
    ),
    fill(shade(cloth, 0.12), data`M-10-10h660v30${many(6, () => 'q-55 44-110 0')}z`),
    stroke(
      colours.gold,
      5,
      data`M650 22${many(6, () => 'q-55 44-110 0')}`,
      'M12 218q30 12 62 2M628 218q-30 12-62 2',
    ),
  ].join('');
}

/** A play on a stage. */
const onStage: Composition = (scene) => {
  const { colours, random } = scene;
  const painted = random.pick([
    () => sky(scene, 220) + peaks(scene, 270, 160),
    () => sky(scene, 220) + silhouette(scene, 272, 130),
    () =>
      sky(scene, 220) +
      hills(scene, 190) +
      trees(scene, localTree(scene), [
        [210, 270, 130],
        [440, 270, 150],
        [390, 270, 90],
      ]),
    () =>
      fill(mix(colours.ink, colours.water, 0.3), rect(0, 0, width, height)) +
      fill(colours.glow, disc(320, 130, 70)),
  ]);
  const clothes = [colours.paper, colours.gold, colours.spark, colours.leaf];
  const players = random
    .shuffled([220, 300, 400])
    .slice(0, random.between(1, 2))
    .map((x, index) =>
      figure(scene, random.pick(['dance', 'throw', 'triumph', 'arabesque', 'vote'] as const), x, 308, 140, {
        top: clothes[index] ?? colours.paper,
        bottom: clothes[index + 2] ?? colours.ink,
        legs: clothes[index + 1] ?? colours.ink,
        sleeves: clothes[index] ?? colours.paper,
      }),
    );
  return [
    painted(),
    fill(shade(colours.wood, 0.1), rect(0, 272, width, 100)),
    stroke(
      shade(colours.wood, 0.3),
      2,
      many(9, (index) => data`M${320 + (index - 4) * 60} 272L${320 + (index - 4) * 110} 330`),
    ),
    faint(0.25, fill(colours.glow, disc(310, 306, 170, 24))),
    ...players,
    curtains(scene),
    fill(shade(colours.ink, 0.1), rect(0, 326, width, 40)),
    stroke(colours.glow, 13, spots(Array.from({ length: 10 }, (_, index): Point => [86 + index * 52, 328]))),
  ].join('');
};

/** The laughing mask and the weeping one. */
const masks: Composition = (scene) => {
  const { colours, random } = scene;
  const mask = (face: string, happy: boolean) => {
    const side = shade(face, 0.16);
    const mouth = happy ? 'M-44 34q44 56 88 0q-6 66-44 66t-44-66z' : 'M-38 76q38-56 76 0q-2-62-38-62t-38 62z';
    const eyes = happy
      ? 'M-58-16q22-34 44 0q-22-14-44 0zM14-16q22-34 44 0q-22-14-44 0z'
      : 'M-60-20q24-8 44 10q-26 14-44-10zM60-20q-24-8-44 10q26 14 44-10z';
    return (
      fill(face, 'M-84-84Q0-112 84-84Q92 30 58 92Q24 134 0 134T-58 92Q-92 30-84-84z') +
      fill(side, 'M6-98Q54-94 84-84Q92 30 58 92Q24 134 0 134Q40 90 30 40L6 20z') +
      fill(shade(colours.ink, 0.1), mouth, eyes) +
      stroke(
        shade(face, 0.4),
        5,
        happy ? 'M-62-42q22-18 46-6M62-42q-22-18-46-6' : 'M-64-36q22-2 44-18M64-36q-22-2-44-18',
        'M-4-20q-10 34-6 44h16',
      )
    );
  };
  const [one, two] = random.shuffled([
    colours.paper,
    colours.gold,
    colours.warm,
    tint(colours.water, 0.4),
    colours.spark,
  ]);
  const ribbon = random.pick([colours.accent, colours.spark, colours.leaf]);
  const ground = groundOf(scene, one ?? colours.paper, two ?? colours.gold);
  return (
    backdrop(scene, ground) +
    stroke(ribbon, 13, 'M60 100q60-60 110 10t90 30 80-30 90-30 130 40') +
    placed(random.between(400, 430), 200, mask(two ?? colours.gold, false), 0.98, random.between(6, 18)) +
    placed(random.between(220, 250), 168, mask(one ?? colours.paper, true), 1.05, random.between(-18, -4))
  );
};

/** Rows of stone in a half circle below a landscape. */
const amphitheatre: Composition = (scene) => {
  const { colours, random } = scene;
  const stone = random.pick([tint(colours.stone, 0.3), colours.wall, mix(colours.wall, colours.land, 0.3)]);
  const y = 372;
  const tiers = Array.from({ length: 7 }, (_, index) => {
    const r = 340 - index * 36;
    return fill(
      index % 2 === 0 ? shade(stone, 0.14) : stone,
      data`M${320 - r} ${y - 40}A${r} ${r * 0.52} 0 0 1 ${320 + r} ${y - 40}V${y}H${320 - r}z`,
    );
  }).join('');
  const aisles = many(5, (index) => {
    const angle = Math.PI * (0.18 + index * 0.16);
    return data`M${320 - 110 * Math.cos(angle)} ${y - 40 - 57 * Math.sin(angle)}L${320 - 340 * Math.cos(angle)} ${y - 40 - 176 * Math.sin(angle)}`;
  });
  const people = Array.from({ length: 26 }, (): Point => {
    const [angle, r] = [Math.PI * (0.14 + 0.72 * random.next()), 130 + random.between(0, 5) * 36];
    return [320 - r * Math.cos(angle), y - 44 - r * 0.52 * Math.sin(angle)];
  });
  return [
    sky(scene, 190),
    random.chance(0.5) ? peaks(scene, 210, 120) : hills(scene, 150),
    fill(mix(colours.land, colours.leaf, 0.25), ridge(random, 206, 8, 4)),
    trees(scene, localTree(scene), [
      [70, 226, 70],
      [110, 216, 56],
      [540, 218, 64],
      [580, 230, 80],
    ]),
    tiers,
    stroke(shade(stone, 0.25), 5, aisles),
    stroke(colours.accent, 8, spots(people.slice(0, 13))),
    stroke(colours.ink, 7, spots(people.slice(13))),
    fill(mix(stone, colours.glow, 0.4), data`M210 372A110 62 0 0 1 430 372z`),
    figure(scene, random.pick(['triumph', 'throw', 'vote'] as const), 320, 352, 62, {
      top: colours.warm,
      bottom: colours.warm,
      sleeves: colours.warm,
      legs: colours.warm,
    }),
  ].join('');
};

/** A projector throws its beam on a screen before an audience. */
const cinema: Composition = (scene) => {
  const { colours, random } = scene;
  const dark = mix(colours.ink, colours.roof, 0.2);
  const film = `<clipPath id="f"><path d="${rect(150, 40, 340, 180)}"/></clipPath><g clip-path="url(#f)">${placed(160, 30, random.pick([() => sky(scene, 230) + peaks(scene, 280, 190), () => sky(scene, 250) + silhouette(scene, 300, 150), () => sky(scene, 220) + hills(scene, 190)])(), 0.6)}</g>`;
  const heads = many(12, (index) => data`M${20 + index * 56} 372v-26a19 19 0 0 1 38 0v26z`);
  return [
    fill(dark, rect(0, 0, width, height)),
    fill(tint(dark, 0.06), rect(0, 0, 90, 300), rect(550, 0, 90, 300)),
    fill(colours.warm, rect(96, 10, 46, 280), rect(498, 10, 46, 280)),
    stroke(shade(colours.warm, 0.3), 5, 'M108 12V288M124 12V288M512 12V288M528 12V288'),
    fill(colours.paper, rect(142, 32, 356, 196)),
    film,
    faint(0.16, fill(colours.glow, polygon([150, 40], [490, 40], [360, 372], [300, 372]))),
    fill(
      shade(colours.accent, 0.25),
      many(9, (index) => pill(12 + index * 72 + (index % 2) * 4, 268, 60, 70, 14)),
    ),
    fill(shade(dark, 0.5), heads),
  ].join('');
};

export const theatre = [onStage, masks, amphitheatre, cinema, onStage] as const;
