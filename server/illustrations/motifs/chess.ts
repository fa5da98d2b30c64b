import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, pill, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { gear } from '#server/illustrations/things/gear.ts';

/** Outlines of the pieces, their feet on y = 0, a hundred high or less. */
const pieces = {
  pawn: 'M-22 0Q-20-12-12-16Q-8-34-9-44H-15V-50H-8A15 15 0 1 1 8-50H15V-44H9Q8-34 12-16Q20-12 22 0z',
  rook: 'M-26 0Q-24-14-16-18L-13-60H-22V-86H-13V-76H-5V-86H5V-76H13V-86H22V-60H13L16-18Q24-14 26 0z',
  bishop:
    'M-26 0Q-24-14-14-18Q-6-40-8-56H-16V-62H-10Q-24-82 0-104Q24-82 10-62H16V-56H8Q6-40 14-18Q24-14 26 0z',
  knight:
    'M-28 0Q-26-14-18-18Q-20-40-4-54Q-14-50-26-44Q-36-44-36-56Q-22-72-14-88L-10-102L-2-92Q30-86 26-40Q24-26 18-18Q26-14 28 0z',
  queen:
    'M-28 0Q-26-14-16-18Q-8-46-9-68H-17V-74H-10L-26-106L-12-94L-8-114L0-98L8-114L12-94L26-106L10-74H17V-68H9Q8-46 16-18Q26-14 28 0z',
  king: 'M-28 0Q-26-14-16-18Q-8-46-9-72H-17V-78H-10L-18-104Q0-112-4-110V-116H-11V-124H-4V-132H4V-124H11V-116H4V-110Q0-112 18-104L10-78H17V-72H9Q8-46 16-18Q26-14 28 0z',
} as const;

type Piece = keyof typeof pieces;

function piece(name: Piece, x: number, y: number, scale: number, colour: string, turn = 0): string {
  const outline = pieces[name];
  if (scale < 0.5) return placed(x, y, fill(colour, outline), scale, turn);
  return placed(
    x,
    y,
    `${fill(colour, outline)}<g clip-path="url(#c)">${fill(shade(colour, 0.25), outline)}</g>${fill(shade(colour, 0.35), rect(-26, -4, 52, 5))}`,
    scale,
    turn,
  );
}

/** Everything right of its middle lies in shadow: `piece` uses it. */
const shadowSide = '<clipPath id="c"><path d="M5-140h40v141H5z"/></clipPath>';

function sides({ colours, random }: Scene): [string, string] {
  return random.pick([
    [colours.paper, shade(colours.ink, 0.05)],
    [tint(colours.wood, 0.5), shade(colours.wood, 0.4)],
    [colours.paper, shade(colours.accent, 0.2)],
    [colours.glow, colours.ink],
  ]);
}

/** Squares that run away from us from y = 364 up to `y`. */
function board({ colours, random }: Scene, y: number): string {
  const [light, dark] = random.pick([
    [tint(colours.wood, 0.5), shade(colours.wood, 0.15)],
    [colours.wall, shade(colours.leaf, 0.1)],
    [colours.paper, colours.water],
    [colours.wall, shade(colours.accent, 0.1)],
  ] as const);
  const at = (column: number, line: number) => {
    const near = [0, 0.14, 0.32, 0.56, 0.9][line] ?? 1;
    return [320 + (column - 4) * (52 + near * 62), y + near * (366 - y) * 1.1] as const;
  };
  const squares = many(32, (index) => {
    const [line, column] = [Math.floor(index / 8), index % 8];
    return (line + column) % 2 === 0
      ? polygon(at(column, line), at(column + 1, line), at(column + 1, line + 1), at(column, line + 1))
      : '';
  });
  return (
    fill(shade(dark, 0.35), polygon(at(-0.35, 0), at(8.35, 0), at(8.35, 4), at(-0.35, 4))) +
    fill(light, polygon(at(0, 0), at(8, 0), at(8, 4), at(0, 4))) +
    fill(dark, squares)
  );
}

/** Pieces on the board, from a player's seat. */
const seated: Composition = (scene) => {
  const { random } = scene;
  const [white, black] = sides(scene);
  const back = random.shuffled(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const).slice(0, 4);
  const front = random
    .shuffled(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'pawn'] as const)
    .slice(0, 3);
  return [
    room(scene, 236, { things: [white, black] }),
    shadowSide,
    board(scene, random.between(214, 236)),
    ...back.map((name, index) =>
      piece(name, 190 + index * 86 + random.between(-8, 8), 258 + (index % 2) * 10, 0.85, black),
    ),
    ...front.map((name, index) =>
      piece(name, 190 + index * 130 + random.between(-20, 20), 330 + (index % 2) * 14, 1.4, white),
    ),
  ].join('');
};

/** Two pieces face each other, very large. */
const duel: Composition = (scene) => {
  const { colours, random } = scene;
  const [white, black] = sides(scene);
  const [one, two] = random.shuffled(['king', 'queen', 'knight', 'bishop', 'rook'] as const);
  return (
    backdrop(scene, groundOf(scene, white, black)) +
    shadowSide +
    faint(0.25, fill(colours.ink, disc(220, 330, 90, 10), disc(430, 330, 90, 10))) +
    piece(one ?? 'king', 225, 330, random.pick([2.1, 2.3]), white) +
    piece(two ?? 'queen', 425, 330, random.pick([2, 2.2]), black, random.chance(0.25) ? 14 : 0) +
    (random.chance(0.5) ? piece('pawn', 326, 342, 1.4, white) : '')
  );
};

/** The board from above in the middle of a game. */
const position: Composition = (scene) => {
  const { colours, random } = scene;
  const [white, black] = sides(scene);
  const [light, dark] = random.pick([
    [colours.wall, colours.water],
    [tint(colours.wood, 0.5), shade(colours.wood, 0.1)],
    [colours.paper, colours.leaf],
    [colours.wall, mix(colours.accent, colours.wood, 0.3)],
  ] as const);
  const x = random.pick([150, 300, 180]);
  const squares = many(32, (index) =>
    rect(x + ((index % 4) * 2 + (Math.floor(index / 4) % 2)) * 38, 28 + Math.floor(index / 4) * 38, 38, 38),
  );
  const men = Array.from({ length: 9 }, (_, index) => {
    const name =
      (['king', 'queen', 'rook', 'bishop', 'knight', 'pawn', 'pawn'] as const)[index % 7] ?? 'pawn';
    return { name, colour: index < 5 ? white : black, place: index * 7 + random.between(0, 3) };
  });
  const beside = [0, 1, 2].map((index) =>
    piece(
      (['pawn', 'bishop', 'knight'] as const)[index] ?? 'pawn',
      x < 200 ? 520 + (index % 2) * 50 : 120 + (index % 2) * 60,
      150 + index * 70,
      0.8,
      index === 1 ? white : black,
      random.between(-80, 80),
    ),
  );
  return (
    flatLay(scene, dark, light) +
    shadowSide +
    faint(0.25, fill(colours.ink, rect(x - 4, 26, 324, 322))) +
    fill(shade(dark, 0.4), rect(x - 14, 14, 332, 332)) +
    fill(light, rect(x, 28, 304, 304)) +
    fill(dark, squares) +
    men
      .map(({ name, colour, place }) =>
        piece(name, x + 19 + (place % 8) * 38, 62 + Math.floor(place / 8) * 38, 0.3, colour),
      )
      .join('') +
    beside.join('')
  );
};

/** The knight alone. */
const horse: Composition = (scene) => {
  const { colours, random } = scene;
  const coat = random.pick([colours.paper, shade(colours.wood, 0.3), colours.ink, colours.gold]);
  const dark = shade(coat, 0.3);
  const head =
    fill(
      coat,
      'M-80 150Q-70 60 0 20Q-40 34-76 46Q-112 40-106 4Q-60-40-34-90L-28-136L-4-106Q86-96 92 40Q94 100 84 150z',
    ) +
    fill(dark, 'M-4-106Q86-96 92 40Q94 100 84 150H40Q70 60 40-20Q20-70-4-106z') +
    stroke(shade(coat, 0.45), 5, 'M30-84q30 30 34 80M50-66q24 40 22 90M-92 14q10 6 18 0') +
    fill(shade(colours.ink, 0.2), disc(-34, -40, 8)) +
    fill(dark, pill(-100, 146, 204, 26, 8)) +
    fill(shade(coat, 0.12), pill(-116, 168, 236, 26, 8));
  const ground = groundOf(scene, coat);
  return (
    backdrop(scene, ground) +
    fill(shade(ground, 0.4), rect(0, 300, width, 70)) +
    faint(
      0.3,
      fill(
        colours.paper,
        many(8, (index) => rect(index * 160 - 80, 300, 80, 30)),
        many(5, (index) => rect(index * 160, 330, 80, 40)),
      ),
    ) +
    placed(random.between(280, 360), 160, head, 0.9)
  );
};

/** A machine that plays: a board, wheels, an arm. */
const automaton: Composition = (scene) => {
  const { colours, random } = scene;
  const [white, black] = sides(scene);
  const chest = colours.wood;
  const inner = shade(chest, 0.35);
  const wheels = [196, 254, 388, 450].map((x, index) => {
    const metal = [colours.gold, colours.stone, colours.gold, colours.warm][index] ?? colours.gold;
    return gear(
      x + random.between(-6, 8),
      random.between(252, 274),
      random.between(22, 38),
      metal,
      inner,
      random.next(),
    );
  });
  const names = random
    .shuffled(['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const)
    .slice(0, random.between(3, 5));
  const men = names.map((name, index) =>
    piece(name, 216 + index * 56 + random.between(-8, 8), 184, 0.85, index % 2 === 0 ? white : black),
  );
  return [
    room(scene, 296, { things: [chest] }),
    shadowSide,
    fill(chest, rect(130, 196, 380, 136)),
    fill(inner, rect(150, 216, 150, 96), rect(340, 216, 150, 96)),
    ...wheels,
    fill(tint(chest, 0.3), polygon([120, 196], [160, 170], [480, 170], [520, 196])),
    fill(
      black,
      many(8, (index) =>
        polygon(
          ...points`${166 + index * 40} 182, ${186 + index * 40} 182, ${188 + index * 40} 172,
          ${170 + index * 40} 172`,
        ),
      ),
    ),
    ...men,
    stroke(tint(colours.stone, 0.2), 11, data`M540 200V60L${random.between(360, 440)} 70V110`),
    fill(colours.gold, disc(540, 60, 12)),
  ].join('');
};

export const chess = [seated, duel, position, horse, automaton] as const;
