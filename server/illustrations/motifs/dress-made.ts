import { shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition } from '#server/illustrations/ink/scene.ts';
import {
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
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { flatLay } from '#server/illustrations/settings/room.ts';
import { cloths } from '#server/illustrations/things/garments.ts';

/** A tailor's table from above. */
export const tailor: Composition = (scene) => {
  const { colours, random } = scene;
  const [cloth, other, third] = cloths(scene);
  const fabric =
    fill(cloth, 'M-300 50Q-120-20 0 10T300-40V130H-300z') +
    stroke(shade(cloth, 0.2), 4, 'M-180 50Q-110 20-90 120M-40 16Q0 60 10 126M110 0Q130 60 120 126') +
    broken(tint(cloth, 0.5), 2.4, 8, 6, 'M-290 96H290');
  const scissors =
    stroke(tint(colours.stone, 0.35), 9, 'M-10-20L64-120M10-20L-50-128') +
    stroke(
      random.pick([colours.ink, colours.warm, colours.gold]),
      10,
      disc(-28, 22, 24, 28),
      disc(28, 22, 24, 28),
    ) +
    fill(colours.ink, disc(0, -30, 5));
  const tape =
    stroke(colours.gold, 17, 'M-120 0q40-60 90-10t90-6 70-50') +
    broken(shade(colours.gold, 0.5), 8, 2, 10, 'M-120 0q40-60 90-10t90-6 70-50');
  const buttons = Array.from({ length: 6 }, (_, index) =>
    placed(
      random.between(-70, 70),
      random.between(-40, 40),
      fill([other, third, colours.paper][index % 3] ?? other, disc(0, 0, 17)) +
        stroke(
          shade([other, third, colours.paper][index % 3] ?? other, 0.4),
          3.4,
          spots(points`-4 -4, 4 -4, -4 4, 4 4`),
        ),
    ),
  ).join('');
  const pattern =
    fill(colours.paper, 'M-70-80Q-20-60 0-80Q30-60 70-84L80 60-70 70z') +
    broken(shade(colours.paper, 0.5), 2.4, 7, 5, 'M-58-66Q-20-48 0-68Q30-48 60-70L68 50-60 58zM0-60V50');
  return [
    flatLay(scene, cloth),
    placed(320, random.between(220, 240), fabric, 1.25, random.between(-6, 6)),
    placed(random.between(170, 210), 130, pattern, 1, random.between(-16, 16)),
    placed(random.between(420, 470), random.between(170, 210), scissors, 1, random.between(-60, 40)),
    placed(random.between(320, 360), 80, tape, 1, random.between(-14, 14)),
    placed(random.between(190, 260), 300, buttons, 0.9),
    fill(other, pill(530, 60, 44, 56, 8)),
    stroke(
      shade(other, 0.25),
      2.4,
      many(5, (index) => data`M532 ${70 + index * 9}h40`),
    ),
  ].join('');
};

/** A shirt with embroidery, spread out. */
export const blouse: Composition = (scene) => {
  const { colours, random } = scene;
  const linen = random.pick([colours.paper, tint(colours.glow, 0.5), colours.paper, tint(colours.ink, 0.1)]);
  const [one, two] = cloths(scene);
  const spread =
    'M-50-130L-110-110-216 20-170 60-96-20-92 160H92L96-20 170 60 216 20 110-110 50-130Q0-96-50-130z';
  const mark = random.pick([
    star(0, 0, 8, 13, 6),
    star(0, 0, 4, 14, 5),
    polygon([0, -13], [13, 0], [0, 13], [-13, 0]),
    rect(-3, -13, 6, 26) + rect(-13, -3, 26, 6),
  ]);
  const places: Point[] = [
    ...[-70, -40, -10, 20, 50, 80, 110].flatMap((y): Point[] => [
      [-22, y],
      [22, y],
    ]),
    [-180, 22],
    [-162, 6],
    [-144, -14],
    [180, 22],
    [162, 6],
    [144, -14],
    ...[-72, -36, 0, 36, 72].map((x): Point => [x, 144]),
  ];
  const vest = random.chance(0.4)
    ? fill(one, 'M-60-128L-30-110-44 110H-92L-96-20-104-104zM60-128L30-110 44 110H92L96-20 104-104z') +
      stroke(two, 5, 'M-32-108L-46 106M32-108L46 106')
    : '';
  const marks =
    fill(linen, spread) +
    fill(shade(linen, 0.12), 'M-96-20L-92 160H-70L-84-60zM96-20L92 160H70L84-60z') +
    vest +
    stroke(shade(linen, 0.3), 2.4, 'M0-108V30') +
    fill(one, ...places.filter((_, index) => index % 2 === 0).map(([x, y]) => placedOutline(mark, x, y))) +
    fill(two, ...places.filter((_, index) => index % 2 === 1).map(([x, y]) => placedOutline(mark, x, y))) +
    stroke(one, 6, 'M-48-126Q0-92 48-126') +
    stroke(two, 4, 'M-200 30L-178 50M200 30L178 50');
  return (
    random.pick([() => flatLay(scene, linen), () => backdrop(scene, groundOf(scene, linen))])() +
    faint(0.2, placed(328, 184, fill(colours.ink, spread), 1)) +
    placed(320, 174, marks, 1, random.between(-5, 5))
  );
};

/** The same path data elsewhere; it must begin with one absolute M and go on relatively. */
function placedOutline(outline: string, x: number, y: number): string {
  return outline.replaceAll(
    /M(-?[\d.]+)[ ]?(-?[\d.]+)/g,
    (_, left: string, top: string) => data`M${Number(left) + x} ${Number(top) + y}`,
  );
}
