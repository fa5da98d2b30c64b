import { mix, shade } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { again, faint, fill, named, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, type Point, polygon, rect, spots } from '#server/illustrations/ink/shapes.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { cottages } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { trees } from '#server/illustrations/settings/trees.ts';
import { flakes, winterClothes } from '#server/illustrations/things/winter.ts';

/** Two poles with a flag between them. */
const gate = (x: number, y: number, hue: string, size: number) =>
  stroke(hue, 4 * size, data`M${x} ${y}v${-70 * size}M${x + 46 * size} ${y - 8 * size}v${-70 * size}`) +
  fill(hue, data`M${x} ${y - 70 * size}l${46 * size}${-8 * size}v${30 * size}l${-46 * size} ${8 * size}z`);

/** Down a slope between gates. */
const downhill: Composition = (scene) => {
  const { colours, random } = scene;
  const clothes = winterClothes(scene);
  const x = random.between(280, 330);
  const body =
    stroke(
      random.pick([colours.gold, colours.warm, colours.ink]),
      5,
      'M-70 4H52q14 0 20-10M-64 12H58q14 0 20-10',
    ) +
    figure(scene, 'tuck', 0, 0, 130, clothes) +
    fill(clothes.top, disc(35, -82, 12)) +
    stroke(colours.ink, 5, 'M38-82h10') +
    stroke(colours.ink, 3, 'M46-58L-60-34');
  return [
    sky(scene, 200),
    peaks(scene, 250, 180),
    fill(shade(colours.snow, 0.08), data`M-10 150Q200 190 360 270T650 330V370H-10z`),
    trees(scene, 'fir', [
      [40, 176, 70],
      [80, 186, 80],
      [140, 200, 60],
      [600, 330, 120],
      [560, 320, 90],
    ]),
    fill(colours.snow, data`M-10 196Q240 230 380 300T650 356V370H-10z`),
    stroke(shade(colours.snow, 0.14), 3, 'M-10 236Q200 264 330 330M-10 252Q190 280 310 344'),
    gate(random.between(120, 160), 262, colours.accent, 0.8),
    gate(random.between(420, 470), 340, colours.spark, 1),
    faint(
      0.9,
      fill(
        colours.paper,
        many(9, (index) =>
          disc(
            x - 70 - index * 9 + random.between(-6, 6),
            242 - index * 5 + random.between(-9, 9),
            random.between(4, 10),
          ),
        ),
      ),
    ),
    placed(x, 262, body, random.pick([1, 1.15]), random.between(20, 28)),
    flakes(scene),
  ].join('');
};

/** Through the woods on long skis. */
const nordic: Composition = (scene) => {
  const { colours, random } = scene;
  const skier = (x: number, y: number, size: number) =>
    placed(
      x,
      y,
      stroke(random.pick([colours.gold, colours.warm, colours.accent]), 4, 'M-62 3H46q12 0 16-8M-84-3H10') +
        figure(scene, 'glide', 0, 0, 120, winterClothes(scene)) +
        stroke(colours.ink, 2.6, 'M50-94L62 4M-22-64L-60 2'),
      size,
    );
  return [
    sky(scene, 200),
    random.chance(0.6)
      ? hills({ ...scene, colours: { ...colours, land: shade(colours.snow, 0.12) } }, 150)
      : peaks(scene, 220, 120),
    trees(
      scene,
      'fir',
      Array.from(
        { length: 8 },
        (_, index) => [24 + index * 84 + random.between(-20, 20), 250, random.between(70, 130)] as const,
      ),
      mix(colours.leaf, colours.far, 0.25),
    ),
    fill(shade(colours.snow, 0.08), ridge(random, 250, 8, 3)),
    cottages(scene, random.chance(0.4) ? [[random.between(400, 480), 270, 40]] : []),
    fill(colours.snow, ridge(random, 284, 9, 3)),
    stroke(shade(colours.snow, 0.16), 3, 'M-10 322Q320 300 650 318M-10 330Q320 308 650 326'),
    named('p', skier(random.between(180, 260), 318, 1.15)),
    random.chance(0.6) ? again('p', random.between(250, 270), 44, 0.86) : '',
    flakes(scene),
  ].join('');
};

/** From the jump, high above the valley. */
const flight: Composition = (scene) => {
  const { colours, random } = scene;
  const jumper =
    stroke(colours.gold, 6, 'M-60 10L76-46M-60 20L80-30') +
    placed(
      -20,
      0,
      stroke(colours.ink, 10, 'M-20-4L14-34L44-52') +
        stroke(random.pick([colours.accent, colours.warm]), 17, 'M10-32L58-62') +
        stroke(colours.accent, 7, 'M50-58L14-50') +
        fill('#e3ba93', disc(74, -70, 10)) +
        fill(colours.paper, 'M64-74Q64-84 74-84T86-72z'),
    );
  return [
    sky(scene, 240),
    peaks(scene, 300, 150),
    fill(mix(colours.snow, colours.far, 0.15), data`M-10 30L60 40Q200 130 330 300T650 350V370H-10z`),
    stroke(shade(colours.snow, 0.2), 3, data`M60 44Q196 136 320 300M100 50Q230 140 356 300`),
    stroke(
      shade(colours.wood, 0.2),
      7,
      'M10 40V360M60 46V360M10 120L60 180M60 120L10 180M10 220L60 280M60 220L10 280',
    ),
    fill(shade(colours.wood, 0.1), polygon([-10, 26], [90, 34], [94, 46], [-10, 40])),
    trees(scene, 'fir', [
      [180, 320, 70],
      [220, 340, 90],
      [560, 340, 100],
      [600, 352, 120],
      [500, 342, 70],
    ]),
    fill(colours.snow, ridge(random, 346, 6, 3)),
    stroke(
      colours.accent,
      6,
      spots(Array.from({ length: 12 }, (): Point => [random.between(330, 600), random.between(338, 352)])),
    ),
    placed(
      random.between(330, 430),
      random.between(110, 170),
      jumper,
      random.pick([1, 1.25]),
      random.between(-8, 8),
    ),
    flakes(scene),
  ].join('');
};

/** Skis in the snow before a hut. */
const hut: Composition = (scene) => {
  const { colours, random } = scene;
  const planks = [0, 1, 2, 3].slice(0, random.pick([2, 4])).map((index) => {
    const [x, hue] = [
      150 + index * 26 + (index > 1 ? 40 : 0),
      [colours.accent, colours.accent, colours.gold, colours.gold][index] ?? colours.accent,
    ];
    return placed(
      x,
      346,
      fill(hue, 'M-8 0V-176Q-8-200 0-204Q8-200 8-176V0z') +
        fill(colours.paper, rect(-8, -130, 16, 9), rect(-8, -110, 16, 4)) +
        fill(colours.ink, rect(-6, -84, 12, 22)),
      1,
      (index % 2) * 5 - 2,
    );
  });
  return [
    sky(scene, 220),
    peaks(scene, 270, 190),
    fill(shade(colours.snow, 0.06), ridge(random, 262, 9, 3)),
    trees(scene, 'fir', [
      [330, 270, 90],
      [600, 280, 120],
      [560, 276, 80],
      [70, 274, 100],
    ]),
    cottages(scene, [[random.between(380, 420), 296, 92]], mix(colours.wood, colours.wall, 0.3)),
    fill(colours.snow, polygon([370, 204], [420, 190], [560, 190], [590, 226], [582, 230], [430, 204])),
    fill(colours.snow, ridge(random, 300, 8, 3)),
    ...planks,
    fill(shade(colours.snow, 0.08), ridge(random, 342, 6, 4)),
    flakes(scene),
  ].join('');
};

export const ski = [downhill, nordic, flight, hut, downhill] as const;
