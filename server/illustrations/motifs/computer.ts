import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
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
  points,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, stamped, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { room } from '#server/illustrations/settings/room.ts';

const shelvesOf = (x: number) => many(5, (shelf) => rect(x + 10, 90 + shelf * 24, 74, 17));

/** What the front of a cabinet at `x` can show, on a dark ground. */
const fronts = {
  tape: ({ colours }: Scene, x: number, dark: string) =>
    fill(dark, rect(x + 8, 88, 78, 116)) +
    fill(colours.paper, disc(x + 30, 118, 19), disc(x + 64, 118, 19)) +
    fill(colours.accent, disc(x + 30, 118, 7), disc(x + 64, 118, 7)) +
    stroke(colours.paper, 2.4, data`M${x + 14} 128v50h66v-50`),
  lamps: ({ colours, random }: Scene, x: number, dark: string) => {
    const places = Array.from({ length: 24 }, (_, place): Point => [
      x + 20 + (place % 5) * 13,
      102 + Math.floor(place / 5) * 20,
    ]);
    const lit = places.filter(() => random.chance(0.6));
    return (
      fill(dark, rect(x + 8, 88, 78, 116)) +
      stroke(colours.glow, 6, spots(lit)) +
      stroke(colours.warm, 6, spots(points`${x + 33} 122, ${x + 72} 162`))
    );
  },
  dials: ({ colours }: Scene, x: number, dark: string) =>
    fill(colours.paper, disc(x + 30, 116, 19), disc(x + 66, 116, 19), disc(x + 48, 162, 22)) +
    stroke(dark, 3, data`M${x + 30} 116l8-11M${x + 66} 116l-9-9M${x + 48} 162l4-15`),
  racks: ({ colours }: Scene, x: number, dark: string) => {
    const valves = many(5, (shelf) => data`M${x + 20} ${98 + shelf * 24}h0m14 0h0m14 0h0m14 0h0`);
    return fill(dark, shelvesOf(x)) + stroke(colours.gold, 5, valves);
  },
};

/** Cabinets of an early machine, with valves, dials and tape. */
const cabinets: Composition = (scene) => {
  const { colours, random } = scene;
  const steel = random.pick([
    tint(colours.stone, 0.35),
    mix(colours.water, colours.paper, 0.5),
    mix(colours.leaf, colours.paper, 0.45),
    colours.wall,
  ]);
  const wall = groundOf(scene, steel);
  const kinds = random.shuffled(['tape', 'lamps', 'dials', 'racks', 'tape'] as const);
  const boxes = kinds.map((kind, index) => {
    const x = 70 + index * 102;
    const slots = many(4, (line) => data`M${x + 16} ${232 + line * 13}h62`);
    return (
      fill(index % 2 === 0 ? steel : shade(steel, 0.07), pill(x, 70, 94, 226, 4)) +
      fronts[kind](scene, x, shade(steel, 0.5)) +
      stroke(shade(steel, 0.25), 2.5, slots)
    );
  });
  return [
    fill(wall, rect(0, 0, width, 296)),
    stamped(toneOf(wall, 0.07), 40, (size) => rect(0, 0, size, 2) + rect(0, 0, 2, size)),
    fill(mix(colours.stone, colours.ink, 0.35), rect(0, 294, width, 70)),
    faint(0.25, fill(colours.ink, polygon([60, 296], [580, 296], [600, 316], [40, 316]))),
    ...boxes,
    stroke(toneOf(wall, 0.4), 4, 'M110 70V30Q200 10 320 34T540 26V70'),
  ].join('');
};

/** A screen with a keyboard on a desk. */
const terminal: Composition = (scene) => {
  const { colours, random } = scene;
  const shell = random.pick([
    colours.wall,
    tint(colours.stone, 0.45),
    mix(colours.wall, colours.water, 0.2),
    shade(colours.ink, 0.05),
  ]);
  const screen = random.pick([
    mix(colours.ink, colours.leaf, 0.4),
    mix(colours.ink, colours.water, 0.35),
    shade(colours.ink, 0.2),
  ]);
  const glow = random.pick([tint(colours.leaf, 0.55), colours.glow, tint(colours.water, 0.6)]);
  const shows = random.pick([
    () =>
      stroke(
        glow,
        4,
        many(
          7,
          (line) => data`M-84 ${-196 + line * 15}${line % 3 === 1 ? 'm20 0' : ''}h${random.between(30, 120)}`,
        ),
      ),
    () => stroke(glow, 3, disc(0, -150, 46), disc(0, -150, 18, 46), 'M-46-150h92M-38-174h76M-38-126h76'),
    () =>
      stroke(glow, 4, 'M-84-100V-200M-84-110H84') +
      stroke(
        colours.warm,
        5,
        data`M-80-116l34 ${-random.between(10, 50)} 36 ${random.between(-10, 20)} 40 ${-random.between(10, 40)} 44 10`,
      ),
    () =>
      stroke(
        glow,
        7,
        spots(Array.from({ length: 9 }, (): Point => [random.between(-84, 84), random.between(-194, -110)])),
      ) + stroke(glow, 2, 'M-70-190L10-130 74-180M10-130L-50-112M10-130l60 16'),
  ]);
  const marks = [
    fill(shade(shell, 0.3), polygon([-70, -60], [70, -60], [90, -42], [-90, -42])),
    fill(shell, pill(-124, -232, 248, 176, 14)),
    fill(shade(shell, 0.16), pill(-112, -220, 224, 140, 12)),
    fill(screen, pill(-102, -212, 204, 124, 14)),
    shows(),
    fill(colours.warm, disc(100, -68, 4.5)),
    fill(shade(shell, 0.08), polygon([-140, -34], [140, -34], [164, 0], [-164, 0])),
    broken(shade(shell, 0.4), 6, 11, 5, 'M-128-27h260M-136-18h276M-144-8h200'),
  ].join('');
  return (
    room(scene, 270, { things: [shell] }) +
    placed(random.between(280, 360), 322, marks, random.pick([1, 1.1])) +
    cup(scene, random.pick([110, 530]), 312)
  );
};

function cup({ colours, random }: Scene, x: number, y: number): string {
  const clay = random.pick([colours.accent, colours.paper, colours.gold]);
  return (
    stroke(clay, 5, data`M${x + 14} ${y - 28}q18 0 4 18`) +
    fill(clay, data`M${x - 18} ${y - 38}h36l-4 38h-28z`) +
    stroke(
      tint(colours.paper, 0.2),
      2.5,
      data`M${x - 6} ${y - 46}q-8-10 0-18t0-18M${x + 7} ${y - 46}q-8-10 0-18`,
    )
  );
}

/** Paths of a circuit around a chip. */
const circuit: Composition = (scene) => {
  const { colours, random } = scene;
  const board = random.pick([
    shade(colours.leaf, 0.25),
    mix(colours.water, colours.ink, 0.35),
    mix(colours.accent, colours.ink, 0.4),
    colours.ink,
  ]);
  const line = random.pick([colours.gold, tint(board, 0.4)]);
  const [x, y, half] = [random.between(270, 370), random.between(160, 200), random.between(50, 68)];
  const ends: Point[] = [];
  const paths = Array.from({ length: 20 }, (_, index) => {
    const [side, place] = [index % 4, (Math.floor(index / 4) - 2) * (half / 3)];
    const [first, bend, last] = [
      random.between(24, 70),
      place * random.pick([0.6, 1.3, 2]),
      random.between(30, 150),
    ];
    const point = (along: number, across: number): Point =>
      (
        [
          [x + along, y + across],
          [x + across, y + along],
          [x - along, y + across],
          [x + across, y - along],
        ] as const
      )[side] ?? [x, y];
    ends.push(point(half + first + Math.abs(bend) + last, place + bend));
    return [
      point(half, place),
      point(half + first, place),
      point(half + first + Math.abs(bend), place + bend),
      point(half + first + Math.abs(bend) + last, place + bend),
    ]
      .map(([left, top], step) => data`${step === 0 ? 'M' : 'L'}${left} ${top}`)
      .join('');
  });
  return [
    fill(board, rect(0, 0, width, height)),
    stamped(tint(board, 0.06), 26, (size) => disc(size / 2, size / 2, 2)),
    stroke(line, 4, ...paths),
    stroke(line, 14, spots(ends)),
    stroke(board, 6, spots(ends)),
    fill(shade(colours.ink, 0.3), rect(x - half, y - half, half * 2, half * 2)),
    fill(shade(board, 0.3), rect(x - half + 9, y - half + 9, half * 2 - 18, half * 2 - 18)),
    fill(
      random.pick([colours.warm, colours.gold, colours.paper]),
      random.pick([
        disc(x, y, half * 0.4),
        rect(x - half * 0.4, y - half * 0.4, half * 0.8, half * 0.8),
        polygon([x, y - half * 0.5], [x + half * 0.5, y], [x, y + half * 0.5], [x - half * 0.5, y]),
      ]),
    ),
    fill(colours.paper, disc(x - half + 18, y - half + 18, 4)),
  ].join('');
};

/** Knots of a net around the globe. */
const net: Composition = (scene) => {
  const { colours, random } = scene;
  const [x, y, r] = [random.between(280, 360), 184, random.between(112, 134)];
  const [globe, line] = random.pick([
    [colours.water, tint(colours.water, 0.5)],
    [colours.accent, tint(colours.accent, 0.5)],
    [shade(colours.leaf, 0.1), tint(colours.leaf, 0.5)],
  ] as const);
  const knots = Array.from({ length: 11 }, (): Point => {
    const [angle, out] = [random.next() * 6.28, r * (0.2 + random.next() * 0.9)];
    return [x + out * Math.cos(angle), y + out * Math.sin(angle)];
  });
  const links = many(11, (index) => {
    const [from = [x, y], to = [x, y]] = [knots[index], knots[(index * 3 + 1) % 11]];
    return data`M${from[0]} ${from[1]}Q${(from[0] + to[0]) / 2} ${Math.min(from[1], to[1]) - 30} ${to[0]} ${to[1]}`;
  });
  return [
    backdrop(scene, groundOf(scene, globe)),
    fill(globe, disc(x, y, r)),
    faint(
      0.25,
      fill(
        colours.ink,
        data`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.5} ${r * 1.5} 0 0 0 0 ${-2 * r}z`,
      ),
    ),
    stroke(
      line,
      2,
      disc(x, y, r * 0.4, r),
      disc(x, y, r * 0.78, r),
      data`M${x - r} ${y}h${2 * r}M${x - r * 0.86} ${y - r * 0.5}h${r * 1.72}M${x - r * 0.86} ${y + r * 0.5}h${r * 1.72}`,
    ),
    stroke(colours.glow, 2.6, links),
    stroke(colours.warm, 17, spots(knots)),
    stroke(colours.paper, 7, spots(knots)),
  ].join('');
};

export const computer = [cabinets, terminal, circuit, net] as const;
