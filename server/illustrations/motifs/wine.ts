import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { arch, data, disc, many, type Point, rect, spots, star } from '#server/illustrations/ink/shapes.ts';
import { nearby } from '#server/illustrations/settings/foreground.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { hamlet } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { trees } from '#server/illustrations/settings/trees.ts';

/** Rows of vines over round hills. */
const vineyard: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(200, 440);
  const rows = Array.from({ length: 11 }, (_, index) => {
    const side = index - 5;
    return data`M${x + side * 9} 232Q${x + side * 50} 280 ${x + side * 120} 372`;
  });
  return [
    sky(scene, 190),
    hills(scene, 150),
    hamlet(scene, random.pick([150, 470]), 232, 28),
    fill(tint(colours.land, 0.2), ridge(random, 232, 5, 3)),
    stroke(colours.leaf, 13, ...rows),
    stroke(tint(colours.leaf, 0.22), 5, ...rows),
    random.chance(0.5)
      ? trees(scene, 'cypress', [
          [90, 262, 100],
          [116, 268, 80],
        ])
      : '',
    nearby(scene),
  ].join('');
};

function bottle({ colours, random }: Scene, x: number, y: number): string {
  const glass = random.pick([
    shade(colours.leaf, 0.35),
    shade(colours.accent, 0.5),
    mix(colours.ink, colours.leaf, 0.4),
  ]);
  const body = data`M${x - 24} ${y}v-94q0-22 14-32v-46h20v46q14 10 14 32v94z`;
  return (
    fill(glass, body) +
    fill(tint(glass, 0.15), rect(x - 18, y - 92, 6, 80)) +
    fill(colours.paper, rect(x - 24, y - 72, 48, 44)) +
    fill(colours.accent, rect(x - 24, y - 66, 48, 5), rect(x - 11, y - 178, 22, 26))
  );
}

function glass({ colours }: Scene, x: number, y: number, wine: string): string {
  return (
    faint(0.4, fill(colours.paper, data`M${x - 24} ${y - 104}h48q4 52-24 54q-28-2-24-54z`)) +
    fill(wine, data`M${x - 24} ${y - 84}h48q0 32-24 34q-24-2-24-34z`) +
    stroke(tint(colours.paper, 0.2), 3.5, data`M${x} ${y - 50}v46M${x - 18} ${y - 2}h36`)
  );
}

function grapes({ colours, random }: Scene, x: number, y: number): string {
  const hue = random.pick([mix(colours.accent, colours.ink, 0.3), mix(colours.leaf, colours.glow, 0.4)]);
  const berries = [5, 4, 4, 3, 2, 1].flatMap((count, line) =>
    Array.from({ length: count }, (_, index): Point => [
      x + (index - (count - 1) / 2) * 15,
      y - 64 + line * 12,
    ]),
  );
  return (
    stroke(shade(hue, 0.2), 17, spots(berries)) +
    stroke(hue, 13, spots(berries)) +
    stroke(tint(hue, 0.3), 4, spots(berries.map(([left, top]) => [left - 3, top - 3]))) +
    fill(colours.leaf, star(x + 4, y - 82, 5, 26, 13))
  );
}

const tasting: Composition = (scene) => {
  const { colours, random } = scene;
  const y = 300;
  const places = random.shuffled([190, 270, 350, 440]);
  const wine = random.pick([mix(colours.accent, '#5a1830', 0.5), mix(colours.glow, colours.spark, 0.5)]);
  const [one = 190, two = 270, three = 350, four = 440] = places;
  return [
    room(scene, 258),
    bottle(scene, one, y),
    glass(scene, two, y + 6, wine),
    random.chance(0.7) ? glass(scene, three, y + 16, wine) : bottle(scene, three, y - 4),
    grapes(scene, four, y + 10),
  ].join('');
};

const cellar: Composition = (scene) => {
  const { colours, random } = scene;
  const wall = mix(colours.stone, colours.ink, 0.35);
  const barrel = (x: number, y: number, r: number) =>
    fill(shade(colours.wood, 0.1), disc(x, y, r)) +
    stroke(shade(colours.wood, 0.45), 5, disc(x, y, r - 3)) +
    stroke(
      shade(colours.wood, 0.25),
      2,
      many(4, (index) => data`M${x - r * 0.6 + index * r * 0.4} ${y - r * 0.7}v${r * 1.4}`),
    ) +
    fill(colours.spark, disc(x, y + r * 0.5, 4));
  const size = random.between(48, 58);
  const line = (y: number, shift: number) =>
    [0, 1, 2, 3, 4, 5].map((index) => barrel(20 + shift + index * size * 2.06, y, size)).join('');
  return [
    fill(wall, rect(0, 0, width, 360)),
    fill(tint(wall, 0.1), arch(60, 360, 520, 340)),
    fill(tint(wall, 0.2), arch(130, 360, 380, 280)),
    faint(0.3, fill(colours.glow, disc(320, 96, 90))),
    fill(colours.glow, disc(320, 92, 11)),
    stroke(colours.ink, 2, data`M320 0v80`),
    line(360 - size * 2.5, size),
    line(360 - size * 0.8, 0),
  ].join('');
};

export const wine = [vineyard, tasting, cellar, vineyard] as const;
