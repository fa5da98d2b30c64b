import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { dash, many, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { meadow, nearby } from '#server/illustrations/settings/foreground.ts';
import { peaks, plain } from '#server/illustrations/settings/hills.ts';
import { hamlet } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { trees } from '#server/illustrations/settings/trees.ts';
import { sea } from '#server/illustrations/settings/water.ts';

const massif: Composition = (scene) => {
  const { random } = scene;
  const front = random.pick([plain, sea, plain]);
  return [
    sky(scene, 235),
    peaks(scene, 245, random.between(150, 190)),
    front(scene, 242),
    random.chance(0.6) ? hamlet(scene, random.between(200, 440), 276, random.between(22, 34)) : '',
    nearby(scene),
  ].join('');
};

/** Ridge behind ridge, each darker, firs on the nearest. */
const ridges: Composition = (scene) => {
  const { colours, random } = scene;
  const tones = [0.1, 0.35, 0.6, 0.85].map((part) =>
    mix(mix(colours.far, colours.horizon, 0.5), shade(colours.leaf, 0.35), part),
  );
  const layers = tones
    .map((tone, index) => fill(tone, ridge(random, 150 + index * 44, 34 - index * 4, random.between(3, 6))))
    .join('');
  const feet = Array.from(
    { length: 16 },
    (_, index) =>
      [index * 42 + random.between(-14, 14), 362 - Math.abs(index - 8) * 3, random.between(40, 96)] as const,
  );
  return sky(scene, 210) + layers + trees(scene, 'fir', feet, shade(colours.leaf, 0.45));
};

/** One great peak over a lake that mirrors it. */
const mirror: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(250, 390);
  const half = random.between(170, 230);
  const image = faint(
    0.5,
    fill(mix(colours.water, colours.snow, 0.4), polygon([x - half, 240], [x + half, 240], [x + 10, 352])),
    fill(shade(colours.water, 0.2), polygon([x + 14, 240], [x + half, 240], [x + 10, 352])),
  );
  return [
    sky(scene, 232),
    fill(mix(colours.far, colours.horizon, 0.4), ridge(random, 200, 26, 6)),
    bigPeak(scene, x, half),
    fill(colours.water, rect(0, 240, width, 120)),
    image,
    stroke(
      tint(colours.water, 0.4),
      2,
      many(16, () => dash(random.between(0, 600), random.between(248, 350), random.between(20, 100))),
    ),
    trees(
      scene,
      'fir',
      Array.from(
        { length: 12 },
        (_, index) => [(index < 6 ? 20 : 380) + index * 22, 243, random.between(14, 30)] as const,
      ),
    ),
    random.chance(0.5) ? meadow(scene) : nearby(scene),
  ].join('');
};

function bigPeak({ colours, random }: Scene, x: number, half: number): string {
  const top = random.between(46, 70);
  const light = mix(colours.far, colours.wall, 0.35);
  const dark = shade(colours.far, 0.3);
  return [
    fill(light, polygon([x, top], [x + half, 242], [x - half, 242])),
    fill(
      dark,
      polygon([x, top], [x + 14, top + 50], [x - 10, top + 92], [x + 20, 180], [x + 6, 242], [x + half, 242]),
    ),
    fill(
      colours.snow,
      polygon(
        ...points`${x} ${top}, ${x - half * 0.42} 142, ${x - half * 0.26} 132, ${x - half * 0.18} 160,
        ${x - 8} 128, ${x + 10} ${top + 46}`,
      ),
    ),
    fill(
      mix(colours.snow, dark, 0.38),
      polygon(
        ...points`${x} ${top}, ${x + 14} ${top + 50}, ${x + 4} 136, ${x + half * 0.2} 124,
        ${x + half * 0.3} 150, ${x + half * 0.42} 140`,
      ),
    ),
  ].join('');
}

export const mountain = [massif, ridges, mirror, massif] as const;
