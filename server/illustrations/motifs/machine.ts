import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, width, type Scene } from '#server/illustrations/ink/scene.ts';
import {
  chain,
  data,
  disc,
  many,
  pill,
  type Point,
  polygon,
  rect,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { nearby, paving } from '#server/illustrations/settings/foreground.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { gear } from '#server/illustrations/things/gear.ts';
import { apparatus, tools } from './machine-tools.ts';

/** Wheels in gear: place and radius of each. */
const trains = [
  '210 200 110, 372 120 74, 452 236 66, 332 290 46, 110 80 42, 540 120 50',
  '430 180 120, 254 130 70, 220 272 76, 330 302 38, 560 310 56, 132 190 44',
  '320 190 128, 150 120 58, 500 110 64, 490 280 52, 150 270 60, 330 20 44',
].map((train) => train.split(', ').map((wheel) => wheel.split(' ').map(Number)));

/** Wheels that turn each other. */
const gears: Composition = (scene) => {
  const { colours, random } = scene;
  const metals = random.shuffled([
    colours.gold,
    colours.accent,
    colours.stone,
    shade(colours.wood, 0.1),
    colours.spark,
  ]);
  const ground = groundOf(scene, ...metals.slice(0, 4));
  const tone = toneOf(ground, 0.2);
  const places = random.pick(trains);
  return (
    backdrop(scene, ground) +
    places
      .map(([x = 0, y = 0, r = 0], index) =>
        gear(x, y, r, metals[index % 4] ?? colours.gold, index < 2 ? tone : ground, random.next()),
      )
      .join('')
  );
};

/** Chimneys are not equally high. */
const chimneyTop = (index: number) => 104 + index * 12;

/** Chimneys at the given places on `y`, smoking. */
function chimneys({ colours }: Scene, places: readonly number[], y: number, brick: string): string {
  const puffs = places.map((x) =>
    many(5, (index) => disc(x + 10 + index * 26, 92 - index * 9 - (x % 3) * 8, 11 + index * 5)),
  );
  const shafts = places.map((x, index) =>
    polygon([x - 12, y], [x - 8, chimneyTop(index)], [x + 8, chimneyTop(index)], [x + 12, y]),
  );
  const bands = places.map((x, index) => rect(x - 9, chimneyTop(index) + 12, 18, 9));
  return (
    faint(0.6, fill(colours.cloud, ...puffs)) +
    fill(shade(brick, 0.2), ...shafts) +
    fill(colours.paper, ...bands)
  );
}

/** One tooth of a saw-tooth roof. */
const tooth = (x: number, foot: number, top: number, long: number) =>
  polygon([x, foot], [x, top], [x + long, foot]);

/** Halls 300 units long with saw-tooth roofs, and the office beside them. */
function halls({ colours, random }: Scene, left: number, y: number, brick: string): string {
  const sheds = random.between(3, 5);
  const wide = 300 / sheds;
  return [
    fill(
      brick,
      rect(left, y - 78, 300, 78),
      many(sheds, (index) => tooth(left + index * wide, y - 78, y - 124, wide)),
    ),
    fill(
      mix(colours.pane, colours.sky, 0.2),
      many(sheds, (index) => tooth(left + index * wide + 5, y - 82, y - 110, wide * 0.5)),
    ),
    fill(shade(brick, 0.14), rect(left + 300, y - 130, 110, 130)),
    fill(colours.roof, polygon([left + 292, y - 130], [left + 355, y - 162], [left + 418, y - 130])),
    broken(colours.pane, 30, 22, 14, data`M${left + 14} ${y - 44}h276`),
    broken(colours.pane, 22, 16, 14, data`M${left + 316} ${y - 96}h84M${left + 316} ${y - 56}h84`),
    fill(shade(colours.wood, 0.3), rect(left + 340, y - 34, 34, 34)),
  ].join('');
}

/** A works with chimneys and saw-tooth roofs. */
const works: Composition = (scene) => {
  const { colours, random } = scene;
  const y = random.between(276, 292);
  const brick = random.pick([
    mix(colours.roof, colours.wall, 0.25),
    mix(colours.stone, colours.wall, 0.4),
    mix(colours.accent, colours.wall, 0.4),
  ]);
  const left = random.between(90, 180);
  const places = random
    .shuffled([left - 46, left + 120, left + 236, left + 330])
    .slice(0, random.between(2, 3));
  return [
    sky(scene, 240),
    hills(scene, 196),
    chimneys(scene, places, y, brick),
    halls(scene, left, y, brick),
    paving(scene, y),
    nearby(scene),
  ].join('');
};

/** An engine with a great flywheel. */
const engine: Composition = (scene) => {
  const { colours, random } = scene;
  const iron = random.pick([
    shade(colours.leaf, 0.25),
    shade(colours.accent, 0.2),
    mix(colours.ink, colours.stone, 0.25),
  ]);
  const [x, y, r] = [random.between(190, 220), 186, random.between(96, 112)];
  const turn = random.next() * 6;
  const pin: Point = [x + r * 0.45 * Math.cos(turn), y + r * 0.45 * Math.sin(turn)];
  return [
    room(scene, 292, { things: [iron] }),
    fill(shade(iron, 0.4), polygon([x - 70, 316], [x - 46, 262], [560, 262], [576, 316])),
    fill(iron, pill(404, 134, 150, 92, 10)),
    fill(colours.gold, rect(424, 134, 9, 92), rect(524, 134, 9, 92)),
    fill(shade(iron, 0.25), rect(410, 226, 34, 40), rect(514, 226, 34, 40), rect(466, 92, 22, 44)),
    stroke(tint(colours.stone, 0.3), 12, chain(points`330 180, 404 180`)),
    stroke(colours.stone, 15, chain([pin, [334, 180]])),
    stroke(random.pick([colours.warm, iron, colours.accent]), 17, disc(x, y, r)),
    stroke(
      shade(iron, 0.1),
      11,
      many(6, (index) =>
        chain(points`${x} ${y},
          ${x + r * Math.cos(index * 1.047 + turn)} ${y + r * Math.sin(index * 1.047 + turn)}`),
      ),
    ),
    fill(shade(iron, 0.3), disc(x, y, 24)),
    fill(colours.gold, disc(x, y, 12), disc(...pin, 10), disc(478, 86, 17), disc(334, 180, 9)),
    fill(shade(iron, 0.25), polygon([x - 30, 264], [x - 14, y + 12], [x + 14, y + 12], [x + 30, 264])),
    faint(0.4, fill(colours.paper, disc(500, 62, 20), disc(530, 44, 26), disc(566, 26, 32))),
  ].join('');
};

/** An early motor car on the road. */
const motorCar: Composition = (scene) => {
  const { colours, random } = scene;
  const paint = random.pick([
    colours.accent,
    colours.warm,
    shade(colours.leaf, 0.15),
    colours.ink,
    colours.gold,
  ]);
  const wheel = (x: number, r: number) =>
    stroke(shade(colours.ink, 0.1), 8, disc(x, -r, r)) +
    stroke(
      colours.paper,
      2.4,
      many(6, (index) =>
        chain(points`${x} ${-r}, ${x + r * Math.cos(index * 1.047)} ${-r + r * Math.sin(index * 1.047)}`),
      ),
    ) +
    fill(colours.gold, disc(x, -r, 7));
  const marks = [
    fill(shade(paint, 0.4), pill(-150, -54, 300, 12, 5)),
    fill(
      paint,
      data`M-130-54v-56q2-10 14-10h60l8 36h40l10-20h18v50z`,
      data`M26-54v-46q40-12 100-2q14 4 14 20v28z`,
    ),
    fill(shade(paint, 0.25), data`M-130-54v-20h270v20z`),
    fill(
      shade(colours.wood, 0.25),
      data`M-122-120q-14-44 4-48q16 2 14 46z`,
      pill(-112, -98, 58, 16, 6),
      pill(-30, -98, 34, 14, 6),
    ),
    fill(shade(paint, 0.3), data`M-146-170h146l6 9h-156z`),
    stroke(colours.ink, 3, 'M-8-92l18-74M-130-120v-44M16-84l-26-26'),
    fill(colours.gold, disc(148, -82, 13), rect(138, -98, 5, 44)),
    stroke(shade(paint, 0.3), 8, data`M-146-50a50 50 0 0 1 96-4M50-54a46 46 0 0 1 92 2`),
    wheel(-98, 38),
    wheel(98, 38),
  ].join('');
  const place = random.pick([
    () => sky(scene, 200) + hills(scene, 150) + row(scene, 262, 100) + paving(scene, 262),
    () =>
      sky(scene, 220) +
      hills(scene, 170) +
      fill(mix(colours.land, colours.wall, 0.5), rect(0, 284, width, 90)),
    () => backdrop(scene, groundOf(scene, paint)) + faint(0.3, fill(colours.ink, disc(320, 322, 220, 12))),
  ]);
  return (
    place() +
    placed(random.between(300, 340), 322, marks, random.pick([1, 1.12])) +
    (random.chance(0.4) ? nearby(scene) : '')
  );
};

export const machine = [gears, works, engine, motorCar, tools, apparatus] as const;
