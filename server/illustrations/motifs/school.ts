import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, legible, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, width } from '#server/illustrations/ink/scene.ts';
import { data, disc, many, pill, polygon, rect } from '#server/illustrations/ink/shapes.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';

/** A blackboard with what was just explained. */
const blackboard: Composition = (scene) => {
  const { colours, random } = scene;
  const board = random.pick([
    mix(colours.leaf, colours.ink, 0.5),
    shade(colours.ink, 0.05),
    mix(colours.water, colours.ink, 0.5),
  ]);
  const chalk = tint(board, 0.8);
  const lesson = random.pick([
    () =>
      stroke(
        chalk,
        3.4,
        'M170 190L250 70 330 190zM250 70V190M236 190v-14h14M400 80a50 50 0 1 0 .1 0zM400 130h50',
      ),
    () =>
      stroke(
        chalk,
        3.4,
        'M180 190V60M160 176H320M180 170Q240 170 260 120T320 66M380 84h100M380 112h70M380 140h90',
      ) + stroke(colours.warm, 3.4, 'M180 100q60 70 130 66'),
    () =>
      stroke(chalk, 3.4, disc(250, 130, 60), disc(250, 130, 24, 60), 'M190 130h120M198 100h104M198 160h104') +
      stroke(chalk, 3, 'M380 90h110M380 116h80M380 142h100M380 168h60'),
    () =>
      stroke(
        chalk,
        3.4,
        'M240 190V110M240 130L204 86M240 120L284 76M240 96q-30-30-6-50q40 10 6 50M204 86q-34 0-30-30q34-4 30 30M284 76q0-34 32-34q0 32-32 34M390 90h90M390 118h60M390 146h80',
      ),
  ]);
  const [half, foot] = [random.between(186, 226), random.between(208, 228)];
  const count = random.between(3, 4);
  const desks = Array.from({ length: count }, (_, index) => 70 + (index + 0.5) * (500 / count) - 50);
  return [
    room(scene, 286, { things: [board], bare: true }),
    fill(colours.wood, rect(310 - half, 28, half * 2 + 20, foot - 18)),
    fill(board, rect(320 - half, 38, half * 2, foot - 38)),
    legible(scene, 320, lesson()),
    fill(shade(colours.wood, 0.2), rect(310 - half, foot + 8, half * 2 + 20, 9)),
    fill(colours.paper, rect(200, foot + 3, 22, 6), rect(230, foot + 3, 14, 6)),
    fill(
      shade(colours.wood, 0.15),
      ...desks.map((x) => rect(x, 296, 100, 13) + rect(x + 10, 306, 8, 60) + rect(x + 82, 306, 8, 60)),
    ),
    ...desks.map(
      (x) =>
        fill(random.pick([colours.accent, colours.spark, colours.gold]), rect(x + 20, 286, 46, 10)) +
        fill(colours.paper, rect(x + 24, 280, 40, 6)),
    ),
  ].join('');
};

/** Globe, books and pencils on a desk. */
const desk: Composition = (scene) => {
  const { colours, random } = scene;
  const water = random.pick([colours.water, tint(colours.water, 0.2)]);
  const globe =
    fill(shade(colours.wood, 0.2), pill(-50, -12, 100, 14, 5), rect(-6, -36, 12, 28)) +
    stroke(colours.gold, 7, 'M30-170a76 76 0 1 1-92 118') +
    fill(water, disc(0, -108, 62)) +
    fill(
      mix(colours.land, colours.leaf, 0.3),
      data`M-30-150q30-18 44 4t-14 34t-6 30t-30-14t-18-34t24-20zM28-126q22-8 30 12t-14 44t-22-20t6-36z`,
    ) +
    faint(0.2, fill(colours.ink, data`M10-170a62 62 0 0 1-10 124a90 90 0 0 0 10-124z`));
  const pencils =
    fill(colours.warm, polygon([-16, -60], [-30, -130], [-20, -132], [-4, -60])) +
    fill(colours.gold, rect(-2, -136, 9, 80)) +
    fill(colours.leaf, polygon([4, -60], [24, -124], [33, -121], [14, -60])) +
    fill(random.pick([colours.accent, colours.paper]), data`M-28-74h56l-6 74h-44z`);
  const books =
    [colours.accent, colours.spark, colours.leaf]
      .map(
        (hue, index) =>
          fill(hue, pill(-70 + index * 6, -26 - index * 26, 140 - index * 14, 26, 4)) +
          fill(colours.paper, rect(58 - index * 9, -22 - index * 26, 12, 18)),
      )
      .join('') +
    (random.chance(0.6)
      ? fill(colours.warm, disc(0, -96, 19)) +
        stroke(shade(colours.wood, 0.3), 3, 'M0-112q2-10 8-13') +
        fill(colours.leaf, data`M4-116q14-14 24-4q-12 12-24 4z`)
      : '');
  const [one = globe, two = books, three = pencils] = random.shuffled([globe, books, pencils]);
  return (
    room(scene, 264, { things: [water] }) +
    placed(170, 300, one) +
    placed(330, 316, two) +
    placed(480, 302, three, 1.05)
  );
};

/** A university of columns and a court. */
const court: Composition = (scene) => {
  const { colours, random } = scene;
  const wall = random.pick([colours.wall, mix(colours.wall, colours.roof, 0.3), tint(colours.stone, 0.3)]);
  const y = 290;
  const arches = many(9, (index) => data`M${86 + index * 54} ${y}v-46a18 18 0 0 1 36 0v46z`);
  return [
    sky(scene, 230),
    hills(scene, 190),
    fill(shade(wall, 0.12), rect(60, y - 140, 520, 140)),
    fill(wall, rect(250, y - 170, 140, 170), polygon([244, y - 170], [320, y - 214], [396, y - 170])),
    fill(
      colours.roof,
      polygon([52, y - 140], [76, y - 168], [250, y - 168], [250, y - 140]),
      polygon([390, y - 140], [390, y - 168], [564, y - 168], [588, y - 140]),
      rect(306, y - 250, 28, 50),
      polygon([302, y - 250], [320, y - 282], [338, y - 250]),
    ),
    broken(colours.pane, 30, 14, 22, data`M82 ${y - 104}H248M400 ${y - 104}H570`),
    fill(shade(wall, 0.45), arches),
    fill(colours.paper, disc(320, y - 150, 20)),
    stroke(colours.ink, 3, data`M320 ${y - 150}v-13m0 13l9 5`),
    fill(shade(colours.wood, 0.35), data`M298 ${y}v-50a22 22 0 0 1 44 0v50z`),
    fill(colours.land, rect(0, y, width, 80)),
    fill(mix(colours.wall, colours.glow, 0.3), polygon([300, y], [340, y], [420, 362], [220, 362])),
    row(scene, y + 2, 60, -20, 60),
    fill(
      colours.leaf,
      disc(130, y + 14, 30),
      disc(510, y + 14, 30),
      disc(88, y + 22, 22),
      disc(552, y + 22, 24),
    ),
  ].join('');
};

export const school = [blackboard, desk, court, desk] as const;
