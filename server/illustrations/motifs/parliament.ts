import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { broken, faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  data,
  disc,
  dome,
  many,
  type Point,
  polygon,
  rect,
  spots,
  star,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf, toneOf } from '#server/illustrations/settings/backdrop.ts';
import { paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { sea } from '#server/illustrations/settings/water.ts';
import { palace } from '#server/illustrations/things/palace.ts';

/** The flag above a house. */
function banner({ colours }: Scene, x: number, y: number): string {
  return (
    stroke(colours.ink, 2.4, data`M${x} ${y}v-46`) +
    fill(colours.accent, data`M${x} ${y - 46}q12-6 22 0t20 0v12q-10 6-20 0t-22 0z`) +
    fill(colours.spark, data`M${x} ${y - 34}q12-6 22 0t20 0v12q-10 6-20 0t-22 0z`)
  );
}

/** A house with a dome over its columns. */
const underDome: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(300, 340);
  const y = random.between(284, 296);
  const r = random.between(46, 60);
  const stone = random.pick([colours.wall, colours.paper, tint(colours.stone, 0.3)]);
  const copper = random.pick([
    mix(colours.leaf, colours.water, 0.5),
    colours.roof,
    colours.gold,
    tint(colours.stone, 0.1),
  ]);
  return [
    sky(scene, 240),
    random.chance(0.4) ? peaks(scene, 260, 120) : hills(scene, 200),
    silhouette(scene, 262, 60),
    fill(stone, rect(x - r, y - 190, r * 2, 90)),
    fill(
      copper,
      dome(x, y - 186, r * 1.06, r * 1.1),
      rect(x - 7, y - 186 - r * 1.4, 14, r * 0.4),
      dome(x, y - 184 - r * 1.4, 8),
    ),
    faint(
      0.22,
      fill(
        colours.ink,
        data`M${x} ${y - 186}v${-r * 1.1}q${r} 6 ${r * 1.06} ${r * 1.1}z`,
        rect(x + r * 0.3, y - 186, r * 0.7, 40),
      ),
    ),
    broken(colours.pane, 26, 7, 9, data`M${x - r + 6} ${y - 164}h${r * 2 - 12}`),
    palace(scene, x, y),
    banner(scene, x, y - 186 - r * 1.5),
    random.chance(0.5)
      ? paving(scene, y)
      : fill(colours.land, rect(0, y, width, 90)) +
        fill(
          mix(colours.wall, colours.glow, 0.3),
          polygon([x - 30, y], [x + 30, y], [x + 120, 362], [x - 120, 362]),
        ),
    trees(scene, localTree(scene), [
      [72, y + 20, 84],
      [568, y + 20, 90],
    ]),
  ].join('');
};

/** Many pinnacles mirrored in a river. */
const riverside: Composition = (scene) => {
  const { colours, random } = scene;
  const y = 244;
  const stone = random.pick([
    mix(colours.wall, colours.stone, 0.3),
    colours.wall,
    mix(colours.wall, colours.gold, 0.3),
  ]);
  const spires = many(15, (index) =>
    polygon([76 + index * 34, 178], [80 + index * 34, 150], [84 + index * 34, 178]),
  );
  const towers = random.pick([[110, 520], [500], [320], [160, 320, 480]]);
  return [
    sky(scene, y),
    hills(scene, 200),
    fill(shade(stone, 0.08), rect(70, 176, 500, y - 176), spires),
    fill(colours.roof, polygon([78, 176], [96, 156], [544, 156], [562, 176])),
    fill(stone, ...towers.map((x) => rect(x - 17, 108, 34, 140))),
    fill(
      colours.roof,
      ...towers.map((x) =>
        random.chance(0.7) ? polygon([x - 20, 108], [x, 48], [x + 20, 108]) : dome(x, 108, 20, 34),
      ),
    ),
    faint(0.2, fill(colours.ink, ...towers.map((x) => rect(x + 4, 108, 13, 140)))),
    broken(colours.pane, 22, 6, 8, 'M80 196H560'),
    broken(colours.pane, 16, 6, 8, 'M80 226H560'),
    fill(colours.paper, ...towers.map((x) => disc(x, 126, 10))),
    sea(scene, y),
    faint(
      0.25,
      fill(
        colours.ink,
        rect(70, y + 2, 500, 40),
        ...towers.map((x) => polygon([x - 16, y], [x + 16, y], [x, y + 106])),
      ),
    ),
    stroke(
      tint(colours.water, 0.4),
      2.2,
      many(
        12,
        () => data`M${random.between(40, 540)} ${y + random.between(14, 100)}h${random.between(20, 90)}`,
      ),
    ),
    banner(scene, towers[0] ?? 320, 60),
  ].join('');
};

/** The seats of an assembly in half circles. */
const hemicycle: Composition = (scene) => {
  const { colours, random } = scene;
  const hue = random.pick([
    colours.accent,
    colours.water,
    colours.warm,
    shade(colours.leaf, 0.1),
    colours.spark,
  ]);
  const wall = groundOf(scene, hue);
  const [x, y] = [320, 352];
  const rows = random.between(4, 6);
  const parties = random.shuffled([hue, tint(hue, 0.3), shade(hue, 0.25), colours.gold]);
  const seats = Array.from({ length: rows }, (_, index) => {
    const r = 92 + index * (210 / rows);
    const half = r * 1.15;
    const points = (party: number) =>
      Array.from({ length: 9 + index * 4 }, (_, place): Point => {
        const angle = Math.PI * (0.06 + (0.88 * place) / (8 + index * 4));
        return [x - half * Math.cos(angle), y - r * Math.sin(angle)];
      }).filter((_, place, all) => Math.min(2, Math.floor((place * 3) / all.length)) === party);
    return (
      stroke(
        toneOf(wall, 0.28),
        13,
        data`M${x - half - 8} ${y}A${half + 8} ${r} 0 0 1 ${x + half + 8} ${y}`,
      ) +
      [0, 1, 2]
        .map((party) => stroke(parties[party] ?? hue, 15 - rows + index, spots(points(party))))
        .join('')
    );
  });
  return [
    fill(wall, rect(0, 0, width, height)),
    fill(
      toneOf(wall, 0.09),
      many(9, (index) => rect(12 + index * 72, 0, 40, 150)),
    ),
    random.chance(0.5)
      ? fill(
          colours.gold,
          many(12, (index) =>
            star(320 + 52 * Math.cos(index * 0.5236), 66 + 46 * Math.sin(index * 0.5236), 5, 8, 3.4),
          ),
        )
      : banner(scene, 260, 96) + banner(scene, 350, 96),
    ...seats.toReversed(),
    fill(shade(colours.wood, 0.1), data`M${x - 70} 364v-40a70 36 0 0 1 140 0v40z`),
    fill(tint(colours.wood, 0.25), disc(x, 318, 62, 14)),
    fill(shade(colours.wood, 0.3), rect(x - 22, 280, 44, 34)),
    stroke(colours.ink, 2.4, data`M${x} 282l-5-18`),
    fill(colours.ink, disc(x - 6, 262, 3.5)),
  ].join('');
};

/** Backs of heads in a row, `size` times their natural size. */
function listeners({ colours, random }: Scene, y: number, count: number, size: number): string {
  const places = Array.from(
    { length: count },
    (_, index) => 56 + index * 64 * size ** 0.7 + random.between(-10, 10),
  ).filter((x) => size > 1 || Math.abs(x - 320) > 40);
  const every = (step: number, of: number) => places.filter((_, index) => index % of === step);
  const coats = random.shuffled([colours.accent, colours.spark, colours.leaf, colours.gold]).slice(0, 3);
  return [
    ...coats.map((coat, index) =>
      fill(
        shade(coat, 0.1),
        ...every(index, 3).map(
          (x) =>
            data`M${x - 20 * size} ${y + 50}q0${-62 * size} ${20 * size}${-62 * size}t${20 * size} ${62 * size}z`,
        ),
      ),
    ),
    ...['#e9c7a4', '#b27b55'].map((skin, index) =>
      stroke(skin, 20 * size, spots(every(index, 2).map((x) => [x, y - 18 * size]))),
    ),
    ...['#3a2a22', '#8a5f35', '#c9b79a'].map((hair, index) =>
      fill(hair, ...every(index, 3).map((x) => dome(x, y - 17 * size, 11 * size))),
    ),
  ].join('');
}

/** An old assembly under trees or in a hall, people around one who speaks. */
const gathering: Composition = (scene) => {
  const { colours, random } = scene;
  const crowd = [0, 1, 2].map((line) => listeners(scene, 300 + line * 32, 9 - line, 1 + line * 0.25));
  const place = random.pick([
    () =>
      sky(scene, 210) +
      hills(scene, 170) +
      fill(colours.land, rect(0, 240, width, 130)) +
      trees(scene, 'round', [
        [110, 262, 170],
        [530, 262, 180],
        [220, 252, 100],
        [430, 252, 110],
      ]),
    () => sky(scene, 200) + row(scene, 272, 110) + paving(scene, 272),
    () => backdrop(scene),
  ]);
  const stand =
    fill(shade(colours.wood, 0.2), rect(280, 238, 80, 50)) +
    fill(shade(colours.wood, 0.4), rect(272, 232, 96, 9));
  return (
    place() +
    figure(scene, random.pick(['triumph', 'vote', 'dance'] as const), 320, 234, 112, {
      top: colours.warm,
      bottom: colours.ink,
      legs: colours.ink,
      sleeves: colours.warm,
    }) +
    stand +
    crowd.join('')
  );
};

/** A lectern before flags. */
const lectern: Composition = (scene) => {
  const { colours, random } = scene;
  const wood = random.pick([colours.wood, shade(colours.accent, 0.2), shade(colours.water, 0.3)]);
  const cloths = [
    [colours.accent, colours.paper],
    [colours.spark, colours.leaf],
    [colours.water, colours.gold],
  ] as const;
  const [half, top] = [random.between(48, 72), random.between(180, 202)];
  const away = random.between(60, 84);
  const places = random.pick([
    [-2, -1, 1, 2],
    [-1.6, 1.6],
    [-3, -2, -1, 1, 2, 3].map((place) => place * 0.8),
  ]);
  const drapes = places.map((place, index) => {
    const x = 310 + place * away + Math.sign(place) * 40;
    const [one, two] = cloths[(index + random.between(0, 2)) % 3] ?? cloths[0];
    return (
      stroke(colours.gold, 5, data`M${x} 70V310`) +
      fill(one, data`M${x} 78q34 30 40 170q-20 14-40 6z`) +
      fill(two, data`M${x} 78q16 60 18 176q-10 4-18 0z`) +
      fill(colours.gold, polygon([x, 52], [x + 6, 68], [x - 6, 68]))
    );
  });
  return [
    room(scene, 304, { things: [wood], bare: true }),
    ...drapes,
    fill(
      shade(wood, 0.25),
      polygon([320 - half, 330], [324 - half, top + 24], [316 + half, top + 24], [320 + half, 330]),
    ),
    fill(wood, polygon([312 - half, top + 26], [320 - half, top], [320 + half, top], [328 + half, top + 26])),
    fill(colours.paper, polygon([284, top + 2], [290, top - 14], [352, top - 14], [358, top + 2])),
    fill(colours.gold, star(320, 266, random.pick([5, 8, 12]), 26, 13)),
    stroke(colours.ink, 3, data`M280 ${top}q-4-26 8-40M360 ${top}q4-26-8-40`),
    fill(colours.ink, disc(290, top - 44, 6), disc(350, top - 44, 6)),
    fill(shade(wood, 0.45), rect(240, 328, 160, 14)),
  ].join('');
};

export const parliament = [underDome, riverside, hemicycle, gathering, lectern] as const;
