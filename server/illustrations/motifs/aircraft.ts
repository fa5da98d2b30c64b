import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition, Scene } from '#server/illustrations/ink/scene.ts';
import { chain, data, disc, dome, many, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { nearby } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks, plain } from '#server/illustrations/settings/hills.ts';
import { hamlet } from '#server/illustrations/settings/houses.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { regatta, sea } from '#server/illustrations/settings/water.ts';

/** What is flown over. */
function below(scene: Scene): string {
  const { random } = scene;
  return random.pick([
    () => sky(scene, 270) + sea(scene, 270) + regatta(scene, 280),
    () => sky(scene, 260) + peaks(scene, 330, 150) + plain(scene, 326),
    () =>
      sky(scene, 250) +
      hills(scene, 230) +
      plain(scene, 296) +
      hamlet(scene, random.between(160, 480), 312, 22),
  ])();
}

/** Two wings, one above the other, and a propeller. */
function biplane({ colours, random }: Scene): string {
  const paint = random.pick([colours.accent, colours.warm, colours.gold, colours.leaf]);
  const wing = tint(paint, 0.25);
  return [
    fill(shade(wing, 0.25), data`M-46-44h150q10 0 10 7t-10 7h-150z`),
    stroke(colours.ink, 3, 'M-20-32l-12 56M80-32l-10 58M20-32l8 40'),
    fill(paint, data`M-150-6l46-2q60-20 130-22h60q34 2 42 24t-42 26h-70q-90-4-166-14z`),
    fill(shade(paint, 0.25), data`M-150-2q80 12 240 10h36q-8 12-40 12h-70q-90-4-166-14z`),
    fill(shade(paint, 0.1), polygon([-150, -6], [-170, -50], [-140, -50], [-108, -8])),
    fill(colours.paper, polygon([-160, -30], [-165, -42], [-146, -42], [-138, -30])),
    fill(wing, data`M-50 20h156q10 0 10 8t-10 8h-156q-8-8 0-16z`),
    fill(colours.ink, dome(26, -28, 12, 14), disc(50, 60, 12), disc(132, -4, 6)),
    stroke(colours.ink, 3.4, 'M40 36l10 22M66 36l-14 22M-146 8l-4 12'),
    faint(0.5, fill(colours.paper, disc(138, -4, 4, 46))),
  ].join('');
}

function airliner({ colours, random }: Scene): string {
  const body = colours.paper;
  const paint = random.pick([colours.accent, colours.spark, colours.water]);
  return [
    fill(shade(body, 0.2), polygon([10, -6], [70, -64], [96, -64], [70, -2])),
    fill(body, data`M-190-18q-4-8 8-8h300q66 4 80 22q-10 20-80 22h-240q-50-6-68-36z`),
    fill(shade(body, 0.16), data`M-176 0q110 10 374-4q-10 20-80 22h-240q-40-4-54-18z`),
    fill(paint, polygon([-190, -20], [-214, -76], [-176, -76], [-128, -26])),
    fill(shade(paint, 0.2), polygon([-170, 0], [-214, 16], [-196, 20], [-120, 6])),
    fill(shade(body, 0.3), polygon([60, 6], [-60, 84], [-20, 84], [110, 6])),
    fill(colours.ink, data`M10 40h44q8 8 0 16h-44z`),
    stroke(
      colours.pane,
      5,
      many(15, (index) => data`M${-120 + index * 17}-10v2`),
    ),
    fill(colours.pane, data`M164-16q16 4 22 10h-24z`),
  ].join('');
}

const flying: Composition = (scene) => {
  const { random } = scene;
  const plane = random.pick([biplane, airliner, biplane])(scene);
  return (
    below(scene) +
    placed(
      random.between(280, 360),
      random.between(130, 170),
      plane,
      random.pick([0.85, 1, 1.1]),
      random.between(-14, 2),
    ) +
    nearby(scene)
  );
};

/** Balloons at several distances. */
const balloons: Composition = (scene) => {
  const { colours, random } = scene;
  const balloon = (x: number, y: number, scale: number) => {
    const [one, two] = random.shuffled([
      colours.accent,
      colours.spark,
      colours.paper,
      colours.leaf,
      colours.water,
    ]);
    const gores = [-1, 1].map(
      (side) => data`M0-100Q${side * 66}-40 ${side * 14} 50H${side * 5}Q${side * 30}-40 0-100z`,
    );
    const marks =
      fill(one ?? colours.accent, data`M-14 50Q-78-10-66-50A68 64 0 0 1 66-50Q78-10 14 50z`) +
      fill(two ?? colours.paper, ...gores) +
      faint(0.16, fill(colours.ink, data`M0-112A68 64 0 0 1 66-50Q78-10 14 50H6Q60-40 0-112z`)) +
      stroke(colours.ink, 1.6, 'M-13 50l4 26M13 50l-4 26') +
      fill(shade(colours.wood, 0.15), rect(-11, 74, 22, 17));
    return placed(x, y, marks, scale);
  };
  const places = random.shuffled([130, 300, 460]);
  return (
    below(scene) +
    places
      .map((x, index) =>
        balloon(x + random.between(-30, 30), [230, 150, 160][index] ?? 150, [0.4, 0.7, 1.2][index] ?? 1),
      )
      .join('')
  );
};

/** Every second panel of a parachute. */
const gores = (from: number) =>
  many(3, (index) => {
    const left = -120 + (index * 2 + from) * 40;
    return data`M${left} 0Q${left * 0.75}-92 0-100Q${(left + 40) * 0.75}-92 ${left + 40} 0q-20-12-40 0z`;
  });

/** Somebody under a parachute. */
const parachute: Composition = (scene) => {
  const { colours, random } = scene;
  const [one, two] = [random.pick([colours.accent, colours.warm]), colours.paper];
  const x = random.between(260, 380);
  const y = random.between(116, 150);
  const marks =
    fill(one, gores(0)) +
    fill(two, gores(1)) +
    faint(0.14, fill(colours.ink, data`M0-100Q90-92 120 0q-20-12-40 0Q60-92 0-100z`)) +
    stroke(colours.ink, 1.5, 'M-120 0L0 110M-40-2L0 110M40-2L0 110M120 0L0 110M-80 0L0 110M80 0L0 110') +
    stroke(colours.ink, 9, 'M0 118v26') +
    stroke(colours.ink, 6, 'M0 142l-9 26M0 142l8 27M0 122l-12-14M0 122l12-14') +
    fill('#e0b48c', disc(0, 106, 7));
  return (
    below(scene) +
    placed(random.between(90, 140), 70, biplane(scene), 0.3, -6) +
    placed(x, y, marks, random.pick([0.85, 1]), random.between(-7, 7))
  );
};

/** A rotor turns freely above an aircraft of the twenties, near its field. */
const autogiro: Composition = (scene) => {
  const { colours, random } = scene;
  const paint = random.pick([colours.warm, colours.gold, colours.accent]);
  const marks = [
    stroke(mix(colours.ink, colours.sky, 0.2), 4, 'M-150-96L170-118'),
    faint(0.4, fill(colours.paper, disc(10, -107, 166, 12))),
    stroke(colours.ink, 4, 'M10-106l-14 64M10-106l26 66'),
    fill(paint, data`M-170-14q120-34 220-32q46 4 56 28q-14 24-56 24q-120 0-220-20z`),
    fill(shade(paint, 0.2), data`M-150-8q120 6 254-8q-16 22-54 22q-110 0-200-14z`),
    fill(shade(paint, 0.12), polygon([-170, -12], [-186, -60], [-156, -58], [-128, -22])),
    fill(tint(paint, 0.3), polygon([-20, 0], [66, 0], [80, 10], [-30, 10])),
    fill(colours.ink, disc(40, 44, 13), disc(0, 42, 9), disc(108, -18, 6), dome(0, -44, 12, 13)),
    stroke(colours.ink, 3.2, chain(points`30 4, 40 42, 60 2`)),
    faint(0.5, fill(colours.paper, disc(112, -18, 3.5, 44))),
  ].join('');
  return (
    below(scene) +
    placed(
      random.between(290, 350),
      random.between(168, 196),
      marks,
      random.pick([0.9, 1.05]),
      random.between(-10, 0),
    ) +
    nearby(scene)
  );
};

export const aircraft = [flying, balloons, parachute, autogiro, flying] as const;
