import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, pill, polygon, rect, star } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { paving } from '#server/illustrations/settings/foreground.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { palace } from '#server/illustrations/things/palace.ts';
import { seal } from '#server/illustrations/things/seal.ts';
import { inkwell, openBook, quill, writing } from '#server/illustrations/things/writing.ts';

/** A charter, rolled at both ends, with hanging seals. */
const charter: Composition = (scene) => {
  const { colours, random } = scene;
  const page = random.pick([colours.paper, tint(colours.glow, 0.35), mix(colours.wall, colours.paper, 0.5)]);
  const seals = random.between(1, 3);
  const sheet = [
    fill(page, rect(-176, -104, 352, 216)),
    fill(shade(page, 0.14), rect(-176, -92, 352, 11), rect(-176, 94, 352, 11)),
    fill(shade(page, 0.06), pill(-188, -124, 376, 32), pill(-188, 96, 376, 30)),
    fill(
      shade(page, 0.3),
      disc(-184, -108, 6, 15),
      disc(184, -108, 6, 15),
      disc(-184, 111, 6, 14),
      disc(184, 111, 6, 14),
    ),
    fill(random.pick([colours.accent, colours.warm, colours.water]), rect(-140, -66, 46, 40)),
    writing(scene, -80, -58, 210, 3, 14),
    writing(scene, -140, -12, 270, 6, 14),
    ...Array.from({ length: seals }, (_, index) =>
      placed((index - (seals - 1) / 2) * 110, 132, seal(scene), 0.9),
    ),
  ].join('');
  return (
    random.pick([() => backdrop(scene, groundOf(scene, page)), () => flatLay(scene, page)])() +
    placed(random.between(300, 340), 158, sheet, random.pick([0.92, 1]), random.between(-7, 7))
  );
};

/** Pen, paper and ink, close. */
const signing: Composition = (scene) => {
  const { colours, random } = scene;
  const page = colours.paper;
  const name = random.pick([
    'm0 0q20-40 26-6t22 0t20-4t18 6t30-14',
    'm0 0c10-50 40-40 20-4s30 10 34-10 20 10 30 8 20-20 40-4',
    'm0 0q8-30 24-24t-4 26q30 4 36-14t30 6t40-10',
  ]);
  const sheet =
    fill(shade(page, 0.18), polygon([-150, 150], [-120, -120], [170, -120], [200, 150])) +
    fill(page, polygon([-158, 142], [-128, -128], [162, -128], [192, 142])) +
    writing(scene, -100, -98, 230, 8, 15) +
    stroke(colours.ink, 3.4, data`M-60 92${name}`) +
    stroke(mix(page, colours.ink, 0.4), 1.6, 'M-90 104h120') +
    placed(112, 64, seal(scene), 0.85);
  return (
    flatLay(scene, page) +
    placed(250, 180, sheet, 1, random.between(-6, 6)) +
    placed(
      random.between(330, 352),
      270,
      quill(random.pick([colours.accent, colours.gold, tint(colours.water, 0.4)])),
      1.1,
      random.between(6, 30),
    ) +
    inkwell(scene, 520, random.between(110, 180))
  );
};

/** Flags in a row before a house or the sky. */
const flags: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.paper,
    colours.leaf,
    colours.water,
    colours.warm,
    colours.gold,
  ]);
  const count = random.between(5, 7);
  const pole = (index: number) => {
    const x = 92 + (index * 456) / (count - 1);
    const y = 84 + Math.abs(index - (count - 1) / 2) * random.pick([4, 9]);
    const [one, two, three] = [0, 2, 4].map((step) => hues[(index + step) % hues.length] ?? colours.accent);
    const band = (part: number, next: number) =>
      data`M${x} ${y + part}q17-9 34 0t32 0v${next - part}q-16 9-32 0t-34 0z`;
    const bars = random.chance(0.5);
    return (
      stroke(shade(colours.stone, 0.35), 4, data`M${x} ${y - 8}V304`) +
      fill(one ?? '', band(0, 44)) +
      (bars
        ? fill(two ?? '', band(15, 30)) + fill(three ?? '', band(30, 45))
        : fill(two ?? '', data`M${x + 22} ${y - 4}q8 0 12 4t10 4v44q-6 0-10-4t-12-4z`)) +
      fill(colours.gold, disc(x, y - 10, 5))
    );
  };
  const place = random.pick([
    () => sky(scene, 230) + hills(scene, 200),
    () => sky(scene, 200) + row(scene, 296, 120),
    () => sky(scene, 260) + palace(scene, 320, 300),
  ]);
  return place() + paving(scene, 298) + many(count, pole);
};

/** Two hands that hold each other. */
const handshake: Composition = (scene) => {
  const { colours, random } = scene;
  const [skin, other] = random.shuffled(['#e9c7a4', '#b27b55', '#d9a983', '#8a5a3c', '#f0d5b8']);
  const [sleeve, cuff] = [
    random.pick([colours.accent, colours.ink]),
    random.pick([colours.spark, colours.leaf, colours.water]),
  ];
  const marks = [
    fill(sleeve, data`M-330-46L-120-40V50L-330 66z`),
    fill(colours.paper, rect(-128, -42, 20, 94)),
    fill(cuff, data`M330-46L124-40V50L330 66z`),
    fill(colours.paper, rect(110, -42, 20, 94)),
    fill(shade(other ?? '', 0.15), disc(14, 2, 40, 34)),
    fill(other ?? '', data`M112-34H60Q20-52-10-40L-64-6q-10 10 2 16t20-4l28-16 20 4 62 48q30 10 44 4z`),
    fill(
      skin ?? '',
      data`M-110-34h44q30-16 50-10l30 14-46 34q-8 12 6 14t22-8l36-22q50 34 58 46t-8 16q-4 12-18 8-6 10-20 4-10 6-22-2L-44 38q-40 8-66 6z`,
    ),
    stroke(shade(skin ?? '', 0.28), 3.5, 'M36 22l26 24M18 36l24 22M2 46l20 16M-32-30q26-12 44 0'),
  ].join('');
  return (
    backdrop(scene, groundOf(scene, sleeve, cuff, skin ?? sleeve)) +
    placed(320, 180, marks, random.pick([0.98, 1.1]), random.between(-8, 8))
  );
};

/** A place around the table, `angle` in radians. */
const seatAt = (angle: number, out: number) =>
  [320 + out * 1.35 * Math.cos(angle), 180 + out * Math.sin(angle)] as const;

/** A round table for many, from above. */
const roundTable: Composition = (scene) => {
  const { colours, random } = scene;
  const wood = random.pick([colours.wood, tint(colours.wood, 0.3), mix(colours.leaf, colours.ink, 0.2)]);
  const seats = random.pick([8, 10, 12]);
  const angles = Array.from({ length: seats }, (_, index) => (index * 2 * Math.PI) / seats + 0.2);
  const chair = random.pick([colours.accent, colours.spark, colours.water]);
  return [
    flatLay(scene, wood, chair),
    fill(chair, ...angles.map((angle) => disc(...seatAt(angle, 150), 22))),
    fill(shade(chair, 0.25), ...angles.map((angle) => disc(...seatAt(angle, 146), 14))),
    faint(0.25, fill(colours.ink, disc(326, 190, 176, 132))),
    fill(wood, disc(320, 180, 176, 132)),
    fill(shade(wood, 0.14), disc(320, 180, 150, 110)),
    fill(wood, disc(320, 180, 140, 102)),
    ...angles.map((angle, index) =>
      placed(
        ...seatAt(angle, 104),
        fill(colours.paper, rect(-14, -17, 28, 34)) +
          stroke(mix(colours.paper, colours.ink, 0.4), 2, 'M-8-9h16M-8-2h16M-8 5h9'),
        0.8,
        (angle * 180) / Math.PI + 90 + (index % 3) * 4,
      ),
    ),
    random.chance(0.5)
      ? fill(colours.leaf, star(320, 180, 9, 34, 20)) +
        fill(colours.warm, disc(310, 172, 9), disc(332, 178, 10), disc(318, 194, 9))
      : placed(320, 196, openBook(scene, colours.accent), 0.32),
  ].join('');
};

/** The table set for signing, with chairs and small flags. */
const signingTable: Composition = (scene) => {
  const { colours, random } = scene;
  const cloth = random.pick([
    shade(colours.leaf, 0.2),
    colours.accent,
    shade(colours.water, 0.25),
    colours.warm,
  ]);
  const count = random.between(3, 5);
  const y = random.between(252, 272);
  const chairs = Array.from({ length: count }, (_, index) => 320 + (index - (count - 1) / 2) * (420 / count));
  const pennons = random
    .pick([[220, 420], [320], [150, 310, 470]])
    .map(
      (x) =>
        stroke(colours.gold, 4, data`M${x} ${y + 4}v-86`) +
        fill(random.pick([colours.spark, colours.paper]), data`M${x} ${y - 82}h46v16h-46z`) +
        fill(random.pick([colours.warm, colours.leaf]), data`M${x} ${y - 66}h46v16h-46z`),
    );
  return [
    room(scene, 300, { things: [cloth] }),
    fill(shade(colours.wood, 0.3), ...chairs.map((x) => pill(x - 30, y - 110, 60, 120, 12))),
    fill(
      random.pick([colours.warm, colours.gold, colours.accent]),
      ...chairs.map((x) => pill(x - 22, y - 100, 44, 70, 8)),
    ),
    fill(tint(cloth, 0.12), polygon([96, y], [544, y], [574, y + 28], [66, y + 28])),
    fill(cloth, rect(66, y + 28, 508, 110)),
    stroke(
      shade(cloth, 0.2),
      3,
      many(9, (index) => data`M${100 + index * 55} ${y + 30}v90`),
    ),
    stroke(colours.gold, 4, data`M66 ${y + 32}h508`),
    ...pennons,
    ...chairs.map((x) =>
      placed(
        x,
        y + 15,
        fill(colours.paper, polygon([-36, 8], [-28, -8], [30, -8], [38, 8])) +
          stroke(mix(colours.paper, colours.ink, 0.4), 1.6, 'M-20-3h40M-22 3h34'),
      ),
    ),
    inkwell(scene, random.between(380, 410), y + 14),
  ].join('');
};

export const treaty = [charter, signing, flags, handshake, roundTable, signingTable] as const;
