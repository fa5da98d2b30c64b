import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  chain,
  dash,
  data,
  disc,
  many,
  pill,
  polygon,
  rect,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { hills, peaks } from '#server/illustrations/settings/hills.ts';
import { row, silhouette } from '#server/illustrations/settings/houses.ts';
import { ridge } from '#server/illustrations/settings/ridge.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { regatta, sea } from '#server/illustrations/settings/water.ts';

/** Open sea, or a coast, with the waterline at `y`. */
function waters(scene: Scene, y: number): string {
  const { colours, random } = scene;
  const coast = random.pick([
    () => '',
    () => fill(mix(colours.far, colours.horizon, 0.35), ridge(random, y - 18, 14, 5)),
    () => silhouette(scene, y, 50),
    () => peaks(scene, y, 90),
    () => hills(scene, y - 60),
  ]);
  return sky(scene, y) + coast() + sea(scene, y);
}

/** The near waves that a hull at `x` cuts. */
function bowWave({ colours, random }: Scene, y: number): string {
  return (
    fill(mix(colours.water, colours.ink, 0.12), ridge(random, y, 7, 7)) +
    stroke(
      tint(colours.water, 0.45),
      2.4,
      many(
        9,
        (index) =>
          data`M${60 + index * 62 + random.between(-16, 16)} ${y + random.between(12, 34)}q9-7 18 0t18 0`,
      ),
    )
  );
}

/** A three-master under sail. */
const tallShip: Composition = (scene) => {
  const { colours, random } = scene;
  const hull = random.pick([shade(colours.wood, 0.25), colours.ink, shade(colours.accent, 0.3)]);
  const cloth = random.pick([colours.paper, tint(colours.glow, 0.4), tint(colours.wall, 0.3)]);
  const sails = [-78, 0, 78].map((x, mast) => {
    const size = mast === 1 ? 1 : 0.86;
    return [0, 1, 2].map((level) => {
      const [half, y, high] = [(46 - level * 9) * size, -58 - level * 48 * size, 42 * size];
      return data`M${x - half} ${y}Q${x - half + 12} ${y - high / 2} ${x - half * 0.86} ${y - high}H${x + half * 0.86}Q${x + half + 14} ${y - high / 2} ${x + half} ${y}z`;
    });
  });
  const shadows = sails.flat().map((outline) => outline);
  const marks = [
    stroke(shade(hull, 0.2), 4, data`M-78-20v-160M0-20v-188M78-20v-160M120-26l70-34`),
    fill(cloth, ...shadows, polygon([122, -40], [184, -60], [84, -150])),
    fill(
      shade(cloth, 0.16),
      ...[-78, 0, 78].map((x) => data`M${x + 6} -58h34q6-22-4-42h-26q10 20-4 42z`),
      polygon([122, -40], [184, -60], [140, -90]),
    ),
    stroke(shade(cloth, 0.35), 1.6, data`M-120-58h86M-46-58h96M38-58h86`),
    fill(hull, data`M-140-44l30 6h200l46-14q-14 50-44 68h-210q-20-20-22-60z`),
    fill(colours.gold, data`M-134-30l26 5h200l38-11-3 7-34 10h-202l-24-5z`),
    fill(
      colours.accent,
      polygon([0, -208], [34, -201], [0, -194]),
      polygon([-78, -180], [-52, -174], [-78, -168]),
    ),
  ].join('');
  return (
    waters(scene, 240) +
    placed(320 + random.between(-50, 50), 292, marks, random.pick([0.9, 1, 1.08])) +
    bowWave(scene, 306)
  );
};

/** Yachts leaning in the wind. */
const race: Composition = (scene) => {
  const { colours, random } = scene;
  const cloths = random.shuffled([colours.paper, colours.accent, colours.spark, colours.paper]);
  const yacht = (x: number, y: number, scale: number, cloth: string, lean: number) =>
    placed(
      x,
      y,
      fill(cloth, data`M4-150Q70-80 62-20L4-14z`) +
        fill(shade(cloth, 0.14), data`M-3-136Q-20-70-52-18L-3-14z`) +
        fill(tint(cloth, 0.3), rect(8, -70, 36, 5), rect(8, -46, 44, 5)) +
        stroke(colours.ink, 3, data`M0-4V-156`) +
        fill(shade(colours.ink, 0.1), data`M-64-8h140q-18 24-40 24h-70q-22-2-30-24z`),
      scale,
      lean,
    );
  const lean = random.between(6, 16);
  const places = random.shuffled([150, 300, 450]);
  return [
    waters(scene, random.between(170, 220)),
    regatta(scene, 216),
    ...places.map((x, index) =>
      yacht(
        x + random.between(-24, 24),
        250 + index * 30,
        0.6 + index * 0.26,
        cloths[index] ?? colours.paper,
        lean,
      ),
    ),
    bowWave(scene, 336),
  ].join('');
};

/** A steamer with funnels. */
const steamer: Composition = (scene) => {
  const { colours, random } = scene;
  const hull = random.pick([colours.ink, shade(colours.accent, 0.15), shade(colours.water, 0.45)]);
  const funnel = random.pick([colours.accent, colours.gold, colours.warm]);
  const count = random.between(1, 3);
  const marks = [
    faint(
      0.5,
      fill(
        colours.cloud,
        ...Array.from({ length: 5 }, (_, index) => disc(-20 - index * 44, -150 - index * 12, 18 + index * 7)),
      ),
    ),
    fill(
      funnel,
      many(count, (index) =>
        polygon(
          ...points`${-40 + index * 62} -82, ${-34 + index * 62} -138, ${-4 + index * 62} -138,
          ${-10 + index * 62} -82`,
        ),
      ),
    ),
    fill(
      colours.ink,
      many(count, (index) => rect(-34 + index * 62, -138, 30, 10)),
    ),
    fill(
      colours.paper,
      rect(-110, -64, 250, 26),
      rect(-80, -86, 190, 24),
      polygon([110, -86], [110, -108], [140, -108], [150, -64]),
    ),
    stroke(shade(colours.paper, 0.2), 2, data`M-110-62h250M-80-84h190`),
    stroke(
      colours.pane,
      6,
      many(11, (index) => dash(-96 + index * 20, -52, 5)),
      many(8, (index) => dash(-66 + index * 21, -73, 5)),
    ),
    fill(hull, data`M-190-40h400l-34 66h-330q-26-20-36-66z`),
    fill(colours.warm, data`M-170 12h352l-7 14h-330z`),
    stroke(
      tint(hull, 0.5),
      5,
      many(13, (index) => dash(-150 + index * 24, -18, 0)),
    ),
    stroke(colours.ink, 3, chain(points`180 -40, 180 -120`), chain(points`-150 -40, -150 -120`)),
  ].join('');
  return waters(scene, 236) + placed(320, 290, marks, random.pick([0.85, 0.95, 1.05])) + bowWave(scene, 304);
};

/** Boats at the quay of a small port. */
const harbour: Composition = (scene) => {
  const { colours, random } = scene;
  const y = 212;
  const boats = Array.from({ length: 3 }, (_, index) => {
    const hull = random.pick([colours.accent, colours.spark, colours.paper, colours.leaf, colours.water]);
    const marks =
      stroke(colours.ink, 2.5, data`M0-20v-76M0-90L34-24M0-90l-30 62`) +
      fill(shade(hull, 0.15), data`M-48-20h104q-8 28-22 34h-60q-16-8-22-34z`) +
      fill(colours.paper, rect(-30, -40, 34, 22)) +
      fill(colours.pane, rect(-24, -35, 9, 9), rect(-10, -35, 9, 9)) +
      fill(tint(hull, 0.2), data`M-48-20h104l-2 7h-100z`);
    return placed(
      150 + index * 165 + random.between(-30, 30),
      276 + (index % 2) * 40,
      marks,
      0.9 + (index % 2) * 0.3,
    );
  });
  return [
    sky(scene, 190),
    hills(scene, 130),
    row(scene, y, random.between(70, 92)),
    fill(mix(colours.stone, colours.ink, 0.15), rect(0, y - 2, width, 16)),
    sea(scene, y + 14),
    faint(
      0.2,
      fill(
        colours.ink,
        many(9, (index) => pill(20 + index * 72, y + 16, 40, 50, 3)),
      ),
    ),
    ...boats,
  ].join('');
};

export const ship = [tallShip, race, steamer, harbour] as const;
