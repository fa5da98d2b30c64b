import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  blob,
  chain,
  data,
  disc,
  many,
  pill,
  type Point,
  polygon,
  rect,
  spots,
  star,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';

function bread({ colours }: Scene, x: number, y: number): string {
  const crust = mix(colours.wood, colours.glow, 0.4);
  return (
    fill(shade(crust, 0.2), blob([x - 80, y], [x - 70, y - 60], [x, y - 74], [x + 76, y - 56], [x + 84, y])) +
    fill(crust, blob([x - 72, y - 14], [x - 62, y - 58], [x, y - 72], [x + 66, y - 54], [x + 74, y - 16])) +
    stroke(
      tint(crust, 0.45),
      5,
      many(4, (index) => data`M${x - 44 + index * 26} ${y - 52 - (index % 2) * 4}q12 8 10 26`),
    )
  );
}

function cheese({ colours }: Scene, x: number, y: number): string {
  const rind = mix(colours.gold, colours.glow, 0.4);
  return (
    fill(tint(rind, 0.3), polygon([x - 70, y - 34], [x + 66, y - 62], [x + 70, y - 34])) +
    fill(rind, rect(x - 70, y - 34, 140, 36)) +
    fill(
      shade(rind, 0.2),
      disc(x - 34, y - 14, 9, 8),
      disc(x + 6, y - 22, 6, 5),
      disc(x + 42, y - 10, 10, 8),
      disc(x + 20, y - 48, 8, 3),
      rect(x - 70, y - 2, 140, 4),
    )
  );
}

function jug({ colours, random }: Scene, x: number, y: number): string {
  const clay = random.pick([colours.water, colours.accent, colours.paper]);
  return (
    stroke(shade(clay, 0.2), 8, data`M${x + 26} ${y - 88}q38 6 8 52`) +
    fill(clay, data`M${x - 24} ${y}q-34-54 4-92l-6-18h52l-6 18q38 38 4 92z`) +
    fill(shade(clay, 0.18), data`M${x + 4} ${y}q22-60 6-110h16l-6 18q38 38 4 92z`) +
    stroke(tint(clay, 0.5), 4, data`M${x - 36} ${y - 40}q36 14 72 0`)
  );
}

const supper: Composition = (scene) => {
  const { random } = scene;
  const [left = bread, middle = cheese, right = jug] = random.shuffled([bread, cheese, jug]);
  return room(scene, 256) + left(scene, 180, 304) + right(scene, 460, 306) + middle(scene, 316, 322);
};

/** A plate and what goes with it, from above. */
const plate: Composition = (scene) => {
  const { colours, random } = scene;
  const rim = random.pick([colours.paper, tint(colours.water, 0.4), tint(colours.spark, 0.3)]);
  const slices = random.between(5, 8);
  const [x, y] = [320, 182];
  const food = random.pick([
    fill(mix(colours.glow, colours.spark, 0.4), disc(x, y, 66)) +
      stroke(
        colours.accent,
        15,
        spots(
          Array.from({ length: slices }, (_, index): Point => [
            x + 40 * Math.cos(index * 1.1),
            y + 40 * Math.sin(index * 1.1),
          ]),
        ),
      ) +
      fill(colours.leaf, star(x, y, 5, 24, 10)),
    fill(
      mix(colours.water, colours.paper, 0.3),
      blob(
        ...points`${x - 80} ${y}, ${x - 30} ${y - 36}, ${x + 40} ${y - 16}, ${x + 84} ${y - 34},
        ${x + 76} ${y}, ${x + 84} ${y + 30}, ${x + 40} ${y + 14}, ${x - 30} ${y + 34}`,
      ),
    ) +
      fill(colours.ink, disc(x - 50, y - 6, 4)) +
      stroke(
        colours.ink,
        2,
        many(4, (index) => data`M${x - 24 + index * 18} ${y - 12}q8 10 0 22`),
      ),
    fill(colours.accent, disc(x, y, 62)) +
      fill(tint(colours.accent, 0.15), disc(x - 8, y - 8, 48)) +
      stroke(
        colours.leaf,
        7,
        many(5, () => data`M${x + random.between(-36, 36)} ${y + random.between(-36, 36)}q10-8 18 2`),
      ),
  ]);
  return [
    flatLay(scene),
    faint(0.25, fill(colours.ink, disc(x + 8, y + 12, 126))),
    fill(rim, disc(x, y, 124)),
    stroke(random.pick([colours.accent, colours.water, colours.leaf]), 5, disc(x, y, 112)),
    fill(shade(rim, 0.08), disc(x, y, 88)),
    food,
    stroke(tint(colours.stone, 0.35), 9, data`M148 110v190M500 120v180`),
    stroke(tint(colours.stone, 0.35), 5, data`M136 84v34q12 12 24 0v-34M148 84v30`),
    fill(tint(colours.stone, 0.35), data`M494 190v-106q22 30 18 106z`),
  ].join('');
};

/** One of ten stripes of an awning. */
const awningStripe = (index: number) =>
  data`M${110 + index * 42} 96h42l${index < 5 ? 2 : 6} 44a22 14 0 0 1-46 0z`;

/** A stall with an awning. */
const market: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    mix(colours.accent, colours.glow, 0.4),
    mix(colours.leaf, colours.glow, 0.5),
  ]);
  const crates = hues.slice(0, 4).map((hue, index) => {
    const x = 130 + index * 100;
    const fruit = Array.from({ length: 9 }, (_, place): Point => [
      x + 10 + (place % 5) * 17 + (place > 4 ? 8 : 0),
      250 - (place > 4 ? 13 : 0),
    ]);
    return (
      stroke(shade(hue, 0.15), 19, spots(fruit)) +
      stroke(tint(hue, 0.12), 13, spots(fruit)) +
      fill(colours.wood, rect(x - 2, 254, 90, 30)) +
      fill(shade(colours.wood, 0.25), rect(x - 2, 266, 90, 4))
    );
  });
  const awning = random.pick([colours.accent, colours.water, colours.leaf]);
  return [
    sky(scene, 200),
    row(scene, 250, random.between(120, 160)),
    fill(mix(colours.stone, colours.wall, 0.4), rect(0, 250, width, 120)),
    fill(shade(colours.wood, 0.3), rect(118, 130, 8, 220), rect(514, 130, 8, 220)),
    fill(shade(colours.ink, 0.05), rect(126, 140, 388, 60)),
    ...crates,
    fill(shade(colours.wood, 0.15), rect(110, 284, 420, 60)),
    stroke(shade(colours.wood, 0.35), 2, chain(points`110 304, 530 304`), chain(points`110 324, 530 324`)),
    fill(
      awning,
      many(5, (index) => awningStripe(index * 2)),
    ),
    fill(
      colours.paper,
      many(5, (index) => awningStripe(index * 2 + 1)),
    ),
    fill(shade(colours.ink, 0.1), pill(90, 342, 460, 8)),
  ].join('');
};

export const food = [supper, plate, market] as const;
