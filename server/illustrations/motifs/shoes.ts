import { shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition, Scene } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, pill, polygon, rect, spots, points } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';

type Shoe = (scene: Scene, hue: string, trim: string) => string;

/** Shoes seen from the side, toe to the right, the sole on y = 0, about 220 long. */
const boot: Shoe = ({ colours }, hue, trim) =>
  fill(hue, 'M-96-190H-10L-4-100Q60-76 96-52Q112-36 108-14H-96Q-108-100-96-190z') +
  fill(
    shade(hue, 0.18),
    'M-96-190H-70Q-80-100-70-14H-96Q-108-100-96-190z',
    'M40-84Q80-68 96-52Q112-36 108-14H70Q80-50 40-84z',
  ) +
  fill(shade(colours.ink, 0.1), rect(-98, -14, 208, 15), rect(-98, 0, 60, 13)) +
  stroke(trim, 4, 'M-40-170l36 10M-42-146l40 10M-42-122l44 12M-34-98l40 2') +
  stroke(trim, 3, data`M-96-180H-10`);

const heel: Shoe = (_, hue, trim) =>
  fill(
    hue,
    'M-100-116Q-70-96-40-84Q20-60 70-30Q112-22 118-4Q80 6 30 2Q-30-50-76-62L-92-60L-96 6H-108L-112-70Q-112-100-100-116z',
  ) +
  fill(
    shade(hue, 0.25),
    'M30 2Q-30-50-76-62L-92-60L-91-48Q-40-30 10 6Q70 12 118-2Q80 6 30 2z',
    'M-96 6H-108L-112-70L-92-60z',
  ) +
  fill(
    trim,
    disc(60, -36, 10),
    polygon([60, -36], [40, -52], [38, -32]),
    polygon([60, -36], [82, -46], [80, -24]),
  );

const clog: Shoe = (_, hue, trim) =>
  fill(hue, 'M-110-70Q-80-92-50-70Q0-104 40-78Q100-62 134-66Q120-10 80 0H-100Q-124-40-110-70z') +
  fill(shade(hue, 0.4), 'M-104-70Q-80-84-52-66Q-60-40-84-40T-104-70z') +
  fill(shade(hue, 0.18), 'M-114-30Q20 10 118-34Q104-6 80 0H-100Q-112-14-114-30z') +
  stroke(trim, 5, 'M10-60q16-20 32 0t-16 22-16-22zM70-50q14-10 24 0') +
  fill(trim, disc(26, -48, 5));

const trainer: Shoe = ({ colours }, hue, trim) =>
  fill(hue, 'M-104-96Q-80-108-56-92Q-30-100-10-84Q40-50 90-40Q116-34 116-12H-106Q-112-60-104-96z') +
  fill(colours.paper, 'M-108-14H118Q118 4 100 6H-94Q-108 4-108-14z') +
  stroke(trim, 9, 'M-30-20L-2-68M-4-20L22-54M22-20L44-44') +
  stroke(colours.paper, 5, 'M-26-88l26-10M-6-76l26-12M16-62l24-14') +
  fill(
    shade(hue, 0.22),
    'M76-42Q116-34 116-12H60Q60-34 76-42z',
    'M-104-96Q-90-104-82-104Q-80-60-88-12H-106Q-112-60-104-96z',
  );

const brogue: Shoe = ({ colours }, hue, trim) =>
  fill(hue, 'M-104-86Q-74-70-44-88Q0-60 50-52Q112-44 118-10H-106Q-112-50-104-86z') +
  fill(
    shade(hue, 0.2),
    'M56-50Q112-44 118-10H44Q60-30 56-50z',
    'M-104-86Q-90-78-80-78Q-76-40-84-10H-106Q-112-50-104-86z',
  ) +
  fill(shade(colours.ink, 0.1), 'M-108-10H120V0H-30L-34 12H-104z') +
  stroke(trim, 4, 'M-30-74l24-14M-10-64l24-12M10-56l20-10') +
  broken(tint(hue, 0.4), 3, 3, 5, 'M52-46Q56-30 40-14M-76-74Q-72-40-80-14');

const espadrille: Shoe = ({ colours }, hue, trim) =>
  fill(hue, 'M-104-50Q-90-74-60-60Q-20-44 10-56Q100-50 116-14H-108Q-112-34-104-50z') +
  fill(shade(hue, 0.2), 'M-104-50Q-80-62-60-48Q-20-34 10-46Q16-30 4-14H-108Q-112-34-104-50z') +
  fill(colours.gold, pill(-112, -16, 232, 22, 9)) +
  broken(shade(colours.gold, 0.4), 18, 3, 9, 'M-106-5H114') +
  stroke(trim, 6, 'M-96-58Q-120-110-84-150M-70-58Q-60-110-92-150M-108-110Q-84-96-66-112');

const kinds = [boot, heel, clog, trainer, brogue, espadrille] as const;

function leathers({ colours, random }: Scene): [string, string] {
  const [one = '', two = ''] = random.shuffled([
    colours.accent,
    colours.warm,
    colours.wood,
    colours.ink,
    colours.leaf,
    colours.spark,
    colours.gold,
  ]);
  return [one, two];
}

/** A pair before a plain ground. */
const pair: Composition = (scene) => {
  const { colours, random } = scene;
  const kind = random.pick(kinds);
  const [hue, trim] = leathers(scene);
  const lace = random.pick([colours.paper, trim]);
  const ground = groundOf(scene, hue);
  const [x, y] = [random.between(280, 330), random.between(264, 282)];
  return (
    backdrop(scene, ground) +
    faint(0.25, fill(colours.ink, disc(x + 6, y + 14, 200, 15))) +
    placed(x - 66, y - 18, kind(scene, shade(hue, 0.2), lace), 1.12) +
    placed(x + 36, y, kind(scene, hue, lace), random.pick([1.3, 1.4]))
  );
};

/** Many kinds on the shelves of a shop. */
const shelves: Composition = (scene) => {
  const { colours, random } = scene;
  const shown = random.shuffled([...kinds, ...kinds].slice(0, 8)).slice(0, 6);
  const hues = random.shuffled([
    colours.accent,
    colours.warm,
    colours.leaf,
    colours.spark,
    colours.gold,
    colours.water,
    colours.ink,
  ]);
  const goods = shown.map((kind, index) =>
    placed(
      150 + (index % 3) * 172,
      158 + Math.floor(index / 3) * 146,
      kind(scene, hues[index] ?? colours.accent, colours.paper),
      0.62,
    ),
  );
  return (
    room(scene, 344, { things: hues.slice(0, 6), bare: true }) +
    fill(
      shade(colours.wood, 0.15),
      rect(56, 164, 528, 13),
      rect(56, 310, 528, 13),
      rect(44, 20, 13, 340),
      rect(583, 20, 13, 340),
      rect(56, 20, 528, 9),
    ) +
    fill(shade(colours.wood, 0.45), rect(56, 177, 528, 5), rect(56, 323, 528, 5)) +
    goods.join('')
  );
};

/** A cobbler's bench: a shoe in the making and the tools. */
const cobbler: Composition = (scene) => {
  const { colours, random } = scene;
  const [hue] = leathers(scene);
  const kind = random.pick([boot, brogue, heel, clog] as const);
  const hammer =
    fill(colours.wood, pill(-6, -10, 12, 120, 5)) +
    fill(shade(colours.stone, 0.4), 'M-40-34h70q10 12 0 24h-70z');
  const last =
    fill(tint(colours.wood, 0.3), 'M-90-50Q-60-90-30-60Q30-40 80-30Q104-16 96 0H-94z') +
    stroke(shade(colours.wood, 0.2), 3, 'M-60-66V-4') +
    fill(shade(colours.wood, 0.4), disc(-74, -40, 7));
  const spool =
    fill(colours.paper, pill(-17, -40, 34, 40, 4)) +
    fill(colours.wood, rect(-22, -46, 44, 9), rect(-22, -4, 44, 9));
  return [
    room(scene, 272, { things: [hue] }),
    placed(random.between(296, 320), 314, kind(scene, hue, colours.paper), 0.96),
    placed(484, 318, last, 0.64),
    placed(random.between(104, 124), 306, hammer, 0.76, random.between(-84, -64)),
    placed(556, 336, spool, 0.9),
    stroke(colours.ink, 5, spots(points`410 330, 420 336, 402 338, 428 326, 190 334, 204 340`)),
  ].join('');
};

/** From above, with brush and polish. */
const polish: Composition = (scene) => {
  const { colours, random } = scene;
  const [hue, trim] = leathers(scene);
  const sole = (flip: 1 | -1) =>
    `<g transform="scale(${flip} 1)">${fill(hue, 'M-10-130Q44-130 46-60Q44-10 36 30Q40 110 2 118Q-44 116-40 60Q-30 10-46-40Q-50-124-10-130z')}${fill(shade(hue, 0.4), 'M0 0Q26-2 26 40Q28 100 0 102Q-28 100-28 50Q-26 0 0 0z')}${fill(shade(hue, 0.15), 'M-10-130Q44-130 46-60Q30-90-4-92T-44-60Q-44-126-10-130z')}${stroke(random.pick([colours.paper, trim]), 5, 'M-24-44L24-24M24-44L-24-24M-26-64L26-64')}</g>`;
  const tin =
    fill(shade(colours.stone, 0.2), disc(0, 0, 46)) +
    fill(shade(trim, 0.1), disc(0, 0, 38)) +
    fill(tint(trim, 0.2), disc(-6, -6, 22, 18));
  const brush =
    fill(colours.wood, pill(-64, -22, 128, 40, 16)) +
    stroke(
      shade(colours.wood, 0.5),
      3,
      many(14, (index) => data`M${-56 + index * 8.6} 18v13`),
    );
  return (
    flatLay(scene, hue) +
    placed(random.between(230, 250), 184, sole(1), 1.08, random.between(-14, -2)) +
    placed(random.between(350, 370), 188, sole(-1), 1.08, random.between(2, 16)) +
    placed(random.between(490, 520), 110, tin) +
    placed(random.between(490, 520), 250, brush, 1, random.between(-50, 20))
  );
};

export const shoes = [pair, shelves, cobbler, pair, polish] as const;
