import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { figure } from '#server/illustrations/ink/figure.ts';
import { again, faint, fill, named, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, width } from '#server/illustrations/ink/scene.ts';
import {
  chain,
  data,
  disc,
  many,
  pill,
  type Point,
  polygon,
  rect,
  spots,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { sea } from '#server/illustrations/settings/water.ts';

/** A crew at their oars, seen from the side. */
const crew: Composition = (scene) => {
  const { colours, random } = scene;
  const seats = random.pick([2, 4, 4]);
  const vest = random.pick([colours.accent, colours.warm, colours.spark, colours.paper]);
  const hull = random.pick([colours.paper, colours.gold, colours.warm]);
  const gap = seats === 4 ? 92 : 130;
  const lean = random.between(-10, 14);
  const x = 320 - ((seats - 1) / 2) * gap;
  const rower =
    figure(scene, 'row', x, 262, seats === 4 ? 120 : 140, { top: vest, bottom: colours.ink }) +
    stroke(tint(colours.wood, 0.3), 4, data`M${x + 30} 228L${x + 64 + lean} 306`) +
    fill(random.pick([vest, colours.accent]), data`M${x + 58 + lean} 296l14-4 8 26-16 4z`);
  const people = [
    named('p', rower),
    ...Array.from({ length: seats - 1 }, (_, index) => again('p', (index + 1) * gap, 0)),
  ];
  const far = random.pick([
    () =>
      hills(scene, 140) +
      trees(
        scene,
        localTree(scene),
        Array.from({ length: 9 }, (_, index) => [30 + index * 74, 216, random.between(44, 80)] as const),
      ),
    () => row(scene, 214, 70),
    () => silhouette(scene, 214, 90),
  ]);
  return [
    sky(scene, 200),
    far(),
    sea(scene, 212),
    faint(0.25, fill(colours.ink, data`M60 276H590l-30 20H100z`)),
    fill(hull, data`M40 254Q320 244 610 250L560 272H100Q70 270 40 254z`),
    fill(shade(hull, 0.25), data`M52 260Q320 262 600 256L560 272H100Q70 270 52 260z`),
    ...people,
    fill(hull, data`M44 254Q320 262 606 251l-10 9Q320 270 60 261z`),
    stroke(
      tint(colours.water, 0.5),
      3,
      many(seats, (index) => data`M${320 + (index - (seats - 1) / 2) * gap + 50 + lean} 316q12-8 24 0t24 0`),
    ),
  ].join('');
};

/** Boats in their lanes from above. */
const lanes: Composition = (scene) => {
  const { colours, random } = scene;
  const water = mix(colours.water, colours.ink, random.pick([0, 0.15, 0.3]));
  const boat = (y: number, x: number, hue: string) => {
    const count = random.pick([4, 8]);
    const seats = many(count, (index) => data`M${x - 110 + (index + 0.5) * (220 / count)} ${y}h0`);
    const oars = many(
      count,
      (index) => data`M${x - 110 + (index + 0.5) * (220 / count)} ${y}l-14 ${index % 2 === 0 ? -44 : 44}`,
    );
    const spoons = many(
      count,
      (index) =>
        data`M${x - 125 + (index + 0.5) * (220 / count)} ${y + (index % 2 === 0 ? -48 : 48)}l-3 ${index % 2 === 0 ? -9 : 9}`,
    );
    return (
      stroke(tint(colours.wood, 0.4), 2.4, oars) +
      stroke(hue, 7, spoons) +
      fill(
        colours.paper,
        data`M${x - 170} ${y}Q${x - 60} ${y - 12} ${x} ${y - 12}T${x + 175} ${y}Q${x + 60} ${y + 12} ${x} ${y + 12}T${x - 170} ${y}z`,
      ) +
      stroke(hue, 13, seats) +
      stroke(tint(water, 0.5), 2, data`M${x - 180} ${y}l-50-8m50 8l-50 8`)
    );
  };
  const hues = random.shuffled([colours.accent, colours.warm, colours.spark, colours.gold]);
  const buoys = [120, 240].map((y) => Array.from({ length: 12 }, (_, index): Point => [index * 58 + 10, y]));
  const turn = random.between(-12, 12);
  return (
    fill(water, rect(0, 0, width, height)) +
    stroke(
      tint(water, 0.14),
      2.5,
      many(24, () => data`M${random.between(-20, 620)} ${random.between(0, 360)}q10-8 20 0t20 0`),
    ) +
    placed(
      320,
      180,
      placed(
        -320,
        -180,
        stroke(colours.warm, 8, spots(buoys.flat())) +
          [60, 180, 300]
            .map((y, index) => boat(y, 320 + random.between(-110, 110), hues[index] ?? colours.accent))
            .join(''),
      ),
      1.1,
      turn,
    )
  );
};

/** A single boat in the morning, seen from the bank. */
const single: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(270, 370);
  const vest = random.pick([colours.warm, colours.accent, colours.paper]);
  return [
    sky(scene, 190),
    random.chance(0.5) ? peaks(scene, 206, 130) : hills(scene, 130),
    sea(scene, 204),
    faint(0.3, fill(colours.ink, disc(x, 284, 200, 10))),
    fill(
      colours.paper,
      data`M${x - 230} 268Q${x} 256 ${x + 230} 266Q${x + 120} 284 ${x} 284T${x - 230} 268z`,
    ),
    stroke(
      tint(colours.wood, 0.3),
      4,
      chain(points`${x + 30} 236, ${x + 110} 318`),
      chain(points`${x + 26} 234, ${x - 60} 214`),
    ),
    fill(
      vest,
      polygon([x + 102, 306], [x + 116, 304], [x + 134, 330], [x + 116, 334]),
      polygon([x - 62, 212], [x - 60, 220], [x - 88, 216], [x - 88, 206]),
    ),
    figure(scene, 'row', x, 270, 176, { top: vest, bottom: colours.ink }),
    fill(
      shade(colours.paper, 0.12),
      data`M${x - 225} 269Q${x} 276 ${x + 225} 268Q${x + 120} 284 ${x} 284T${x - 225} 269z`,
    ),
    fill(shade(colours.leaf, 0.3), pill(-20, 352, 680, 20, 4)),
  ].join('');
};

export const rowing = [crew, lanes, single] as const;
