import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition, Scene } from '#server/illustrations/ink/scene.ts';
import {
  blob,
  chain,
  data,
  disc,
  many,
  pill,
  type Point,
  rect,
  spots,
  star,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { backdrop, groundOf } from '#server/illustrations/settings/backdrop.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';

type Glass = (scene: Scene, x: number, y: number, liquid: string) => string;

const clear = 0.45;

const conical: Glass = ({ colours }, x, y, liquid) =>
  faint(clear, fill(colours.paper, data`M${x - 12} ${y - 112}h24v44l34 60q4 8-6 8h-80q-10 0-6-8l34-60z`)) +
  fill(liquid, data`M${x - 27} ${y - 42}h54l19 34q4 8-6 8h-80q-10 0-6-8z`) +
  stroke(tint(liquid, 0.5), 5, spots(points`${x - 12} ${y - 20}, ${x + 8} ${y - 28}, ${x + 18} ${y - 12}`)) +
  stroke(colours.paper, 4, data`M${x - 15} ${y - 112}h30`);

const ball: Glass = ({ colours }, x, y, liquid) =>
  stroke(shade(colours.stone, 0.35), 4, data`M${x - 34} ${y}l8-30h52l8 30`) +
  faint(clear, fill(colours.paper, disc(x, y - 60, 40), rect(x - 10, y - 140, 20, 50))) +
  fill(liquid, data`M${x - 39} ${y - 56}h78a39 39 0 0 1-78 0z`) +
  stroke(colours.paper, 4, data`M${x - 13} ${y - 140}h26`);

const tubes: Glass = ({ colours, random }, x, y, liquid) => {
  const hues = [liquid, colours.gold, colours.leaf, colours.accent];
  const row = hues.map((hue, index) => {
    const [left, level] = [x - 45 + index * 28, random.between(26, 60)];
    return (
      faint(clear, fill(colours.paper, pill(left - 8, y - 96, 16, 88))) +
      fill(hue, data`M${left - 8} ${y - 16 - level}h16v${level}a8 8 0 0 1-16 0z`)
    );
  });
  return (
    row.join('') +
    fill(
      shade(colours.wood, 0.05),
      rect(x - 64, y - 70, 130, 9),
      rect(x - 64, y - 9, 130, 10),
      rect(x - 64, y - 70, 7, 70),
      rect(x + 59, y - 70, 7, 70),
    )
  );
};

const column: Glass = ({ colours }, x, y, liquid) =>
  faint(clear, fill(colours.paper, rect(x - 13, y - 140, 26, 136))) +
  fill(liquid, rect(x - 13, y - 70, 26, 66)) +
  fill(colours.stone, pill(x - 28, y - 6, 56, 8, 3)) +
  stroke(
    shade(colours.paper, 0.4),
    1.8,
    many(8, (index) => data`M${x + 2} ${y - 124 + index * 13}h10`),
  );

/** Glass vessels on a bench. */
const bench: Composition = (scene) => {
  const { colours, random } = scene;
  const kinds = random.shuffled([conical, ball, tubes, column, conical]);
  const liquids = random.shuffled([colours.accent, colours.spark, colours.water, colours.leaf, colours.warm]);
  const places = [130, 232, 340, 440, 530].map((x, index) =>
    (kinds[index] ?? conical)(
      scene,
      x + random.between(-10, 10),
      296 + random.between(-6, 10),
      tint(liquids[index] ?? colours.water, 0.1),
    ),
  );
  return room(scene, 258) + places.slice(random.between(0, 1), random.between(4, 5)).join('');
};

/** A microscope, and what it shows in a circle. */
const microscope: Composition = (scene) => {
  const { colours, random } = scene;
  const metal = random.pick([colours.gold, colours.ink, colours.stone, shade(colours.accent, 0.3)]);
  const marks = [
    fill(shade(metal, 0.3), data`M-80 0q-4-24 30-26h110q34 2 32 26z`),
    stroke(metal, 22, data`M24-34Q96-96 34-164`),
    fill(shade(metal, 0.15), rect(-70, -66, 110, 13)),
    placed(
      10,
      -150,
      fill(tint(metal, 0.1), rect(-15, -62, 30, 110)) +
        fill(shade(metal, 0.35), rect(-18, -80, 36, 22), rect(-10, 48, 20, 28)) +
        fill(tint(metal, 0.4), rect(-9, -54, 5, 96)),
      1,
      18,
    ),
    fill(shade(metal, 0.4), disc(56, -92, 15)),
    fill(tint(colours.water, 0.5), rect(-48, -72, 44, 5)),
  ].join('');
  const [x, y, r] = [random.pick([170, 190]), random.between(126, 150), random.between(74, 92)];
  const cells = Array.from({ length: 9 }, (): Point => {
    const [angle, out] = [random.next() * 6.28, random.next() ** 0.5 * (r - 24)];
    return [x + out * Math.cos(angle), y + out * Math.sin(angle)];
  });
  const hue = random.pick([colours.accent, colours.leaf, colours.water]);
  const view =
    fill(colours.paper, disc(x, y, r)) +
    fill(tint(hue, 0.75), disc(x, y, r - 8)) +
    stroke(tint(hue, 0.3), random.between(22, 30), spots(cells)) +
    stroke(shade(hue, 0.2), 8, spots(cells)) +
    stroke(shade(metal, 0.2), 5, disc(x, y, r));
  return (
    room(scene, 270, { things: [metal], bare: true }) +
    placed(420, 316, marks, random.pick([1, 1.1])) +
    (random.chance(0.75)
      ? view
      : conical(scene, 190, 312, colours.accent) + tubes(scene, 280, 316, colours.water))
  );
};

/** Paths of electrons, or a molecule. */
const atoms: Composition = (scene) => {
  const { colours, random } = scene;
  const [x, y] = [random.between(290, 350), 180];
  const hue = random.pick([colours.paper, colours.gold, colours.ink]);
  const ground = groundOf(scene, hue, colours.accent, colours.spark);
  if (random.chance(0.5)) {
    const turns = [0, 60, 120].map((turn) => turn + random.between(-8, 8));
    return (
      backdrop(scene, ground) +
      faint(0.3, fill(colours.glow, disc(x, y, 70))) +
      turns
        .map((turn) =>
          placed(
            x,
            y,
            stroke(hue, 5, disc(0, 0, 170, 56)) +
              fill(colours.warm, disc(170 * Math.cos(turn), 56 * Math.sin(turn), 12)),
            0.86,
            turn,
          ),
        )
        .join('') +
      stroke(colours.accent, 30, spots(points`${x - 10} ${y - 8}, ${x + 12} ${y - 4}, ${x} ${y + 12}`)) +
      stroke(colours.spark, 22, spots(points`${x + 4} ${y - 14}, ${x - 13} ${y + 8}, ${x + 14} ${y + 12}`))
    );
  }
  const ring = Array.from({ length: 6 }, (_, index): Point => [
    x - 60 + 84 * Math.cos(index * 1.047),
    y + 84 * Math.sin(index * 1.047),
  ]);
  const arms: Point[] = [
    [x + 24, y],
    [x + 104, y - random.between(40, 70)],
    [x + 190, y - random.between(-10, 20)],
    [x + 130, y + random.between(60, 100)],
  ];
  const bond = stroke(
    shade(hue, 0.15),
    9,
    `${chain(ring)}z`,
    chain(arms.slice(0, 3)),
    chain([arms[1] ?? [x, y], arms[3] ?? [x, y]]),
  );
  return (
    backdrop(scene, ground) +
    bond +
    stroke(colours.accent, 46, spots(ring)) +
    stroke(tint(colours.accent, 0.3), 12, spots(ring.map(([left, top]) => [left - 9, top - 9]))) +
    stroke(colours.spark, 36, spots(arms.slice(1))) +
    stroke(tint(colours.spark, 0.4), 9, spots(arms.slice(1).map(([left, top]) => [left - 7, top - 7])))
  );
};

/** Measures, weights and instruments laid out. */
const instruments: Composition = (scene) => {
  const { colours, random } = scene;
  const brass = colours.gold;
  const ruler =
    fill(tint(colours.wood, 0.3), rect(-200, -17, 400, 34)) +
    stroke(
      colours.ink,
      2,
      many(31, (index) => data`M${-190 + index * 12.6} -17v${index % 5 === 0 ? 16 : 9}`),
    );
  const compass =
    stroke(shade(brass, 0.15), 9, 'M0-90L-44 84M0-90L44 84') +
    stroke(colours.ink, 4, 'M-44 84l-6 22M44 84l6 22') +
    fill(brass, disc(0, -92, 15)) +
    stroke(shade(brass, 0.35), 4, 'M-20-10q20-12 40 0');
  const lens =
    fill(shade(colours.wood, 0.2), pill(-8, 56, 16, 92)) +
    fill(tint(colours.water, 0.6), disc(0, 0, 54)) +
    faint(0.5, fill(colours.paper, data`M-36-20a42 42 0 0 1 40-26q-30 18-40 26z`)) +
    stroke(brass, 10, disc(0, 0, 56));
  const weights = [16, 22, 30]
    .map(
      (r, index) =>
        fill(shade(brass, 0.1 * index), disc(-60 + index * 60, 0, r)) +
        fill(tint(brass, 0.3), disc(-60 + index * 60, 0, r * 0.5)),
    )
    .join('');
  const leaf =
    fill(colours.leaf, blob([-60, 60], [-40, -30], [20, -70], [70, -80], [56, -10], [10, 50])) +
    stroke(tint(colours.leaf, 0.4), 3, 'M-60 64L50-60M-22 22l4-40M8-12l34 4');
  const [one = compass, two = lens, three = weights, four = leaf] = random.shuffled([
    compass,
    lens,
    weights,
    leaf,
  ]);
  const paper =
    fill(colours.paper, rect(-90, -110, 180, 220)) +
    stroke(
      mix(colours.paper, colours.ink, 0.35),
      2.5,
      many(4, (index) => data`M-66 ${46 + index * 15}h${index === 3 ? 70 : 132}`),
      disc(0, -34, 46),
      'M-60-34H60M0-94V26',
    );
  return [
    flatLay(scene, brass),
    placed(180, 180, paper, 1, random.between(-14, 8)),
    placed(180, 160, one, 0.8, random.between(-30, 30)),
    placed(340, 130, two, 0.85, random.between(-30, 30)),
    placed(480, 190, three, 0.9, random.between(-40, 40)),
    placed(random.between(330, 380), 300, ruler, 0.9, random.between(-16, 12)),
    random.chance(0.4)
      ? placed(530, 70, four, 0.6, 20)
      : fill(tint(colours.accent, 0.1), star(540, 70, 6, 16, 9)),
  ].join('');
};

export const science = [bench, microscope, atoms, instruments, bench] as const;
