import { distance, mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { height, width, type Scene } from '#server/illustrations/ink/scene.ts';
import {
  arch,
  chain,
  data,
  disc,
  many,
  pill,
  polygon,
  rect,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { groundOf, stamped, toneOf } from './backdrop.ts';
import { ridge } from './ridge.ts';

type Furnishing = {
  /** Colours of what will stand there, from which the wall keeps its distance. */
  things?: string[];
  /** A bare wall, where something is to hang on it. */
  bare?: boolean;
};

/** A wall with something on it, and a table or floor from `y` down. */
export function room(scene: Scene, y = 262, { things = [], bare = false }: Furnishing = {}): string {
  const ground = groundOf(scene, ...things);
  const { random } = scene;
  const wall = bare
    ? random.pick([papered, panelled])
    : random.pick([papered, panelled, daylight, daylight, hung, shelved, lamplit]);
  return fill(ground, rect(0, 0, width, height)) + wall(scene, ground, y) + table(scene, y, ground);
}

type Wall = (scene: Scene, ground: string, y: number) => string;

const papered: Wall = ({ random }, ground) => {
  const tone = toneOf(ground, 0.09);
  const motif = random.pick([
    (size: number) => rect(0, 0, size * 0.5, size),
    (size: number) => disc(size / 2, size / 2, size * 0.14),
    (size: number) =>
      polygon([size / 2, 0], [size * 0.8, size / 2], [size / 2, size], [size * 0.2, size / 2]),
    (size: number) => rect(0, 0, size, size * 0.08) + rect(0, 0, size * 0.08, size),
    (size: number) =>
      data`M${size / 2} ${size}q${-size * 0.5} ${-size * 0.4} 0 ${-size * 0.85}q${size * 0.5} ${size * 0.45} 0 ${size * 0.85}z`,
  ]);
  return stamped(tone, random.pick([24, 36, 52]), motif);
};

const panelled: Wall = ({ random }, ground, y) => {
  const wide = random.pick([90, 128, 160]);
  const frames = many(width / wide + 1, (index) => rect(index * wide + 12, 30, wide - 24, y - 62));
  return stroke(toneOf(ground, 0.16), 3, frames) + fill(toneOf(ground, 0.12), rect(0, y - 16, width, 16));
};

/** A window onto sky and hills. */
const daylight: Wall = (scene, ground, y) => {
  const { colours, random } = scene;
  const [x, top] = [random.pick([70, 110, 400, 440]), random.between(24, 44)];
  const [wide, high] = [random.between(110, 140), y - top - random.between(50, 70)];
  const hill = ridge(random, top + high * 0.6, 10, 5, top + high).replace(/^/, '');
  const inside = `<clipPath id="w"><path d="${random.chance(0.5) ? arch(x, top + high, wide, high) : rect(x, top, wide, high)}"/></clipPath>`;
  const view =
    fill(tint(colours.sky, 0.1), rect(x, top, wide, high)) +
    fill(
      colours.sun,
      disc(x + wide * (0.25 + 0.5 * random.next()), top + high * 0.35, random.between(12, 20)),
    ) +
    fill(mix(colours.far, colours.leaf, 0.3), hill) +
    fill(colours.land, ridge(random, top + high * 0.8, 8, 4, top + high));
  const bars =
    chain(points`${x + wide / 2} ${top}, ${x + wide / 2} ${top + high}`) +
    chain(points`${x} ${top + high * 0.45}, ${x + wide} ${top + high * 0.45}`);
  const beam = faint(
    0.14,
    fill(colours.paper, polygon([x, top + 20], [x + wide, top + 20], [x + wide + 90, y], [x + 20, y])),
  );
  const sill = fill(toneOf(ground, 0.3), rect(x - 12, top + high, wide + 24, 8));
  return `${inside}${beam}<g clip-path="url(#w)">${view}${stroke(tint(colours.wall, 0.3), 5, bars, rect(x, top, wide, high))}</g>${sill}`;
};

/** Pictures in frames. */
const hung: Wall = ({ colours, random }, ground) => {
  const spots = random
    .shuffled([
      [60, 40],
      [170, 60],
      [410, 46],
      [520, 70],
    ] as const)
    .slice(0, random.between(2, 4));
  return spots
    .map(([x, y]) => {
      const [wide, high] = [random.between(58, 92), random.between(60, 110)];
      const inner = [x + 8, y + 8, wide - 16, high - 16] as const;
      const art = random.pick([
        disc(x + wide / 2, y + high / 2, 14),
        polygon(
          ...points`${inner[0]} ${y + high - 8}, ${x + wide / 2} ${y + high * 0.4},
          ${inner[0] + inner[2]} ${y + high - 8}`,
        ),
        rect(inner[0], y + high * 0.6, inner[2], high * 0.4 - 8),
      ]);
      return (
        fill(
          random.pick([colours.spark, shade(colours.wood, 0.2), toneOf(ground, 0.3)]),
          rect(x, y, wide, high),
        ) +
        fill(colours.paper, rect(...inner)) +
        fill(random.pick([colours.accent, colours.water, colours.leaf]), art)
      );
    })
    .join('');
};

/** Shelves with books and jars. */
const shelved: Wall = (scene, ground) => {
  const { colours, random } = scene;
  const boards = [70, 150].slice(0, random.between(1, 2)).map((y) => y + random.between(0, 16));
  const hues = [colours.accent, colours.leaf, colours.spark, colours.water, toneOf(ground, 0.35)];
  const spines = hues.map(() => '');
  for (const y of boards) {
    for (let x = random.between(20, 60); x < 600;) {
      const [wide, high] = [random.between(9, 20), random.between(28, 46)];
      if (random.chance(0.86)) spines[random.between(0, hues.length - 1)] += rect(x, y - high, wide, high);
      x += wide + (random.chance(0.12) ? random.between(30, 90) : 1.5);
    }
  }
  return (
    hues.map((hue, index) => fill(mix(hue, ground, 0.45), spines[index] ?? '')).join('') +
    fill(toneOf(ground, 0.32), ...boards.map((y) => rect(10, y, 620, 7)))
  );
};

const lamplit: Wall = ({ colours, random }, ground) => {
  const x = random.pick([120, 200, 440, 520]);
  const y = random.between(54, 84);
  return (
    faint(0.2, fill(colours.glow, polygon([x - 22, y], [x + 22, y], [x + 190, height], [x - 190, height]))) +
    stroke(toneOf(ground, 0.5), 2.5, data`M${x} 0v${y - 26}`) +
    fill(
      random.pick([colours.accent, colours.spark, shade(colours.leaf, 0.2)]),
      data`M${x - 12} ${y - 28}h24l22 30h-68z`,
    ) +
    fill(colours.glow, data`M${x - 12} ${y + 2}a12 10 0 0 0 24 0z`)
  );
};

/** The top of a table with its front edge. */
function table({ colours, random }: Scene, y: number, wall: string): string {
  const tops = random.shuffled([
    tint(colours.wood, 0.15),
    shade(colours.wood, 0.15),
    tint(colours.wall, 0.2),
    mix(colours.leaf, colours.ink, 0.25),
    mix(colours.accent, colours.ink, 0.3),
    mix(colours.glow, colours.wall, 0.4),
  ]);
  const top = tops.find((colour) => distance(colour, wall) > 75) ?? colours.wood;
  const lines = many(3, (index) => chain(points`0 ${y + 22 + index * 26}, ${width} ${y + 22 + index * 26}`));
  const cloth = random.chance(0.3)
    ? fill(toneOf(top, 0.16), polygon([120, y], [520, y], [590, height], [50, height]))
    : '';
  return (
    fill(top, rect(0, y, width, height - y)) +
    cloth +
    stroke(toneOf(top, 0.1), 2, lines) +
    fill(toneOf(top, 0.22), rect(0, y, width, 4))
  );
}

/** A table top seen from above. */
export function flatLay(scene: Scene, ...things: string[]): string {
  const { colours, random } = scene;
  const ground =
    random.chance(0.7) || things.length > 0 ? groundOf(scene, ...things) : tint(colours.wood, 0.1);
  const tone = toneOf(ground, 0.08);
  const boards = stroke(
    tone,
    2.5,
    many(6, (index) => data`M0 ${index * 64 + 20}H640`),
    many(8, (index) => data`M${random.between(40, 600)} ${index * 64 - 44}v64`),
  );
  const rug = fill(tone, pill(70, 34, 500, 292, random.pick([6, 40, 146])));
  const cross = fill(
    tone,
    rect(0, random.between(90, 200), width, 46),
    rect(random.between(90, 480), 0, 46, height),
  );
  const weave = stamped(
    tone,
    30,
    (size) => rect(0, 0, size / 2, size / 2) + rect(size / 2, size / 2, size / 2, size / 2),
  );
  return fill(ground, rect(0, 0, width, height)) + random.pick([boards, rug, cross, weave, boards]);
}
