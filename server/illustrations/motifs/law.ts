import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, legible, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, width } from '#server/illustrations/ink/scene.ts';
import { chain, data, disc, many, pill, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { paving } from '#server/illustrations/settings/foreground.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { palace } from '#server/illustrations/things/palace.ts';
import { seal } from '#server/illustrations/things/seal.ts';
import { inkwell, openBook, quill, writing } from '#server/illustrations/things/writing.ts';

/** Scales in balance. */
const scales: Composition = (scene) => {
  const { colours, random } = scene;
  const metal = random.pick([colours.gold, colours.ink, shade(colours.accent, 0.1)]);
  const lean = random.pick([0, -10, 12, 5]);
  const pan = (x: number, y: number) =>
    stroke(
      metal,
      2.6,
      chain(points`${x} ${y}, ${x - 50} ${y + 94}`),
      chain(points`${x} ${y}, ${x + 50} ${y + 94}`),
    ) +
    fill(metal, data`M${x - 60} ${y + 92}h120q-12 36-60 36t-60-36z`) +
    fill(tint(metal, 0.3), data`M${x - 60} ${y + 92}h120l-4 8h-112z`);
  const marks =
    pan(-150, -100 + lean) +
    pan(150, -100 - lean) +
    stroke(metal, 10, data`M-150 ${-100 + lean}Q-60 -130 0-118T150 ${-100 - lean}`) +
    fill(
      metal,
      polygon([-9, 130], [-6, -150], [6, -150], [9, 130]),
      disc(0, -152, 15),
      disc(0, -116, 13),
      polygon([-64, 146], [-44, 122], [44, 122], [64, 146]),
    ) +
    fill(shade(metal, 0.25), polygon([1, 130], [1, -140], [6, -140], [9, 130]));
  const place = random.pick([
    () => backdrop(scene, groundOf(scene, metal)),
    () => room(scene, 296, { things: [metal] }),
    () => sky(scene, 250) + palace(scene, 320, 306) + paving(scene, 304),
  ]);
  return place() + placed(random.between(300, 340), 186, marks, random.pick([0.92, 1]));
};

/** The house of a court, steps and columns. */
const courthouse: Composition = (scene) => {
  const { colours, random } = scene;
  const stone = random.pick([colours.paper, colours.wall, tint(colours.stone, 0.25)]);
  const y = 268;
  const count = random.pick([6, 8]);
  const step = 360 / (count - 1);
  return [
    sky(scene, 230),
    hills(scene, 200),
    row(scene, y + 6, 80),
    fill(shade(stone, 0.4), rect(130, 120, 380, y - 120)),
    fill(shade(stone, 0.6), rect(286, 170, 68, y - 170)),
    fill(
      stone,
      many(count, (index) =>
        polygon(
          ...points`${129 + index * step} ${y}, ${131 + index * step} 124, ${149 + index * step} 124,
          ${151 + index * step} ${y}`,
        ),
      ),
    ),
    faint(
      0.2,
      fill(
        colours.ink,
        many(count, (index) => rect(142 + index * step, 124, 8, y - 124)),
      ),
    ),
    fill(
      stone,
      rect(116, 104, 408, 22),
      polygon([106, 104], [320, 36], [534, 104]),
      many(count, (index) => rect(126 + index * step, 122, 28, 8)),
    ),
    fill(shade(stone, 0.16), polygon([146, 98], [320, 46], [494, 98])),
    placed(320, 84, stroke(colours.gold, 4, 'M0-26V6M-26-18h52M-26-18l-8 16h16zM26-18l-8 16h16z')),
    fill(tint(stone, 0.15), rect(104, y, 432, 14)),
    fill(shade(stone, 0.1), rect(88, y + 14, 464, 16), rect(52, y + 46, 536, 16)),
    fill(stone, rect(70, y + 30, 500, 16), rect(34, y + 62, 572, 40)),
  ].join('');
};

/** The open law, with the mark of the paragraph. */
const statute: Composition = (scene) => {
  const { colours, random } = scene;
  const cover = random.pick([
    colours.accent,
    shade(colours.leaf, 0.15),
    colours.roof,
    shade(colours.water, 0.25),
  ]);
  const hue = random.pick([colours.warm, colours.accent]);
  const mark =
    'M18-34q-4-16-22-14t-16 18q2 10 22 20t22 22q-2 14-20 12M-20 30q4 16 22 14t16-18q-2-10-22-20t-22-22q2-14 20-12';
  const page = placed(-86, -34, legible(scene, 0, stroke(hue, 8, mark)), 1.1);
  const book =
    openBook(scene, cover, page) +
    fill(hue, polygon([60, -104], [78, -104], [78, -50], [69, -62], [60, -50]));
  const stack = [colours.spark, colours.leaf, colours.roof].slice(0, random.between(0, 3));
  const heap = stack.map(
    (colour, index) =>
      fill(colour, pill(420 - index * 6, 286 - index * 28, 130, 28, 4)) +
      fill(tint(colour, 0.4), rect(440 - index * 6, 286 - index * 28, 6, 28)),
  );
  return random.chance(0.5)
    ? flatLay(scene, colours.paper) + placed(320, 196, book, 1.3, random.between(-10, 10))
    : room(scene, 270, { things: [cover] }) +
        heap.join('') +
        placed(heap.length > 0 ? 250 : 320, 252, book, 1.05);
};

/** Law cut in stone. */
const tablet: Composition = (scene) => {
  const { colours, random } = scene;
  const stone = random.pick([tint(colours.stone, 0.2), colours.wall, shade(colours.stone, 0.1)]);
  const letter = () =>
    random.pick([
      'l6-18 6 18m-9-6h7',
      'v-18h10m-10 9h7',
      'v-18l11 18v-18',
      'm2-16h10m-5 0v16',
      'v-18q10 0 10 6t-10 5l11 7',
      'm12 0h-11v-18h11m-11 9h8',
      'l11-18m-11 0l11 18',
      'v-18m11 18v-18m-11 9h11',
      'm5 0v-8l-6-10m6 10l6-10',
    ]);
  const lines = many(
    30,
    (index) => data`M${-118 + (index % 10) * 25} ${-62 + Math.floor(index / 10) * 44}${letter()}`,
  );
  const arched = random.chance(0.5);
  const slab =
    fill(
      shade(stone, 0.35),
      arched
        ? data`M-132 130V-70a146 80 0 0 1 292 0V130z`
        : polygon([-132, 130], [-134, -112], [40, -120], [156, -104], [160, 130]),
    ) +
    fill(
      stone,
      arched
        ? data`M-146 120V-70a146 80 0 0 1 292 0V120z`
        : polygon([-146, 120], [-148, -112], [-40, -122], [60, -112], [146, -124], [148, 120]),
    ) +
    legible(scene, 0, stroke(shade(stone, 0.42), 3.4, lines)) +
    stroke(shade(stone, 0.22), 2.5, 'M146-60l-30 24 10 26M-146 70l26-10');
  const place = random.pick([
    () => sky(scene, 250) + hills(scene, 210) + paving(scene, 290),
    () => backdrop(scene, groundOf(scene, stone)),
    () => room(scene, 290, { things: [stone] }),
  ]);
  return place() + placed(random.between(290, 350), 190, slab, random.pick([0.95, 1.05]));
};

/** A great roll of paper with its writing and its seal, standing upright. */
const decree: Composition = (scene) => {
  const { colours, random } = scene;
  const page = random.pick([colours.paper, tint(colours.glow, 0.4)]);
  const ribbon = random.pick([colours.warm, colours.accent, colours.spark]);
  const sheet =
    fill(shade(page, 0.12), data`M-110-120q-24 0-24-20t24-20h200q-22 4-22 20t22 20z`) +
    fill(page, data`M-88-160H92q24 0 24 24V96q0 24-24 24H-60q-28 0-28-24z`) +
    fill(shade(page, 0.14), data`M-60 120q-30-2-28-28q40 6 150 0q2 26 30 28z`) +
    writing(scene, -58, -120, 150, 11, 15) +
    fill(ribbon, rect(-64, -142, 90, 9)) +
    placed(64, 74, seal(scene), 1);
  return (
    random.pick([
      () => backdrop(scene, groundOf(scene, page)),
      () => room(scene, 288, { things: [page] }),
    ])() +
    placed(random.between(280, 330), 190, sheet, 1, random.between(-6, 6)) +
    (random.chance(0.6) ? inkwell(scene, 490, 310) + placed(500, 256, quill(tint(ribbon, 0.3)), 0.8, -6) : '')
  );
};

/** Panels side by side. */
const panels = (from: number, to: number, count: number, y: number, high: number) =>
  many(count, (index) => rect(from + (index * (to - from)) / count + 8, y, (to - from) / count - 16, high));

/** The high bench of the judges, panelled. */
const bench: Composition = (scene) => {
  const { colours, random } = scene;
  const wood = random.pick([colours.wood, shade(colours.wood, 0.25), mix(colours.wood, colours.accent, 0.3)]);
  const wall = groundOf(scene, wood);
  const seat = random.pick([colours.accent, colours.warm, shade(colours.leaf, 0.1), colours.water]);
  const count = random.pick([3, 5]);
  const step = random.between(380, 430) / count;
  const seats = Array.from({ length: count }, (_, index) => {
    const [x, rise] = [320 + (index - (count - 1) / 2) * step, index === (count - 1) / 2 ? 20 : 0];
    return (
      fill(shade(wood, 0.35), pill(x - step * 0.36, 152 - rise, step * 0.72, 120, 20)) +
      fill(seat, pill(x - step * 0.28, 164 - rise, step * 0.56, 90, 14))
    );
  });
  const lamps = [150, 490].map(
    (x) =>
      stroke(colours.gold, 4, data`M${x} 222v-40`) +
      fill(tint(colours.leaf, 0.1), data`M${x - 26} 182q26-30 52 0z`),
  );
  return [
    fill(wall, rect(0, 0, width, height)),
    fill(shade(wall, 0.12), panels(0, 640, random.pick([6, 8, 10]), 24, 170)),
    fill(tint(wood, 0.12), rect(250, 20, 140, 180)),
    placed(
      320,
      96,
      stroke(colours.gold, 5, 'M0-50V46M-54-34H54M-54-34l-22 46h44zM54-34l-22 46h44zM-24 46h48') +
        fill(colours.gold, 'M-80 12h52q-6 22-26 22t-26-22zM28 12h52q-6 22-26 22t-26-22z'),
    ),
    ...seats,
    fill(wood, rect(90, 222, 460, 150), rect(40, 268, 560, 100)),
    fill(tint(wood, 0.25), rect(76, 214, 488, 14), rect(30, 262, 580, 12)),
    fill(shade(wood, 0.2), panels(44, 596, random.pick([6, 7, 9]), 288, 90)),
    ...lamps,
    placed(320, 216, fill(colours.paper, polygon([-34, 6], [-26, -8], [28, -8], [36, 6]))),
    ...[236, 404].map(
      (x) =>
        fill(random.pick([colours.accent, colours.roof, colours.spark]), rect(x - 26, 196, 52, 18)) +
        fill(colours.paper, rect(x - 22, 200, 48, 10)),
    ),
  ].join('');
};

/** Justice with her eyes bound, scales in one hand and a sword in the other. */
const justice: Composition = (scene) => {
  const { colours, random } = scene;
  const stone = random.pick([
    colours.paper,
    tint(colours.stone, 0.3),
    colours.gold,
    mix(colours.leaf, colours.water, 0.5),
  ]);
  const dark = shade(stone, 0.2);
  const metal = random.pick([colours.gold, colours.ink]);
  const lean = random.between(-8, 8);
  const pan = (x: number, y: number) =>
    stroke(metal, 2, data`M${x} ${y}l-20 40M${x} ${y}l20 40`) +
    fill(metal, data`M${x - 26} ${y + 40}h52q-8 16-26 16t-26-16z`);
  const marks = [
    fill(stone, 'M-24-66Q-40 20-62 128H62Q40 20 24-66z'),
    fill(dark, 'M4-66H24Q40 20 62 128H26Q30 20 4-66z'),
    stroke(shade(stone, 0.32), 3, 'M-14-30Q-24 50-34 124M0-20V124M12-30Q18 50 22 124M-27-30Q0-16 27-30'),
    stroke(stone, 15, 'M-18-60L-66-92L-78-120M18-60L50-24L78-36'),
    stroke(metal, 5, 'M84-20L70-150M62-40L96-48'),
    fill(stone, disc(0, -96, 20, 23), rect(-8, -80, 16, 20)),
    fill(shade(stone, 0.35), 'M-21-98Q-24-124 0-124T21-98Q10-112-21-98z', 'M16-118q16 4 12 20l-12-8z'),
    fill(colours.warm, 'M-21-104L21-100V-91L-21-95z', 'M20-98l22 10-4 8-18-10z'),
    stroke(metal, 4, data`M-126 ${-128 + lean}L-30 ${-128 - lean}`),
    pan(-122, -126 + lean),
    pan(-34, -128 - lean),
    fill(shade(stone, 0.12), rect(-84, 128, 168, 18)),
    fill(shade(stone, 0.28), rect(-100, 146, 200, 40)),
  ].join('');
  const place = random.pick([
    () => backdrop(scene, groundOf(scene, stone, metal)),
    () => sky(scene, 250) + hills(scene, 220),
    () => sky(scene, 220) + row(scene, 330, 150),
  ]);
  return place() + placed(random.between(300, 360), 182, marks, random.pick([1, 1.08]));
};

export const law = [scales, courthouse, statute, tablet, decree, bench, justice] as const;
