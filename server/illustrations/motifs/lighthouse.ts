import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition, Scene } from '#server/illustrations/ink/scene.ts';
import { blob, data, dome, many, polygon, rect, points } from '#server/illustrations/ink/shapes.ts';
import { cottages } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { regatta, sail, sea } from '#server/illustrations/settings/water.ts';

/** A tower with a lamp, `tall` units, its foot at `x` `y`. */
function light({ colours, mood, random }: Scene, x: number, y: number, tall: number): string {
  const [foot, head] = [tall * 0.13, tall * 0.085];
  const body = random.chance(0.6) ? colours.paper : colours.wall;
  const paint = random.pick([colours.accent, colours.roof, colours.water]);
  const bands = random.pick([[0.12, 0.42, 0.72], [0.3, 0.62], [0.5]]);
  const at = (part: number) => foot + (head - foot) * part;
  const beam = mood === 'night' || mood === 'evening' || mood === 'mist';
  const shine = (side: number) =>
    polygon(
      ...points`${x} ${y - tall * 1.06}, ${x + side * 560} ${y - tall * 1.06 - 70},
      ${x + side * 560} ${y - tall * 1.06 + 24}`,
    );
  return [
    beam ? faint(0.4, fill(colours.glow, shine(1), random.chance(0.5) ? shine(-1) : '')) : '',
    fill(body, polygon([x - foot, y], [x - head, y - tall], [x + head, y - tall], [x + foot, y])),
    fill(
      paint,
      ...bands.map((part) =>
        polygon(
          ...points`${x - at(part)} ${y - tall * part}, ${x - at(part + 0.16)} ${y - tall * (part + 0.16)},
          ${x + at(part + 0.16)} ${y - tall * (part + 0.16)}, ${x + at(part)} ${y - tall * part}`,
        ),
      ),
    ),
    faint(
      0.2,
      fill(
        colours.ink,
        polygon([x + foot * 0.25, y], [x + head * 0.25, y - tall], [x + head, y - tall], [x + foot, y]),
      ),
    ),
    fill(
      shade(paint, 0.35),
      rect(x - head * 1.4, y - tall - 4, head * 2.8, 5),
      dome(x, y - tall * 1.12, head, head * 0.9),
      rect(x - 1, y - tall * 1.12 - head * 1.5, 2, head),
    ),
    fill(
      beam ? colours.glow : tint(colours.pane, 0.3),
      rect(x - head * 0.75, y - tall * 1.12, head * 1.5, tall * 0.12 - 4),
    ),
    fill(
      colours.pane,
      rect(x - 3, y - tall * 0.36, 6, 9),
      rect(x - 3, y - tall * 0.68, 5, 8),
      rect(x - 5, y - 16, 10, 16),
    ),
  ].join('');
}

const onRocks: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(170, 300);
  const y = random.between(236, 256);
  const rock = mix(colours.stone, colours.ink, 0.3);
  return [
    sky(scene, 236),
    sea(scene, 234),
    regatta(scene, 246),
    light(scene, x, y - 12, random.between(130, 160)),
    cottages(scene, [[x + 20, y - 6, random.between(30, 42)]], colours.paper),
    fill(
      rock,
      polygon(
        ...points`-10 380, -10 ${y - 4}, 40 ${y - 22}, ${x - 40} ${y - 12}, ${x + 90} ${y - 10},
        ${x + 130} ${y + 14}, ${x + 170} ${y + 30}, ${x + 260} 380`,
      ),
    ),
    fill(
      shade(rock, 0.35),
      polygon(
        ...points`-10 380, ${x - 60} ${y + 30}, ${x} ${y + 14}, ${x + 30} ${y + 44}, ${x + 110} ${y + 20},
        ${x + 170} ${y + 30}, ${x + 260} 380`,
      ),
    ),
    fill(
      tint(colours.water, 0.55),
      blob([x + 90, 352], [x + 190, 326], [x + 250, 340], [x + 330, 336], [x + 390, 372], [x + 90, 380]),
    ),
  ].join('');
};

const pierEnd: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(380, 460);
  return [
    sky(scene, 230),
    fill(mix(colours.far, colours.horizon, 0.25), ridge(random, 214, 14, 5, 240)),
    sea(scene, 228),
    fill(
      shade(colours.stone, 0.1),
      polygon([-10, 300], [x - 60, 262], [x + 50, 262], [x + 62, 280], [-10, 350]),
    ),
    fill(shade(colours.stone, 0.35), polygon([-10, 350], [x + 62, 280], [x + 62, 292], [-10, 380])),
    light(scene, x, 270, random.between(110, 150)),
    sail(scene, random.between(140, 260), 262, 0.9),
    stroke(
      colours.ink,
      4,
      many(4, (index) => data`M${40 + index * 90} ${304 - index * 9}v-14`),
    ),
  ].join('');
};

/** High on a cliff, far above the breakers. */
const onCliff: Composition = (scene) => {
  const { colours, random } = scene;
  const edge = random.between(330, 420);
  const chalk = random.chance(0.4) ? colours.paper : mix(colours.stone, colours.wall, 0.3);
  return [
    sky(scene, 250),
    sea(scene, 252),
    regatta(scene, 268),
    fill(mix(colours.far, chalk, 0.5), polygon([-10, 262], [-10, 140], [edge - 120, 160], [edge - 40, 262])),
    fill(
      chalk,
      polygon(
        ...points`-10 372, -10 178, ${edge - 70} 184, ${edge - 10} 192, ${edge - 26} 240, ${edge + 6} 286,
        ${edge - 8} 330, ${edge + 50} 372`,
      ),
    ),
    fill(
      shade(chalk, 0.2),
      polygon(
        ...points`${edge - 110} 372, ${edge - 90} 300, ${edge - 120} 250, ${edge - 60} 188,
        ${edge - 10} 192, ${edge - 26} 240, ${edge + 6} 286, ${edge - 8} 330, ${edge + 50} 372`,
      ),
    ),
    fill(
      colours.land,
      blob([-40, 200], [-40, 150], [edge - 160, 162], [edge - 60, 178], [edge + 6, 190], [edge - 60, 200]),
    ),
    light(scene, edge - 110, 182, random.between(94, 116)),
    cottages(scene, [[edge - 220, 186, 34]], colours.paper),
    fill(
      tint(colours.water, 0.55),
      blob([edge - 40, 372], [edge + 10, 334], [edge + 90, 352], [edge + 160, 346], [edge + 190, 380]),
    ),
  ].join('');
};

export const lighthouse = [onRocks, pierEnd, onCliff] as const;
