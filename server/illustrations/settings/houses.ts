import { mix, shade } from '#server/illustrations/ink/colour.ts';
import { again, broken, fill, named } from '#server/illustrations/ink/marks.ts';
import { width, type Scene } from '#server/illustrations/ink/scene.ts';
import {
  dash,
  data,
  dome,
  many,
  polygon,
  rect,
  type Point,
  points,
} from '#server/illustrations/ink/shapes.ts';

/** Windows in `rows` and `columns` over a wall whose upper left corner is at `x` `y`. */
function panes(x: number, y: number, wide: number, high: number, columns: number, rows: number): string {
  const [stepX, stepY] = [wide / columns, high / rows];
  return many(columns * rows, (index) =>
    rect(
      x + stepX * ((index % columns) + 0.28),
      y + stepY * (Math.floor(index / columns) + 0.22),
      stepX * 0.44,
      stepY * 0.56,
    ),
  );
}

type Gable = (x: number, y: number, wide: number, rise: number) => string;

const pointed: Gable = (x, y, wide, rise) => polygon([x, y], [x + wide / 2, y - rise], [x + wide, y]);
const slant: Gable = (x, y, wide, rise) =>
  polygon(
    ...points`${x - 2} ${y}, ${x + wide * 0.16} ${y - rise * 0.7}, ${x + wide * 0.84} ${y - rise * 0.7},
    ${x + wide + 2} ${y}`,
  );
const stepped: Gable = (x, y, wide, rise) =>
  many(4, (index) =>
    rect(x + (wide / 8) * index, y - (rise / 4) * (index + 1), wide - (wide / 4) * index, rise / 4 + 0.5),
  );
const bell: Gable = (x, y, wide, rise) =>
  rect(x, y - rise * 0.35, wide, rise * 0.4) + dome(x + wide / 2, y - rise * 0.3, wide * 0.32, rise * 0.7);

const northern = ['nl', 'be', 'de', 'lv', 'lt', 'pl', 'uk'];

/** Houses shoulder to shoulder with their feet on `y`, from `from` to `to`; `tall` about their height. */
export function row(scene: Scene, y: number, tall: number, from = -20, to = width + 20): string {
  if (tall > 84 || to - from < 300) return houses(scene, y, tall, from, to).marks;
  // Small houses are many: the second half of the street looks like the first.
  const half = houses(scene, y, tall, from, (from + to) / 2);
  const name = `h${Math.round(y)}`;
  return named(name, half.marks) + again(name, half.end - from, 0);
}

function houses(
  scene: Scene,
  y: number,
  tall: number,
  from: number,
  to: number,
): { marks: string; end: number } {
  const { colours, palette, random } = scene;
  const gables = northern.includes(palette)
    ? ([pointed, stepped, bell, slant] as const)
    : ([pointed, slant, slant] as const);
  const walls = [
    colours.wall,
    mix(colours.wall, colours.glow, 0.5),
    mix(colours.wall, colours.accent, 0.28),
    mix(colours.wall, colours.far, 0.4),
  ];
  const parts = { walls: walls.map(() => ''), roofs: '', darkRoofs: '', panes: '', doors: '' };
  let x = from;
  while (x < to) {
    const wide = tall * random.pick([0.5, 0.7, 0.9]);
    const high = tall * (0.62 + 0.3 * random.next());
    const gable = random.pick(gables);
    const paint = random.between(0, walls.length - 1);
    const roof = gable(x, y - high, wide, tall * (0.22 + 0.14 * random.next()));
    parts.walls[paint] += rect(x, y - high, wide, high);
    if (gable === stepped || gable === bell) parts.walls[paint] += roof;
    else if (random.chance(0.5)) parts.roofs += roof;
    else parts.darkRoofs += roof;
    parts.panes += many(tall > 60 ? 3 : 2, (level) =>
      dash(x + tall * 0.06, y - high * (0.82 - level * 0.26), wide - tall * 0.1),
    );
    if (random.chance(0.6)) parts.doors += dash(x + wide / 2, y - tall * 0.08, tall * 0.09);
    x += wide;
  }
  const marks = [
    ...parts.walls.map((wall, index) => fill(walls[index] ?? colours.wall, wall)),
    fill(colours.roof, parts.roofs),
    fill(shade(colours.roof, 0.22), parts.darkRoofs),
    broken(colours.pane, tall * 0.13, tall * 0.09, tall * 0.11, parts.panes),
    broken(shade(colours.wood, 0.3), tall * 0.18, tall, 1, parts.doors),
  ];
  return { marks: marks.join(''), end: x };
}

/** Roofs before roofs down to the lower edge, the farthest row standing on `y`; one row, repeated nearer and larger. */
export function roofscape(scene: Scene, y: number, tall: number, rows: number): string {
  const nearer = Array.from({ length: rows - 1 }, (_, index) => {
    const scale = 1.3 ** (index + 1);
    const foot = y + (rows === 2 ? 72 : 44 * (index + 1) + index * 14);
    return again('r', -scene.random.between(20, 120) * (scale - 0.6), foot - y * scale, scale);
  });
  return named('r', row(scene, y, tall, -10, width + 60)) + nearer.join('');
}

/** A town seen far away in one colour, with towers, its feet on `y`. */
export function silhouette(
  { colours, random }: Scene,
  y: number,
  tall: number,
  colour = mix(colours.far, colours.ink, 0.15),
): string {
  const blocks = many(22, () => {
    const high = y - tall * (0.25 + 0.3 * random.next());
    const wide = random.between(20, 36);
    const top = random.next();
    if (top < 0.12)
      return data`V${high}h10V${y - tall * 0.85}l6${-tall * 0.35} 6 ${tall * 0.35}V${high}h${wide - 18}`;
    if (top < 0.2) return data`V${high}h4a12 13 0 0 1 24 0h6`;
    return top < 0.7
      ? data`V${high}l${wide / 2}${-tall * 0.14} ${wide / 2} ${tall * 0.14}`
      : data`V${high}h${wide}`;
  });
  return fill(colour, data`M-6 ${y}${blocks}V${y}z`);
}

type CottageParts = Record<'front' | 'side' | 'roof' | 'verge' | 'chimney' | 'panes' | 'door', string>;

/** The outlines of a house with its gable to the left: `x` `y` the lower left corner. */
function cottageParts(x: number, y: number, size: number): CottageParts {
  const [gable, long] = [size * 0.7, size * 1.1];
  const eaves = y - size * 0.6;
  const top = y - size * 1.1;
  const ridgeTop: Point = [x + gable / 2, top - 1];
  return {
    front: polygon([x, y], [x, eaves], [x + gable / 2, top], [x + gable, eaves], [x + gable, y]),
    side: rect(x + gable, eaves, long, size * 0.6),
    roof: polygon(
      ridgeTop,
      [x + gable / 2 + long, top - 1],
      [x + gable + long + 2, eaves + size * 0.05],
      [x + gable, eaves + size * 0.05],
    ),
    verge: polygon(
      ridgeTop,
      [x + gable, eaves + size * 0.06],
      [x + gable - 1, eaves + size * 0.12],
      [x + gable / 2, top + size * 0.09],
      [x - size * 0.05, eaves + size * 0.12],
      [x - size * 0.05, eaves + size * 0.02],
    ),
    chimney: rect(x + gable + long * 0.6, top - size * 0.14, size * 0.14, size * 0.26),
    panes:
      rect(x + gable * 0.38, eaves + size * 0.12, gable * 0.24, size * 0.2) +
      panes(x + gable + long * 0.06, eaves + size * 0.06, long * 0.6, size * 0.4, 2, 1),
    door: rect(x + gable + long * 0.72, y - size * 0.36, size * 0.18, size * 0.36),
  };
}

/** Houses at the given places, drawn as one; each place is a lower left corner and a size. */
export function cottages(
  { colours, random }: Scene,
  places: readonly (readonly [x: number, y: number, size: number])[],
  wall = colours.wall,
): string {
  const roof = random.chance(0.6) ? colours.roof : mix(colours.roof, colours.wood, 0.6);
  const parts = places.map((place) => cottageParts(...place));
  const all = (name: keyof CottageParts) => parts.map((part) => part[name]).join('');
  return [
    fill(shade(wall, 0.3), all('chimney')),
    fill(shade(wall, 0.14), all('front')),
    fill(wall, all('side')),
    fill(roof, all('roof')),
    fill(shade(roof, 0.3), all('verge')),
    fill(colours.pane, all('panes')),
    fill(shade(colours.wood, 0.3), all('door')),
  ].join('');
}

/** A hamlet of a few cottages about `x`, their feet near `y`. */
export function hamlet(scene: Scene, x: number, y: number, size: number): string {
  const { random } = scene;
  const along = random
    .shuffled([-2.2, -0.6, 0.9, 2.2])
    .slice(0, random.between(2, 4))
    .toSorted((one, other) => one - other);
  return cottages(
    scene,
    along.map(
      (place) =>
        [x + place * size * 1.3, y + random.between(-3, 3), size * (0.8 + 0.4 * random.next())] as const,
    ),
  );
}
