import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { again, broken, faint, fill, named, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { chain, data, disc, rect, spots, points, around } from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { nearby, paving } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks, plain } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

function wheel(x: number, y: number, r: number, tyre: string, spoke: string, spokes = 9): string {
  const rim = around(x, y, r * 0.94, spokes * 2);
  const across = rim.slice(0, spokes).map((end, index) => chain([end, rim[index + spokes] ?? end]));
  return stroke(tyre, r * 0.11, disc(x, y, r)) + stroke(spoke, 1.4, ...across);
}

type Bicycle = { frame: string; racing: boolean };

/** A bicycle about 190 long on the line y = 0, its middle at 0. */
function bike({ colours }: Scene, { frame, racing }: Bicycle): string {
  const dark = shade(colours.ink, 0.1);
  return [
    wheel(-60, -38, 38, dark, mix(dark, colours.paper, 0.5), racing ? 5 : 9),
    wheel(62, -38, 38, dark, mix(dark, colours.paper, 0.5), racing ? 5 : 9),
    stroke(frame, 6, 'M-60-38L-6-34L-26-88H38L-6-34M-60-38L-26-88M38-88L62-38M38-88L34-102'),
    stroke(
      dark,
      5,
      racing
        ? 'M34-102H54Q64-98 54-88M-26-88L-28-100M-40-102H-16'
        : 'M34-102Q30-116 12-116M-26-88L-28-104M-44-106H-14',
    ),
    fill(colours.gold, disc(-6, -34, 10)),
    stroke(dark, 4, 'M-6-34l-8 20m-6 0h12M-6-34L-58-38'),
    racing ? '' : fill(colours.wood, rect(36, -110, 34, 24)),
  ].join('');
}

/** A rider's body, to be put where `named` bicycles stand. */
function rider(scene: Scene, x: number, y: number, scale: number, top: string): string {
  const { colours, random } = scene;
  const cap = fill(random.pick([colours.paper, top]), 'M21-102Q22-114 35-114T46-102z');
  const body = figure(scene, 'ride', 0, 0, 112, { top, sleeves: top, bottom: colours.ink });
  return placed(x, y, placed(-12, -30, body + cap), scale);
}

function racer(scene: Scene): string {
  const { colours, random } = scene;
  return bike(scene, {
    frame: random.pick([colours.paper, colours.accent, colours.ink, colours.gold]),
    racing: true,
  });
}

/** Leaning on a wall or standing before a view. */
const parked: Composition = (scene) => {
  const { colours, random } = scene;
  const frame = random.pick([colours.accent, colours.warm, colours.leaf, colours.spark, colours.water]);
  const place = random.pick([
    () =>
      sky(scene, 220) +
      hills(scene, 170) +
      plain(scene, 236) +
      fill(mix(colours.land, colours.wall, 0.6), rect(0, 312, width, 50)),
    () => sky(scene, 200) + row(scene, 296, 150) + paving(scene, 296),
    () =>
      backdrop(scene, groundOf(scene, frame, colours.ink)) +
      faint(0.2, fill(colours.ink, disc(320, 332, 190, 10))),
  ]);
  return (
    place() +
    placed(
      random.between(290, 350),
      330,
      bike(scene, { frame, racing: random.chance(0.4) }),
      random.pick([1.7, 1.9, 2.05]),
    ) +
    (random.chance(0.3) ? nearby(scene) : '')
  );
};

/** A race in the mountains. */
const climb: Composition = (scene) => {
  const { colours, random } = scene;
  const road = mix(colours.stone, colours.ink, 0.25);
  const jersey = random.shuffled([colours.gold, colours.warm, colours.accent, colours.paper, colours.leaf]);
  const count = random.between(2, 3);
  const places = [150, 320, 490]
    .slice(3 - count)
    .map((x, index) => [x + random.between(-14, 14), 324 - index * 10] as const);
  const riders = places.map(
    ([x, y], index) =>
      (index === 0 ? placed(x, y, named('k', racer(scene)), 0.9) : again('k', x, y, 0.9)) +
      rider(scene, x, y, 0.9, jersey[index] ?? colours.gold),
  );
  return [
    sky(scene, 220),
    random.chance(0.7) ? peaks(scene, 270, 170) : hills(scene, 160),
    fill(mix(colours.land, colours.leaf, 0.2), data`M-10 300Q200 250 400 262T650 236V370H-10z`),
    stroke(tint(road, 0.3), 8, data`M650 250Q520 240 470 256T560 282`),
    trees(scene, localTree(scene), [[80, 286, 80]]),
    fill(road, data`M-10 318Q300 304 650 290V370H-10z`),
    broken(colours.paper, 4, 30, 26, data`M-10 346Q300 334 650 322`),
    ...riders,
  ].join('');
};

/** One rider far out in the land. */
const journey: Composition = (scene) => {
  const { colours, random } = scene;
  const top = random.pick([colours.warm, colours.gold, colours.accent, colours.paper]);
  const [x, size] = [random.between(260, 380), random.pick([1, 1.15])];
  return [
    sky(scene, 230),
    hills(scene, 180),
    plain(scene, 240),
    fill(mix(colours.land, colours.wall, 0.7), ridge(random, 306, 6, 3)),
    trees(scene, localTree(scene), [
      [70, 312, 130],
      [580, 314, 150],
      [510, 300, 80],
    ]),
    placed(x, 332, racer(scene), size) + rider(scene, x, 332, size, top),
  ].join('');
};

/** Old machines: the running machine and the one with the great wheel. */
const early: Composition = (scene) => {
  const { colours, random } = scene;
  const [wood, iron] = [colours.wood, random.pick([colours.ink, shade(colours.accent, 0.25)])];
  const running =
    stroke(wood, 13, 'M-110-70Q0-52 110-74') +
    stroke(wood, 8, 'M-90-70V-46M92-70V-46M92-80L70-124M52-124H92') +
    fill(shade(wood, 0.35), 'M-50-88Q0-100 30-84V-70H-50z') +
    wheel(-90, -46, 46, shade(wood, 0.35), wood, 5) +
    wheel(92, -46, 46, shade(wood, 0.35), wood, 5);
  const great =
    wheel(30, -92, 92, iron, mix(iron, colours.paper, 0.4), 12) +
    wheel(-112, -30, 30, iron, mix(iron, colours.paper, 0.4), 7) +
    stroke(iron, 8, 'M-112-30Q-100-150 0-190L30-196L30-92') +
    fill(wood, 'M-44-190Q-20-204 0-192L-6-180Q-30-182-44-190z') +
    stroke(iron, 6, 'M14-206H56M20-80H40');
  const chosen = random.pick([running, great]);
  const place = random.pick([
    () => sky(scene, 200) + row(scene, 304, 140) + paving(scene, 304),
    () =>
      sky(scene, 230) +
      hills(scene, 180) +
      trees(scene, localTree(scene), [
        [80, 306, 140],
        [560, 306, 150],
      ]) +
      fill(mix(colours.land, colours.wall, 0.5), rect(0, 304, width, 60)),
    () => backdrop(scene, groundOf(scene, iron, wood)),
  ]);
  return place() + placed(random.between(300, 340), 334, chosen, random.pick([1.1, 1.3]));
};

/** A wheel, close, with chain and tools. */
const closeUp: Composition = (scene) => {
  const { colours, random } = scene;
  const tyre = shade(colours.ink, 0.1);
  const ground = groundOf(scene, tyre);
  const [x, y, r] = [random.between(200, 290), random.between(180, 210), random.between(130, 160)];
  const metal = tint(colours.stone, 0.35);
  return [
    backdrop(scene, ground),
    stroke(
      random.pick([colours.accent, colours.warm, colours.gold]),
      17,
      data`M${x} ${y}L${x + 330} ${y - 20}M${x} ${y}L${x + 210} ${y - 240}`,
    ),
    wheel(x, y, r, tyre, metal, 16),
    stroke(metal, 5, disc(x, y, r * 0.9)),
    fill(colours.gold, disc(x, y, r * 0.24)),
    fill(shade(colours.gold, 0.35), disc(x, y, r * 0.12)),
    broken(
      shade(colours.ink, 0.1),
      8,
      9,
      4,
      data`M${x} ${y - r * 0.26}L${x + 330} ${y - 64}M${x} ${y + r * 0.26}L${x + 330} ${y + 40}`,
    ),
    stroke(metal, 4, disc(x + 340, y - 12, 58)),
    fill(colours.gold, disc(x + 340, y - 12, 40)),
    stroke(
      ground,
      13,
      spots(points`${x + 340} ${y - 36}, ${x + 364} ${y - 12}, ${x + 340} ${y + 12}, ${x + 316} ${y - 12}`),
    ),
    stroke(tyre, 15, data`M${x + 340} ${y - 12}l34 112h44`),
  ].join('');
};

export const bicycle = [parked, climb, journey, early, closeUp, climb] as const;
