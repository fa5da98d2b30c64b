import { shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, named, placed, stroke, again } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, width, type Scene } from '#server/illustrations/ink/scene.ts';
import {
  data,
  disc,
  many,
  pill,
  polygon,
  rect,
  spots,
  star,
  points,
  around,
  chain,
  rounded,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, stamped } from '#server/illustrations/settings/backdrop.ts';
import { band, ornament, threads } from '#server/illustrations/things/yarn.ts';

/** A carpet that fills the paper: borders, fields, medallions. */
export const carpet: Composition = (scene) => {
  const { colours, random } = scene;
  const [field, border, first, second] = threads(scene);
  const edge = random.between(38, 60);
  const medals = random.pick([1, 2, 3]);
  const centre = Array.from({ length: medals }, (_, index) => {
    const x = 320 + (index - (medals - 1) / 2) * 150;
    const r = medals === 1 ? 118 - edge * 0.9 : 62;
    const steps = [1, 0.78, 0.56, 0.34].map((part, level) =>
      fill(
        [border, first, second, field][level] ?? first,
        random.chance(0.5)
          ? polygon(
              ...points`${x} ${180 - r * part}, ${x + r * part * (medals === 1 ? 1.9 : 0.95)} 180,
            ${x} ${180 + r * part}, ${x - r * part * (medals === 1 ? 1.9 : 0.95)} 180`,
            )
          : star(x, 180, 8, r * part, r * part * 0.8),
      ),
    );
    return steps.join('');
  });
  const corner = fill(first, 'M0 0H56V14H42V28H28V42H14V56H0z');
  return [
    fill(border, rect(0, 0, width, height)),
    band(scene, first, edge / 2, 0, 640, edge / 58),
    band(scene, first, 360 - edge / 2, 0, 640, edge / 58),
    fill(field, rect(edge, edge, width - 2 * edge, height - 2 * edge)),
    stroke(second, 5, rect(edge + 8, edge + 8, width - 2 * edge - 16, height - 2 * edge - 16)),
    placed(edge + 14, edge + 14, corner),
    placed(626 - edge, edge + 14, corner, 1, 90),
    placed(626 - edge, 346 - edge, corner, 1, 180),
    placed(edge + 14, 346 - edge, corner, 1, 270),
    ...centre,
    band(scene, second, edge + 42, edge + 90, 550 - edge, 0.5),
    band(scene, second, 318 - edge, edge + 90, 550 - edge, 0.5),
    faint(
      0.1,
      stamped(colours.ink, 4, () => rect(0, 0, 4, 1.4), 'k'),
    ),
  ].join('');
};

const laceLeaves = [
  'M0-30Q26 0 0 30Q-26 0 0-30zM0-18V18',
  'M0-26a20 26 0 0 1 0 52a20 26 0 0 1 0-52zM0-10a8 10 0 0 1 0 20a8 10 0 0 1 0-20z',
  'M-20 22Q0-60 20 22M-10 22Q0-28 10 22',
  'M0-30L20 0 0 30-20 0zM0-12L9 0 0 12-9 0z',
];

/** A round piece of lace, 150 units from its middle to its edge. */
function doily({ random }: Scene, thread: string): string {
  const petals = random.pick([8, 10, 12, 16]);
  const ring = (radius: number, scale: number) =>
    many(petals, (index) => {
      const turn = rounded((index * 360) / petals);
      return `<use href="#o" transform="rotate(${turn})translate(0-${radius})scale(${scale})"/>`;
    });
  const edge = around(0, 0, 138, petals * 2);
  const inner = around(0, 0, 24, petals);
  const spokes = around(0, 0, 62, petals).map((outer, index) => chain([inner[index] ?? outer, outer]));
  return [
    `<defs>${named('o', stroke(thread, 3, random.pick(laceLeaves)))}</defs>`,
    ring(92, 1),
    ring(46, 0.55),
    stroke(thread, 3, disc(0, 0, 22), disc(0, 0, 64), disc(0, 0, 128)),
    stroke(thread, 2, ...edge.map(([x, y]) => disc(x, y, 15)), ...spokes),
    fill(thread, disc(0, 0, 9)),
    stroke(thread, 7, spots(edge)),
  ].join('');
}

/** Four bobbins that hang from their threads. */
function bobbins({ colours, random }: Scene, thread: string): string {
  const hanging = (index: number) => {
    const hue = random.pick([colours.wood, colours.warm, colours.gold]);
    const marks =
      stroke(thread, 1.6, data`M0-30L${-60 - index * 20}-90`) +
      fill(hue, pill(-6, -30, 12, 64), disc(0, 38, 9));
    return placed(470 + index * 34, 250 + (index % 2) * 24, marks, 1, random.between(-14, 10));
  };
  return many(4, hanging);
}

/** Lace, worked in rounds, on a dark ground. */
export const lace: Composition = (scene) => {
  const { colours, random } = scene;
  const thread = random.pick([colours.paper, tint(colours.glow, 0.5), colours.paper]);
  const large = named('d', doily(scene, thread));
  return [
    backdrop(scene, groundOf(scene, thread)),
    placed(random.between(250, 390), random.between(170, 190), large, random.pick([1, 1.12])),
    random.chance(0.5) ? placed(random.pick([90, 560]), random.pick([60, 310]), again('d', 0, 0), 0.5) : '',
    random.chance(0.5) ? bobbins(scene, thread) : '',
  ].join('');
};

/** A ball of wool. */
const woolBall = (x: number, y: number, r: number, hue: string) =>
  fill(hue, disc(x, y, r)) +
  stroke(
    shade(hue, 0.25),
    3,
    data`M${x - r * 0.8} ${y - r * 0.3}q${r * 0.8} ${-r * 0.6} ${r * 1.6} ${r * 0.1}M${x - r * 0.9} ${y + r * 0.1}q${r * 0.9} ${-r * 0.6} ${r * 1.7} ${r * 0.3}M${x - r * 0.5} ${y - r * 0.7}q${r * 0.2} ${r} ${r * 0.9} ${r * 1.5}M${x} ${y - r * 0.9}q0 ${r} ${r * 0.8} ${r * 1.4}`,
  );

/** Stitches of a knitted pattern, close, with needles or wool. */
export const knitted: Composition = (scene) => {
  const { colours, random } = scene;
  const [ground, first, second, third] = threads(scene);
  const size = 20;
  const rows = 18;
  const half = random.pick([8, 12, 16]);
  const bits = Array.from({ length: rows }, (_, row) =>
    Array.from({ length: half }, (_, column) => {
      const bandOf = row % 9;
      if (bandOf === 0 || bandOf === 8) return (column + row) % 2;
      const middle = Math.abs(bandOf - 4);
      return (Math.abs(column - half / 2) + middle) % (half / 2) < 2
        ? 2
        : random.chance(0.1) && middle === 0
          ? 1
          : 0;
    }),
  );
  const stitch = (column: number, row: number) =>
    data`M${column * size} ${row * size}l10 8v12l-10-8zm20 0l-10 8v12l10-8z`;
  const tile = (value: number) =>
    bits
      .map((line, row) => line.map((bit, column) => (bit === value ? stitch(column, row) : '')).join(''))
      .join('');
  const cloth = `<pattern id="n" width="${half * size}" height="${rows * size}" patternUnits="userSpaceOnUse">${fill(first, tile(1))}${fill(second, tile(2))}</pattern>`;
  const needles =
    stroke(tint(colours.wood, 0.4), 8, 'M420 40L600 330M600 60L440 330') +
    fill(colours.warm, disc(420, 40, 12), disc(600, 60, 12));
  return (
    fill(ground, rect(0, 0, width, height)) +
    cloth +
    faint(
      0.14,
      stamped(colours.ink, size, () => 'M0 0l10 8 10-8v2l-10 8L0 2z', 'k'),
    ) +
    fill('url(#n)', rect(0, 0, width, height)) +
    (random.chance(0.6) ? needles + woolBall(500, 270, 62, third) + woolBall(400, 310, 46, second) : '')
  );
};

/** Woven sashes side by side. */
export const sashes: Composition = (scene) => {
  const { colours, random } = scene;
  const turn = random.between(-24, 24);
  const ground = groundOf(scene);
  const strips = Array.from({ length: 5 }, (_, index) => {
    const [base, first, second] = threads(scene);
    const x = -250 + index * 126;
    const marks = Array.from(
      { length: 8 },
      (_, place) => `<use href="#b${index}" y="${-240 + place * 66}"/>`,
    );
    const wide = random.between(42, 54);
    const edge = rect(x - wide, -330, 8, 640) + rect(x + wide - 8, -330, 8, 640);
    return (
      fill(base, rect(x - wide, -330, wide * 2, random.pick([640, 560, 520]))) +
      fill(second, edge) +
      named(
        `b${index}`,
        placed(x, -60, fill(first, ornament(scene)), random.pick([1.15, 1.35])) +
          placed(x, -28, fill(second, ornament(scene)), 0.5),
      ) +
      marks.join('')
    );
  });
  return (
    fill(ground, rect(0, 0, width, height)) +
    placed(320, 190, strips.join(''), 1, turn) +
    faint(
      0.12,
      stamped(colours.ink, 5, () => rect(0, 0, 5, 1.6), 'k'),
    )
  );
};
