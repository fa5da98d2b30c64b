import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, legible, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, pill, polygon, rect, star } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { inkwell, openBook, quill, writing } from '#server/illustrations/things/writing.ts';

/** What comes out of a story: a small scene above the open pages. */
const story: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(290, 350);
  const cover = random.pick([colours.accent, colours.roof, shade(colours.leaf, 0.1), colours.water]);
  const tale = random.pick([
    () =>
      fill(colours.leaf, data`M-150 0Q-60-50 0-20T150 0z`) +
      fill(
        shade(colours.leaf, 0.25),
        polygon([-110, -10], [-90, -80], [-70, -14]),
        polygon([-80, -14], [-56, -104], [-32, -18]),
        polygon([80, -10], [100, -86], [120, -6]),
      ) +
      fill(colours.wall, rect(-8, -84, 62, 66), rect(-14, -118, 18, 100), rect(42, -110, 18, 92)) +
      fill(
        colours.roof,
        polygon([-18, -118], [-5, -150], [8, -118]),
        polygon([38, -110], [51, -142], [64, -110]),
        polygon([-4, -84], [23, -104], [50, -84]),
      ) +
      fill(colours.pane, rect(14, -42, 16, 24)),
    () =>
      fill(colours.water, data`M-150 0q30-20 60-10t60 0t60 0t60-4t60 14z`) +
      fill(shade(colours.wood, 0.2), data`M-60-22h120q-10 26-36 28h-52q-24-6-32-28z`) +
      fill(
        colours.paper,
        polygon([2, -130], [60, -36], [2, -32]),
        polygon([-4, -112], [-4, -34], [-44, -38]),
      ) +
      stroke(colours.ink, 3, 'M0-26V-136'),
    () =>
      fill(tint(colours.glow, 0.3), disc(0, -74, 56)) +
      fill(
        colours.accent,
        ...[-90, -40, 30, 84].map((left, index) => star(left, -50 - index * 17, 5, 16, 7)),
      ) +
      stroke(colours.gold, 4, 'M-120-6q60-70 60-130M120-6Q60-60 70-140'),
    () =>
      stroke(shade(colours.wood, 0.2), 15, 'M0 0Q-6-50 0-86M0-50L-34-96M0-64L36-108') +
      fill(colours.leaf, disc(-44, -104, 38), disc(44, -112, 40), disc(0, -134, 46), disc(-6, -96, 30)) +
      fill(colours.warm, disc(-50, -94, 8), disc(30, -128, 8), disc(-6, -150, 8), disc(58, -96, 8)),
  ]);
  const ground = groundOf(scene, colours.leaf, cover);
  return (
    backdrop(scene, ground) +
    placed(x, 262, openBook(scene, cover), random.pick([1, 1.1])) +
    placed(x, 186, tale(), random.pick([0.95, 1.05])) +
    faint(
      0.5,
      fill(
        toneOf(ground, 0.4),
        many(7, () => star(random.between(90, 550), random.between(30, 150), 4, random.between(5, 10), 2)),
      ),
    )
  );
};

function bindings({ colours }: Scene): string[] {
  const { accent, spark, leaf, water, roof, gold, ink } = colours;
  return [accent, spark, leaf, water, roof, gold, ink];
}

/** Books lying one on another, the lowest on `y`. */
function pile(scene: Scene, x: number, y: number, count: number): string {
  const { colours, random } = scene;
  let top = y;
  const lying = () => {
    const [wide, high] = [random.between(100, 150), random.between(17, 28)];
    const left = x - wide / 2 + random.between(-12, 12);
    const hue = random.pick(bindings(scene));
    top -= high;
    return (
      fill(hue, pill(left, top, wide, high, 4)) +
      fill(shade(hue, 0.3), rect(left + 14, top, 6, high), rect(left + wide - 30, top, 5, high)) +
      fill(colours.paper, rect(left + wide - 9, top + 3, 9, high - 6))
    );
  };
  return many(count, lying);
}

/** Books side by side on `y`. */
function upright(scene: Scene, from: number, to: number, y: number): string {
  const { random } = scene;
  let books = '';
  for (let x = from; x < to;) {
    const [wide, high] = [random.between(15, 30), random.between(74, 122)];
    const hue = random.pick(bindings(scene));
    books += fill(hue, rect(x, y - high, wide, high));
    books += fill(tint(hue, 0.45), rect(x, y - high + 13, wide, 5), rect(x, y - 22, wide, 4));
    x += wide + 1;
  }
  return books;
}

/** Books in piles or in a row. */
const piles: Composition = (scene) => {
  const { colours, random } = scene;
  if (random.chance(0.4)) {
    const leaning = fill(colours.accent, rect(0, -100, 22, 100)) + fill(colours.gold, rect(0, -86, 22, 5));
    return (
      room(scene, 296, { bare: true }) + upright(scene, 130, 430, 306) + placed(470, 306, leaning, 1, 14)
    );
  }
  return (
    room(scene, 270) +
    pile(scene, random.between(190, 230), random.between(302, 318), random.between(4, 6)) +
    pile(scene, random.between(400, 440), random.between(302, 318), random.between(2, 4)) +
    (random.chance(0.5) ? placed(420, 226, quill(colours.paper), 0.5, 4) : '')
  );
};

/** A manuscript with a great initial, pen and ink beside it. */
const manuscript: Composition = (scene) => {
  const { colours, random } = scene;
  const page = colours.paper;
  const hue = random.pick([colours.accent, colours.water, colours.warm, colours.leaf]);
  const initial = random.pick([
    'M10 54V6H30q20 0 20 14T30 31H12m18 0q24 0 24 12t-24 11H10',
    'M8 54L30 6l22 48M18 38h24',
    'M50 14Q30-2 14 16t0 30q18 16 36 0',
    'M10 54V6l20 26 20-26v48',
    'M12 6v48M50 6v48M12 30h38',
  ]);
  const vine =
    stroke(colours.leaf, 3, 'M-98-110q-16 40 0 80t0 80t0 50') +
    fill(hue, ...[-90, -40, 10, 60].map((y, index) => disc(-98 + (index % 2 === 0 ? -9 : 9), y, 6)));
  const sheet =
    fill(shade(page, 0.2), rect(-112, -132, 236, 270)) +
    fill(page, rect(-118, -138, 236, 270)) +
    fill(hue, rect(-80, -118, 62, 62)) +
    placed(-80, -118, legible(scene, 31, stroke(tint(colours.gold, 0.3), 6, initial))) +
    writing(scene, -4, -112, 100, 5, 13) +
    writing(scene, -80, -42, 176, 12, 13.5) +
    vine +
    fill(colours.gold, rect(-80, 34, 26, 3));
  return (
    flatLay(scene, page) +
    faint(0.2, placed(250, 190, fill(colours.ink, rect(-108, -126, 240, 276)), 1, -4)) +
    placed(random.between(240, 270), 182, sheet, 1, random.between(-9, 5)) +
    inkwell(scene, 470, 160) +
    placed(
      random.between(420, 450),
      290,
      quill(random.pick([colours.paper, colours.accent, colours.gold])),
      1,
      random.between(10, 40),
    )
  );
};

/** Metal type and a press for printing. */
const print: Composition = (scene) => {
  const { colours, random } = scene;
  const lead = tint(colours.stone, 0.2);
  const block = (x: number, y: number) => {
    const face = random.pick([
      'M-9 10L0-11l9 21M-5 3H5',
      'M-8-10V10h9q8 0 8-6t-8-5h-9h7q7 0 7-5t-7-4z',
      'M8-8q-8-6-14 2t0 12q6 6 14 0',
      'M-8 10V-10H8M-8 0H4',
      'M-9-10L0 10 9-10',
      'M-8 10V-10L8 10V-10',
      'M0-10a9 10 0 1 0 .1 0z',
      'M-8-10H8M0-10V10',
      'M-8-10V10M8-10L-8 1L9 10',
    ] as const);
    return (
      fill(shade(lead, 0.3), rect(x - 20, y - 22, 44, 50)) +
      fill(lead, rect(x - 22, y - 26, 42, 46)) +
      placed(x - 1, y - 3, legible(scene, 0, stroke(colours.ink, 4.4, face)), 1.15)
    );
  };
  const blocks = many(21, (index) =>
    random.chance(0.9)
      ? block(
          138 + (index % 7) * 58 + random.between(-3, 3),
          110 + Math.floor(index / 7) * 62 + random.between(-3, 3),
        )
      : '',
  );
  return (
    flatLay(scene, lead) +
    fill(shade(colours.wood, 0.25), rect(92, 66, 452, 216)) +
    fill(shade(colours.wood, 0.5), rect(104, 78, 428, 192)) +
    blocks +
    placed(
      random.between(440, 500),
      316,
      fill(shade(colours.wood, 0.1), pill(-12, -12, 130, 24)) +
        fill(colours.ink, pill(-112, -32, 112, 64, 12)),
      0.9,
      random.between(-14, -2),
    )
  );
};

/** A reader's chair, lamp and shelf. */
const library: Composition = (scene) => {
  const { colours, random } = scene;
  const wood = shade(colours.wood, random.pick([0.1, 0.3]));
  const hues = [colours.accent, colours.spark, colours.leaf, colours.water, colours.gold, colours.wall];
  const shelves = hues.map((hue, shade) =>
    broken(
      mix(hue, wood, 0.2),
      46,
      7 + shade * 2,
      26 + ((shade * 7) % 17),
      many(4, (level) => data`M${46 + shade * 11} ${58 + level * 66}H600`),
    ),
  );
  return [
    fill(wood, rect(0, 0, width, height)),
    fill(
      shade(wood, 0.3),
      many(4, (level) => rect(30, 30 + level * 66, 580, 54)),
    ),
    ...shelves,
    fill(wood, rect(200, 0, 14, 300), rect(420, 0, 14, 300)),
    fill(mix(colours.accent, colours.ink, 0.3), rect(0, 292, width, 70)),
    ladder(scene, random.pick([110, 470])),
    armchair(scene, random.between(270, 350)),
  ].join('');
};

function ladder({ colours }: Scene, x: number): string {
  return (
    stroke(tint(colours.wood, 0.35), 7, data`M${x} 316L${x + 26} 20M${x + 54} 316L${x + 80} 20`) +
    stroke(
      tint(colours.wood, 0.3),
      5,
      many(9, (index) => data`M${x + 3 + index * 2.6} ${284 - index * 30}h54`),
    )
  );
}

function armchair({ colours, random }: Scene, x: number): string {
  const cloth = random.pick([colours.warm, colours.accent, colours.gold, tint(colours.leaf, 0.2)]);
  return (
    fill(shade(colours.ink, 0.1), rect(x - 52, 324, 8, 18), rect(x + 46, 324, 8, 18)) +
    fill(shade(cloth, 0.2), pill(x - 50, 196, 104, 110, 26)) +
    fill(
      cloth,
      pill(x - 66, 256, 32, 74, 14),
      pill(x + 38, 256, 32, 74, 14),
      pill(x - 46, 276, 96, 28, 10),
      rect(x - 42, 298, 88, 28),
    ) +
    placed(
      x,
      272,
      fill(colours.paper, polygon([-30, 0], [0, 6], [30, 0], [30, -16], [0, -8], [-30, -16])),
      0.9,
    )
  );
}

export const book = [story, piles, manuscript, print, library, story] as const;
