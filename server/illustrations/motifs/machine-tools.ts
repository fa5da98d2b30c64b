import { shade, tint } from '#server/illustrations/ink/colour.ts';
import { broken, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition } from '#server/illustrations/ink/scene.ts';
import {
  data,
  disc,
  many,
  pill,
  points,
  polygon,
  rect,
  spots,
  star,
} from '#server/illustrations/ink/shapes.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';

/** Hand tools on a bench or on the wall behind it. */
export const tools: Composition = (scene) => {
  const { colours, random } = scene;
  const [steel, wood] = [tint(colours.stone, 0.25), colours.wood];
  const hammer =
    fill(wood, pill(-7, -20, 14, 130, 5)) + fill(shade(steel, 0.35), data`M-40-46h56q24 2 34 20h-50v10h-40z`);
  const saw =
    fill(steel, polygon([-100, -14], [80, -30], [80, 22], [-100, 4])) +
    broken(shade(steel, 0.3), 6, 4, 5, 'M-100 5L80 22') +
    fill(wood, data`M78-36h38q18 4 16 30t-18 34h-36z`);
  const wrench =
    stroke(shade(steel, 0.15), 19, 'M0-50v120') +
    fill(shade(steel, 0.15), star(0, -72, 6, 34, 30), disc(0, 84, 20));
  const pliers =
    stroke(colours.accent, 14, 'M-6 0q-34 40-24 96M6 0q34 40 24 96') +
    fill(shade(steel, 0.3), data`M-18 8q-10-60 14-84h8q24 24 14 84z`);
  const driver = fill(colours.warm, pill(-13, 10, 26, 84, 9)) + stroke(shade(steel, 0.2), 9, 'M0 8v-86');
  const all = random.shuffled([hammer, saw, wrench, pliers, driver]);
  const hung = [150, 250, 340, 420, 505].map((x, index) =>
    placed(x, 160 + random.between(-14, 20), all[index] ?? hammer, 0.8, random.between(-14, 14)),
  );
  const ruler = placed(
    320,
    320,
    fill(tint(wood, 0.2), rect(-240, -14, 480, 26)) +
      stroke(
        colours.ink,
        2,
        many(24, (index) => data`M${-230 + index * 20}-14v${index % 5 === 0 ? 15 : 8}`),
      ),
    1,
    random.between(-4, 4),
  );
  if (random.chance(0.5)) return flatLay(scene, steel) + hung.join('') + ruler;
  return (
    room(scene, 286, { things: [steel], bare: true }) +
    stroke(shade(wood, 0.3), 9, 'M90 74H550') +
    hung.map((tool) => placed(0, 10, tool)).join('')
  );
};

/** A sewing machine, a camera or a press on a table. */
export const apparatus: Composition = (scene) => {
  const { colours, random } = scene;
  const iron = random.pick([colours.ink, shade(colours.accent, 0.25), shade(colours.leaf, 0.3)]);
  const sewing =
    fill(shade(colours.wood, 0.2), rect(-170, -22, 340, 24)) +
    fill(iron, data`M-150-22v-18h250v-84h-170q-30 2-34 30v34h-26v-44q4-56 52-60h190q34 4 34 34v108z`) +
    fill(colours.gold, disc(158, -112, 34)) +
    fill(shade(iron, 0.2), disc(158, -112, 22)) +
    stroke(colours.gold, 4, 'M-40-140H90M-110-62v38M20-110h60') +
    fill(colours.gold, disc(120, -70, 12)) +
    fill(colours.warm, rect(-10, -196, 22, 30)) +
    stroke(colours.paper, 1.6, 'M0-190L-108-90v30');
  const camera =
    stroke(shade(colours.wood, 0.2), 9, 'M-30-60L-80 8M30-60L80 8M0-60V8') +
    fill(shade(colours.wood, 0.1), rect(-64, -176, 128, 116)) +
    fill(shade(iron, 0.2), polygon([-46, -160], [46, -160], [32, -76], [-32, -76])) +
    fill(colours.gold, disc(0, -118, 36)) +
    fill(shade(colours.ink, 0.3), disc(0, -118, 26)) +
    fill(tint(colours.water, 0.3), disc(-6, -124, 12)) +
    fill(colours.gold, rect(-70, -184, 140, 9), rect(-70, -62, 140, 7));
  const press =
    fill(
      shade(colours.wood, 0.25),
      rect(-120, -210, 26, 212),
      rect(94, -210, 26, 212),
      rect(-130, -222, 260, 28),
      rect(-140, -60, 280, 22),
      rect(-130, -10, 260, 12),
    ) +
    stroke(shade(colours.stone, 0.3), 20, 'M0-190v70') +
    fill(colours.wood, rect(-70, -122, 140, 22)) +
    stroke(shade(colours.wood, 0.4), 10, 'M-6-150L150-130') +
    fill(colours.paper, polygon([-90, -60], [-74, -78], [74, -78], [90, -60]));
  const chosen = random.pick([sewing, camera, press]);
  return (
    room(scene, 266, { things: [iron] }) +
    placed(random.between(290, 350), 312, chosen, random.pick([1, 1.08])) +
    stroke(colours.warm, 14, spots(points`150 314, 172 320`))
  );
};
