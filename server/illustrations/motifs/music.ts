import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { faint, fill, legible, placed, stroke } from '#server/illustrations/ink/marks.ts';
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
import { flatLay, room } from '#server/illustrations/settings/room.ts';

/** Notes that fly up from `x` `y`. */
function notes({ random }: Scene, x: number, y: number, colour: string): string {
  return Array.from({ length: random.between(3, 6) }, (_, index) => {
    const mark =
      fill(colour, disc(0, 0, 9, 7)) +
      stroke(colour, 3.4, random.chance(0.5) ? 'M8-2v-40q14 4 14 18' : 'M8-2v-42h28v40') +
      (random.chance(0.3) ? fill(colour, disc(28, 0, 9, 7)) : '');
    return placed(
      x + index * 44 + random.between(-12, 12),
      y - (index % 3) * 34 + random.between(-10, 10),
      mark,
      0.7 + random.next() * 0.5,
      random.between(-18, 12),
    );
  }).join('');
}

/** A violin or a cello: its body about 0 0. */
function fiddle({ colours, random }: Scene): string {
  const wood = random.pick([
    mix(colours.warm, colours.wood, 0.5),
    colours.wood,
    mix(colours.gold, colours.wood, 0.5),
  ]);
  const half = 'M0-96C44-98 62-66 44-34C30-20 30-4 44 10C74 52 54 100 0 104';
  return (
    fill(shade(wood, 0.1), `${half}C-54 100-74 52-44 10C-30-4-30-20-44-34C-62-66-44-98 0-96z`) +
    fill(tint(wood, 0.12), 'M0-88C-36-88-52-64-38-36C-24-20-24-2-38 14C-64 52-46 92 0 96z') +
    stroke(shade(wood, 0.55), 3.4, 'M-24-14q-12 14 0 26t-2 20M24-14q12 14 0 26t2 20') +
    fill(shade(colours.ink, 0.1), 'M-8-196h16l4 186h-24z', 'M-12 46h24l5 46h-34z') +
    fill(shade(wood, 0.3), rect(-20, 24, 40, 7)) +
    stroke(colours.paper, 1.1, 'M-4-190V50M0-190V50M4-190V50') +
    fill(shade(wood, 0.25), 'M-9-196h18q4-30-8-36q-14 4-10 36z') +
    stroke(shade(wood, 0.45), 5, 'M-20-206h40M-18-220h36')
  );
}

const strings: Composition = (scene) => {
  const { colours, random } = scene;
  const bow =
    stroke(shade(colours.wood, 0.35), 6, 'M-150 0Q0-16 150 0') +
    stroke(colours.paper, 2.2, 'M-146 5L140 5') +
    fill(colours.ink, rect(124, -6, 26, 14));
  const ground = groundOf(scene, colours.wood, mix(colours.warm, colours.wood, 0.5));
  return (
    backdrop(scene, ground) +
    placed(random.between(270, 330), 214, fiddle(scene), random.pick([1, 1.15]), random.between(-28, 28)) +
    placed(random.between(380, 440), 190, bow, 1, random.between(50, 120)) +
    notes(scene, 90, 130, random.pick([colours.paper, colours.gold, colours.accent]))
  );
};

/** Keys from above or a grand piano with its lid raised. */
const piano: Composition = (scene) => {
  const { colours, random } = scene;
  const lacquer = random.pick([colours.ink, shade(colours.accent, 0.4), shade(colours.wood, 0.25)]);
  if (random.chance(0.5)) {
    const lid =
      fill(lacquer, 'M-190-20H150q50 0 44 40q-6 30-60 30H-190z') +
      fill(shade(lacquer, 0.35), 'M-190 14H190q-6 36-56 36H-190z') +
      fill(tint(lacquer, 0.14), 'M-150-24L-120-150Q0-190 60-150T170-60L176-24z') +
      stroke(colours.gold, 3, 'M40-24L90-110') +
      fill(colours.paper, rect(-196, 8, 44, 11)) +
      fill(lacquer, rect(-160, 48, 13, 74), rect(20, 48, 13, 74), rect(140, 48, 13, 74)) +
      stroke(colours.gold, 3, 'M-130-40L20-140M-100-34L60-132M-70-30L100-116');
    return (
      room(scene, 284, { things: [lacquer], bare: true }) +
      placed(330, 196, lid, 1) +
      placed(
        112,
        320,
        fill(random.pick([colours.warm, colours.gold]), pill(-44, -54, 90, 22, 8)) +
          fill(shade(colours.wood, 0.4), rect(-36, -36, 8, 44), rect(28, -36, 8, 44)),
        0.9,
      ) +
      notes(scene, 360, 74, colours.gold)
    );
  }
  const key = 46;
  const tilt = random.between(-16, 16);
  const blacks = many(15, (index) =>
    [2, 6].includes(index % 7) ? '' : pill(-340 + index * key + 32, -140, 28, 150, 4),
  );
  const board =
    fill(colours.paper, rect(-400, -160, 860, 290)) +
    stroke(
      shade(colours.paper, 0.3),
      2.5,
      many(18, (index) => data`M${-340 + index * key}-160v290`),
    ) +
    fill(shade(colours.paper, 0.2), rect(-400, 118, 860, 14)) +
    fill(shade(colours.ink, 0.1), blacks) +
    fill(
      tint(colours.ink, 0.25),
      many(15, (index) => ([2, 6].includes(index % 7) ? '' : rect(-340 + index * key + 37, -130, 4, 116))),
    ) +
    fill(random.pick([colours.warm, colours.accent]), rect(-400, -168, 860, 14)) +
    fill(lacquer, rect(-400, -320, 860, 154));
  return (
    fill(lacquer, rect(0, 0, width, height)) +
    placed(320, random.between(200, 230), board, 1.1, tilt) +
    notes(scene, 110, 84, colours.gold)
  );
};

/** A horn of brass: a saxophone or a trumpet. */
const brass: Composition = (scene) => {
  const { colours, random } = scene;
  const metal = random.pick([colours.gold, tint(colours.gold, 0.2), mix(colours.gold, colours.warm, 0.3)]);
  const dark = shade(metal, 0.35);
  const sax =
    fill(
      metal,
      'M-62-150l40-8q22 4 20 40l-10 150q0 34 26 34t26-34V-20q0-24 36-34q30 20 30 30q-24 6-24 30V40q-4 76-72 76T-60 36l10-150-18-10z',
    ) +
    fill(
      shade(metal, 0.18),
      'M14 66q26 0 26-34V-20q0-24 36-34l10 10q-24 10-24 34V40q-4 66-56 76q-20-4-34-14q24-4 42-36z',
    ) +
    fill(dark, disc(92, -40, 42, 13)) +
    fill(tint(metal, 0.35), ...[-90, -60, -30, 0, 30].map((y, index) => disc(-34 + index * 2, y, 10))) +
    stroke(dark, 4, 'M-62-150l-40 10M-22-100l-30 14M-20-40l26 20') +
    fill(colours.ink, pill(-122, -150, 34, 17, 5));
  const trumpet =
    stroke(metal, 13, 'M-190-20H60', pill(-110, -20, 170, 60, 30)) +
    fill(metal, 'M50-30h50q60-6 96-54v128q-36-48-96-54h-50z') +
    fill(dark, disc(196, -20, 13, 64)) +
    fill(tint(metal, 0.3), rect(-66, -66, 22, 110), rect(-30, -66, 22, 110), rect(6, -66, 22, 110)) +
    fill(colours.paper, disc(-55, -72, 12, 6), disc(-19, -72, 12, 6), disc(17, -72, 12, 6)) +
    fill(dark, polygon([-214, -32], [-190, -26], [-190, -14], [-214, -8]));
  const chosen = random.pick([
    () => placed(310, 190, sax, 1.12, random.between(-12, 10)),
    () => placed(310, 206, trumpet, 1, random.between(-16, -2)),
  ]);
  return (
    random.pick([() => backdrop(scene, groundOf(scene, metal)), () => flatLay(scene, metal)])() +
    chosen() +
    notes(scene, random.pick([90, 400]), 110, random.pick([colours.paper, colours.accent]))
  );
};

/** Written music on its lines. */
const score: Composition = (scene) => {
  const { colours, random } = scene;
  const page = colours.paper;
  const staves = [0, 1, 2].map((line) => {
    const y = 84 + line * 84;
    const heads = Array.from({ length: 9 }, (_, index): Point => [
      150 + index * 42 + random.between(-4, 4),
      y + random.between(-1, 5) * 9,
    ]);
    return (
      stroke(
        shade(page, 0.45),
        1.8,
        many(5, (rule) => data`M108 ${y + rule * 9}H546`),
      ) +
      stroke(
        colours.ink,
        3,
        ...heads.map(([x, top], index) =>
          top > y + 18
            ? data`M${x + 6} ${top}v-32${index % 3 === 0 ? 'q14 6 8 18' : ''}`
            : data`M${x - 6} ${top}v32`,
        ),
        data`M108 ${y}v36M546 ${y}v36M330 ${y}v36`,
      ) +
      stroke(line === 1 ? colours.warm : colours.ink, 12, spots(heads)) +
      stroke(colours.ink, 3.4, data`M128 ${y + 46}q8 6 8-4l-6-58q0-14 8-10t-10 30-2 26 18-6-6-16`)
    );
  });
  return (
    flatLay(scene, page) +
    faint(0.22, fill(colours.ink, polygon([84, 48], [574, 42], [582, 336], [92, 342]))) +
    fill(page, polygon([76, 40], [566, 40], [566, 332], [76, 332])) +
    legible(scene, 320, staves.join('')) +
    placed(
      random.between(380, 460),
      316,
      fiddle(scene),
      random.pick([0.5, 0.62, 0.7]),
      random.between(50, 100),
    )
  );
};

/** Singers or players on a stage. */
const concert: Composition = (scene) => {
  const { colours, random } = scene;
  const night = mix(colours.ink, colours.accent, 0.25);
  const hue = random.pick([colours.accent, colours.warm, colours.water, colours.spark]);
  const beams = [110, 250, 390, 530].map((x) =>
    polygon([x - 8, -10], [x + 8, -10], [x + random.between(40, 130), 310], [x - random.between(0, 80), 310]),
  );
  const singers = [200, 320, 440].slice(0, random.between(2, 3)).map(
    (x, index) =>
      figure(
        scene,
        random.pick(['triumph', 'dance', 'stand', 'vote'] as const),
        x + random.between(-12, 12),
        306,
        138,
        {
          top: [colours.paper, colours.gold, hue][index] ?? hue,
          bottom: colours.ink,
          legs: colours.ink,
          sleeves: [colours.paper, colours.gold, hue][index] ?? hue,
        },
      ) +
      stroke(colours.stone, 3, data`M${x + 34} 306V222`) +
      fill(colours.stone, disc(x + 34, 217, 6)),
  );
  const heads = many(17, (index) =>
    disc(index * 40 + random.between(-9, 9), 352 + random.between(-6, 6), random.between(16, 22)),
  );
  const arms = many(7, () => data`M${random.between(20, 620)} 362l${random.between(-12, 12)}-44`);
  return [
    fill(night, rect(0, 0, width, height)),
    fill(tint(night, 0.07), pill(60, 20, 520, 300, 10)),
    faint(0.28, fill(colours.glow, ...beams)),
    fill(hue, pill(120, 50, 400, 90, random.pick([4, 45]))),
    stroke(
      colours.glow,
      9,
      spots(Array.from({ length: 14 }, (_, index): Point => [138 + index * 28, index % 2 === 0 ? 66 : 124])),
    ),
    fill(shade(colours.wood, 0.2), rect(0, 296, width, 80)),
    fill(tint(colours.wood, 0.1), rect(0, 296, width, 8)),
    ...singers,
    fill(shade(night, 0.4), heads),
    stroke(shade(night, 0.4), 11, arms),
  ].join('');
};

export const music = [strings, piano, brass, score, concert] as const;
