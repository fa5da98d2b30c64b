import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  blob,
  chain,
  dash,
  data,
  disc,
  many,
  polygon,
  rect,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { meadow, nearby } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

/** Among tall trunks, with light between them and a path. */
const among: Composition = (scene) => {
  const { colours, random } = scene;
  const air = mix(colours.horizon, colours.leaf, 0.25);
  const birch = random.chance(0.4);
  const trunk = birch ? colours.snow : shade(colours.wood, 0.3);
  const layer = (count: number, wide: number, colour: string) =>
    fill(
      colour,
      many(count, (index) => {
        const x = ((index + 0.5) * width) / count + random.between(-22, 22);
        const half = wide * (0.7 + 0.6 * random.next());
        return polygon([x - half, 364], [x - half * 0.7, -5], [x + half * 0.7, -5], [x + half, 364]);
      }),
    );
  const bark = many(birch ? 26 : 0, () =>
    dash(random.between(20, 600), random.between(10, 300), random.between(4, 9)),
  );
  const path = random.between(240, 400);
  return [
    fill(air, rect(0, 0, width, height)),
    fill(tint(air, 0.4), disc(random.between(200, 440), random.between(90, 170), random.between(70, 120))),
    layer(15, 4, mix(air, colours.leaf, 0.35)),
    fill(mix(air, colours.leaf, 0.55), ridge(random, 232, 8, 4)),
    layer(9, 7, mix(trunk, air, 0.45)),
    fill(colours.land, ridge(random, 270, 9, 3)),
    fill(
      tint(mix(colours.land, colours.wall, 0.5), 0.2),
      blob(
        ...points`${path - 4} 262, ${path + 10} 262, ${path + 40} 300, ${path + 190} 390,
        ${path - 110} 390, ${path + 4} 310`,
      ),
    ),
    faint(
      0.14,
      fill(
        colours.paper,
        many(4, (index) =>
          polygon(
            ...points`${index * 130 + 60} -10, ${index * 130 + 110} -10, ${index * 130 - 40} 360,
            ${index * 130 - 130} 360`,
          ),
        ),
      ),
    ),
    layer(random.between(4, 5), 15, trunk),
    stroke(shade(birch ? colours.ink : trunk, 0.3), 2.4, bark),
    fill(
      shade(colours.leaf, 0.25),
      data`M0 0h640v22`,
      many(13, (index) => data`q-26 ${random.between(18, 40)}-52 ${index % 2 === 0 ? 6 : -6}`),
      'z',
    ),
    meadow(scene),
  ].join('');
};

/** Wooded slopes, one behind another, firs in front of each. */
const slopes: Composition = (scene) => {
  const { colours, random } = scene;
  const layers = [0.15, 0.5, 0.85].map((part, index) => {
    const y = 176 + index * 58;
    const colour = mix(mix(colours.far, colours.horizon, 0.3), shade(colours.leaf, 0.2), part);
    const feet = Array.from(
      { length: 15 - index * 3 },
      (_, tree) =>
        [
          ((tree + 0.5) * width) / (15 - index * 3) + random.between(-14, 14),
          y + random.between(2, 14),
          34 + index * 24 + random.between(-8, 16),
        ] as const,
    );
    return (
      trees(scene, index === 2 ? 'fir' : 'spire', feet, colour) +
      fill(shade(colour, 0.08), ridge(random, y + 6, 8, 4))
    );
  });
  return (
    sky(scene, 190) +
    (random.chance(0.5) ? peaks(scene, 210, 110) : '') +
    layers.join('') +
    (random.chance(0.5) ? deer(scene, random.between(200, 440), 326) : nearby(scene))
  );
};

function deer({ colours, random }: Scene, x: number, y: number): string {
  const coat = mix(colours.wood, colours.accent, 0.2);
  const marks =
    stroke(
      shade(coat, 0.3),
      4,
      chain(points`-16 -30, -18 0`),
      chain(points`-10 -30, -8 0`),
      chain(points`16 -30, 14 0`),
      chain(points`22 -30, 25 0`),
    ) +
    fill(
      coat,
      blob(...points`-26 -48, 0 -50, 22 -52, 34 -82, 44 -84, 54 -74, 40 -70, 30 -30, 0 -28, -28 -28`),
    ) +
    stroke(shade(coat, 0.45), 2.6, data`M38-84q-14-10-10-28m4 10l-12-4m20 20q8-10 2-26`);
  return placed(x, y, marks, random.pick([0.9, 1.1, 1.3]));
}

/** Broad-leaved trees in many colours over a meadow. */
const grove: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.leaf,
    colours.gold,
    colours.warm,
    mix(colours.leaf, colours.land, 0.6),
    mix(colours.gold, colours.land, 0.5),
  ]);
  const kind = localTree(scene);
  const rows = hues.slice(0, 4).map((hue, index) => {
    const y = 238 + index * 16;
    const feet = Array.from(
      { length: 4 },
      () => [random.between(10, 630), y, 96 + index * 14 + random.between(-18, 22)] as const,
    );
    return trees(scene, kind, feet, hue);
  });
  return [
    sky(scene, 200),
    hills(scene, 150),
    fill(colours.land, ridge(random, 234, 6, 3)),
    ...rows,
    fill(tint(colours.land, 0.15), ridge(random, 300, 6, 3)),
    random.chance(0.4) ? deer(scene, random.between(180, 460), 336) : meadow(scene),
  ].join('');
};

export const forest = [among, slopes, grove] as const;
