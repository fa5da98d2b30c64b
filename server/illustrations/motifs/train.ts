import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import { arch, data, disc, many, pill, polygon, rect } from '#server/illustrations/ink/shapes.ts';
import { edgeTrees, nearby } from '#server/illustrations/settings/foreground.ts';
import { hills, peaks, plain } from '#server/illustrations/settings/hills.ts';
import { hamlet, row } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

/** A steam engine with two carriages, about 420 units long, on the line `y` = 0. */
function steamTrain({ colours, random }: Scene): string {
  const paint = random.pick([shade(colours.leaf, 0.3), colours.ink, shade(colours.accent, 0.2)]);
  const coach = random.pick([colours.accent, shade(colours.leaf, 0.1), colours.warm, colours.water]);
  const puffs = [0, 1, 2, 3, 4].map((index) => disc(150 - index * 46, -98 - index * 12, 12 + index * 6));
  const wheels =
    [-186, -146, -96, -56].map((x) => disc(x, -6, 7)).join('') +
    [62, 98, 134].map((x) => disc(x, -12, 14)).join('') +
    disc(168, -7, 8);
  return [
    faint(0.75, fill(colours.cloud, ...puffs)),
    fill(coach, pill(-208, -58, 92, 48, 4), pill(-110, -58, 92, 48, 4)),
    fill(shade(coach, 0.3), pill(-212, -63, 100, 8, 3), pill(-114, -63, 100, 8, 3)),
    broken(colours.pane, 16, 13, 8, data`M-198-40h76M-100-40h76`),
    fill(
      paint,
      rect(-12, -50, 46, 40),
      rect(36, -78, 40, 64),
      pill(60, -58, 116, 36, 12),
      rect(146, -80, 14, 26),
      rect(96, -66, 16, 12),
    ),
    fill(
      shade(paint, 0.35),
      rect(30, -84, 52, 8),
      rect(142, -84, 22, 7),
      polygon([166, -20], [194, -2], [166, -2]),
    ),
    fill(colours.pane, rect(44, -70, 22, 20)),
    fill(colours.gold, rect(84, -58, 4, 36), rect(124, -58, 4, 36), disc(176, -44, 6)),
    fill(shade(colours.ink, 0.1), rect(-214, -12, 390, 5), wheels),
    stroke(colours.gold, 2.6, ...[62, 98, 134].map((x) => disc(x, -12, 8)), 'M62-12h72'),
  ].join('');
}

/** A fast train, about 520 units long. */
function fastTrain({ colours, random }: Scene): string {
  const body = random.pick([colours.paper, colours.accent, tint(colours.stone, 0.4), colours.warm]);
  const stripe = random.pick([colours.spark, colours.accent, colours.ink]);
  return [
    fill(body, data`M-330-48H150q60 4 92 34q8 10-8 10H-330z`),
    fill(shade(body, 0.14), data`M-330-20H236q6 8-6 16H-330z`),
    fill(stripe === body ? colours.ink : stripe, data`M-330-16H240l1 6H-330z`),
    broken(colours.pane, 13, 19, 8, 'M-330-35H140'),
    fill(colours.pane, data`M172-42q30 8 44 20h-34q-8-6-10-20z`),
    stroke(shade(body, 0.35), 2, 'M-210-48v44M-90-48v44M30-48v44'),
    stroke(colours.ink, 2, 'M-60-48l16-16-16-14M-320-88H320'),
    fill(colours.ink, rect(-330, -4, 560, 4)),
  ].join('');
}

function track({ colours }: Scene, y: number): string {
  return (
    fill(mix(colours.stone, colours.ink, 0.2), polygon([0, y], [width, y], [width, y + 12], [0, y + 12])) +
    fill(shade(colours.ink, 0.1), rect(0, y, width, 3)) +
    broken(shade(colours.wood, 0.3), 5, 9, 10, data`M0 ${y + 6}H640`)
  );
}

/** Across a viaduct in the mountains. */
const overValley: Composition = (scene) => {
  const { colours, random } = scene;
  const y = random.between(186, 204);
  const stone = mix(colours.stone, colours.wall, random.next() * 0.5);
  const step = random.pick([84, 100, 120]);
  return [
    sky(scene, 210),
    random.chance(0.6) ? peaks(scene, 260, 180) : hills(scene, 140),
    fill(mix(colours.land, colours.far, 0.3), ridge(random, 258, 14, 3)),
    placed(random.between(300, 360), y, steamTrain(scene), random.pick([0.8, 0.9, 1])),
    fill(
      stone,
      rect(0, y, width, 14),
      many(width / step + 1, (index) => rect(index * step - 12, y + 10, 24, 180)),
      many(
        width / step + 1,
        (index) =>
          data`M${index * step} ${y + 12}h${step}v${step / 2}a${step / 2 - 11} ${step / 2 - 11} 0 0 0 ${-step} 0z`,
      ),
    ),
    faint(
      0.18,
      fill(
        colours.ink,
        many(width / step + 1, (index) => rect(index * step + 2, y + 14, 10, 180)),
      ),
    ),
    fill(shade(stone, 0.28), rect(0, y + 10, width, 4)),
    fill(colours.land, data`M-10 262Q90 330 220 338T470 330T650 262V370H-10z`),
    edgeTrees(scene),
  ].join('');
};

/** Fast through the fields. */
const expressed: Composition = (scene) => {
  const { colours, random } = scene;
  const y = random.between(268, 288);
  const masts = many(5, (index) => data`M${60 + index * 140} ${y}v-92h26`);
  return [
    sky(scene, 220),
    random.chance(0.4) ? peaks(scene, 232, 120) : hills(scene, 160),
    plain(scene, 226),
    hamlet(scene, random.between(150, 480), 244, 22),
    stroke(mix(colours.ink, colours.far, 0.3), 2.4, masts),
    track(scene, y),
    placed(random.between(330, 380), y, fastTrain(scene), random.pick([0.95, 1.1])),
    fill(colours.land, ridge(random, y + 20, 4, 3)),
    nearby(scene),
  ].join('');
};

/** Out of a tunnel. */
const portal: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(270, 370);
  const rock = mix(colours.far, colours.ink, 0.2);
  const paint = random.pick([colours.accent, colours.warm, colours.leaf, colours.water]);
  return [
    sky(scene, 200),
    peaks(scene, 300, 220),
    fill(mix(rock, colours.leaf, 0.3), data`M-10 200Q150 90 ${x} 86T650 190V370H-10z`),
    trees(scene, localTree(scene), [
      [60, 190, 60],
      [110, 164, 66],
      [x + 170, 150, 70],
      [x + 220, 172, 60],
      [x - 130, 136, 56],
      [580, 200, 80],
    ]),
    fill(mix(colours.stone, colours.wall, 0.3), arch(x - 112, 318, 224, 208)),
    stroke(shade(colours.stone, 0.25), 3, arch(x - 98, 318, 196, 192)),
    fill(shade(colours.ink, 0.4), arch(x - 86, 318, 172, 178)),
    fill(
      mix(colours.stone, colours.ink, 0.1),
      polygon([x - 60, 310], [x + 60, 310], [x + 230, 372], [x - 230, 372]),
    ),
    stroke(shade(colours.ink, 0.1), 5, data`M${x - 38} 312L${x - 110} 366M${x + 38} 312L${x + 110} 366`),
    faint(0.22, fill(colours.glow, polygon([x - 30, 270], [x + 30, 270], [x + 260, 380], [x - 260, 380]))),
    fill(paint, pill(x - 62, 176, 124, 142, 26)),
    fill(shade(paint, 0.25), rect(x - 62, 284, 124, 34)),
    fill(colours.pane, pill(x - 48, 194, 96, 44, 12)),
    fill(colours.paper, rect(x - 62, 250, 124, 8)),
    fill(tint(colours.glow, 0.4), disc(x - 36, 274, 10), disc(x + 36, 274, 10), disc(x, 184, 6)),
    fill(shade(colours.ink, 0.1), polygon([x - 56, 318], [x + 56, 318], [x + 44, 334], [x - 44, 334])),
  ].join('');
};

/** Waiting under the roof of a station. */
const station: Composition = (scene) => {
  const { colours, random } = scene;
  const iron = mix(colours.ink, colours.water, 0.3);
  const glass = mix(colours.sky, colours.paper, 0.35);
  const y = 286;
  return [
    sky(scene, 230),
    row(scene, 232, 60),
    fill(glass, data`M-20 150Q320-80 660 150V90Q640-20 640 0H0Q-10 40-20 90z`),
    stroke(iron, 7, data`M-20 150Q320-80 660 150`),
    stroke(
      iron,
      2.5,
      many(13, (index) => data`M${index * 53} 0V${150 - 96 * Math.sin((Math.PI * index) / 12) - 10}`),
      'M0 60Q320-120 640 60',
    ),
    fill(iron, rect(76, 104, 9, 200), rect(555, 104, 9, 200)),
    placed(random.between(300, 360), y, random.chance(0.5) ? steamTrain(scene) : fastTrain(scene), 1.15),
    track(scene, y),
    fill(mix(colours.stone, colours.wall, 0.4), rect(0, y + 24, width, 60)),
    fill(colours.glow, rect(0, y + 24, width, 5)),
    stroke(colours.ink, 4, data`M320 26v24`),
    fill(colours.paper, disc(320, 70, 24)),
    stroke(colours.ink, 3, disc(320, 70, 24), 'M320 70v-15m0 15l10 6'),
  ].join('');
};

export const train = [overValley, expressed, portal, station] as const;
