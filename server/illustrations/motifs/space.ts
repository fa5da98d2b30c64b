import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
import {
  blob,
  chain,
  data,
  disc,
  dome,
  many,
  pill,
  type Point,
  polygon,
  rect,
  spots,
  star,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { crag, ridge } from '#server/illustrations/settings/ridge.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';

/** Deep night in the colours of the place, whatever the hour. */
function deep({ colours, random }: Scene): string {
  const night = mix(
    mix(colours.ink, '#1a2b52', 0.55),
    random.pick([colours.accent, colours.water, colours.leaf, '#3b2a55']),
    0.22,
  );
  const points = (count: number) =>
    Array.from({ length: count }, (): Point => [random.between(0, width), random.between(0, height)]);
  const veil = random.pick([
    fill(tint(night, 0.07), ridge(random, 150, 60, 3)) + fill(tint(night, 0.12), ridge(random, 240, 40, 3)),
    fill(tint(night, 0.06), disc(random.between(100, 540), random.between(80, 280), 230)) +
      fill(tint(night, 0.06), disc(random.between(100, 540), random.between(80, 280), 140)),
    faint(0.12, fill(colours.glow, polygon([-20, 300], [660, -20], [660, 90], [-20, 400]))),
  ]);
  return (
    fill(night, rect(0, 0, width, height)) +
    veil +
    stroke(tint(night, 0.6), 1.8, spots(points(50))) +
    stroke(colours.paper, 2.8, spots(points(14))) +
    fill(
      colours.paper,
      many(4, () => star(random.between(20, 620), random.between(20, 300), 4, 7, 1.4)),
    )
  );
}

function planet({ colours, random }: Scene, x: number, y: number, r: number): string {
  const hue = random.pick([colours.accent, colours.spark, colours.water, colours.warm, colours.land]);
  const belts = many(random.between(2, 4), (index) => {
    const level = -0.6 + index * 0.42;
    const half = r * Math.sqrt(1 - level * level);
    return data`M${x - half} ${y + r * level}Q${x} ${y + r * (level + 0.16)} ${x + half} ${y + r * level}l${-r * 0.05} ${r * 0.14}Q${x} ${y + r * (level + 0.3)} ${x - half + r * 0.05} ${y + r * (level + 0.14)}z`;
  });
  const ring = random.chance(0.4)
    ? stroke(
        tint(hue, 0.5),
        r * 0.09,
        data`M${x - r * 0.9} ${y - r * 0.1}c${-r * 1.6} ${r} ${r * 3.4} ${r * 0.5} ${r * 1.8} ${-r * 0.3}`,
      )
    : '';
  return (
    fill(hue, disc(x, y, r)) +
    fill(tint(hue, 0.2), belts) +
    faint(
      0.35,
      fill(
        colours.ink,
        data`M${x} ${y - r}a${r} ${r} 0 0 1 0 ${2 * r}a${r * 1.4} ${r * 1.4} 0 0 0 0 ${-2 * r}z`,
      ),
    ) +
    ring
  );
}

/** A rocket climbs on its flame. */
const launch: Composition = (scene) => {
  const { colours, random } = scene;
  const body = random.pick([colours.paper, tint(colours.stone, 0.5), colours.wall]);
  const paint = random.pick([colours.accent, colours.warm]);
  const puffs = Array.from({ length: 9 }, (_, index) =>
    disc(-96 + index * 24 + random.between(-6, 6), 190 + Math.abs(index - 4) * 4, random.between(20, 36)),
  ).join('');
  const marks = [
    fill(tint(colours.glow, 0.4), data`M-20 96q20 130 20 130t20-130z`),
    fill(colours.warm, data`M-28 94q-6 60 4 100q4-50 24-60q20 10 24 60q10-40 4-100z`),
    fill(colours.glow, data`M-14 96q0 60 14 84q14-24 14-84z`),
    fill(
      shade(paint, 0.15),
      polygon([-24, 40], [-54, 104], [-22, 92]),
      polygon([24, 40], [54, 104], [22, 92]),
    ),
    fill(body, data`M-26 96v-130q4-60 26-84q22 24 26 84v130z`),
    faint(0.2, fill(colours.ink, data`M4 96v-212q18 30 22 82v130z`)),
    fill(paint, data`M-19-72q6-28 19-46q13 18 19 46z`, rect(-26, 60, 52, 12)),
    fill(colours.pane, disc(0, -36, 13)),
    stroke(colours.gold, 4, disc(0, -36, 13)),
  ].join('');
  return (
    deep(scene) +
    (random.chance(0.6)
      ? planet(scene, random.pick([120, 520]), random.between(70, 120), random.between(24, 46))
      : '') +
    placed(random.between(270, 370), 136, marks, random.pick([0.9, 1.05]), random.between(-12, 14)) +
    faint(0.9, placed(320, 150, fill(mix(colours.cloud, colours.far, 0.4), puffs))) +
    fill(shade(colours.ink, 0.1), ridge(random, 344, 6, 4))
  );
};

/** A probe with wide wings near a comet or a planet. */
const probe: Composition = (scene) => {
  const { colours, random } = scene;
  const blue = mix(colours.water, colours.accent, 0.3);
  const panel = (side: -1 | 1) => {
    const left = side < 0 ? -190 : 46;
    return (
      fill(blue, rect(left, -22, 144, 44)) +
      stroke(
        tint(blue, 0.45),
        1.8,
        many(6, (index) => data`M${left + (index + 1) * 20.6} -22v44`),
        data`M${left} 0h144`,
        rect(left, -22, 144, 44),
      )
    );
  };
  const marks =
    panel(-1) +
    panel(1) +
    stroke(colours.stone, 5, 'M-46 0h92M0-40v-26') +
    fill(colours.gold, rect(-32, -36, 64, 72)) +
    fill(shade(colours.gold, 0.25), rect(6, -36, 26, 72)) +
    fill(colours.paper, data`M-38-66q38 34 76 0q-6-14-38-14t-38 14z`) +
    stroke(colours.paper, 2.5, 'M0-70v-26') +
    fill(colours.ink, rect(-18, -12, 20, 22));
  const lump = random.chance(0.6)
    ? comet(scene, random.between(420, 480), random.between(230, 260))
    : planet(scene, random.pick([500, 130]), 330, random.between(110, 170));
  return (
    deep(scene) +
    lump +
    placed(
      random.between(230, 330),
      random.between(120, 170),
      marks,
      random.pick([0.75, 0.9, 1]),
      random.between(-28, 20),
    )
  );
};

function comet({ colours }: Scene, x: number, y: number): string {
  const rock = mix(colours.stone, colours.ink, 0.2);
  return (
    faint(
      0.25,
      fill(
        tint(colours.water, 0.6),
        polygon([x - 20, y - 70], [x + 300, y - 220], [x + 330, y - 60], [x + 40, y + 60]),
      ),
    ) +
    fill(
      rock,
      blob(
        ...points`${x - 110} ${y}, ${x - 80} ${y - 56}, ${x - 20} ${y - 40}, ${x + 30} ${y - 76},
        ${x + 90} ${y - 40}, ${x + 84} ${y + 36}, ${x + 20} ${y + 60}, ${x - 60} ${y + 50}`,
      ),
    ) +
    fill(
      shade(rock, 0.3),
      blob(
        ...points`${x - 20} ${y + 56}, ${x + 10} ${y + 6}, ${x + 60} ${y - 8}, ${x + 92} ${y - 30},
        ${x + 84} ${y + 36}, ${x + 20} ${y + 60}`,
      ),
    ) +
    fill(
      shade(rock, 0.2),
      disc(x - 62, y - 8, 16, 11),
      disc(x + 20, y - 30, 12, 8),
      disc(x - 26, y + 24, 10, 7),
    )
  );
}

/** An observatory on its hill under the stars. */
const observatory: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(250, 390);
  const [r, y] = [random.between(60, 80), 262];
  const shell = random.pick([colours.paper, mix(colours.leaf, colours.water, 0.5), tint(colours.stone, 0.3)]);
  return [
    deep(scene),
    planet(scene, random.pick([110, 530]), random.between(70, 110), random.between(20, 38)),
    fill(mix(colours.far, colours.ink, 0.55), crag(random, 270, 30, 7)),
    fill(mix(colours.wall, colours.ink, 0.12), rect(x - r, y - 60, r * 2, 70), rect(x + r, y - 30, 90, 40)),
    fill(shell, dome(x, y - 56, r * 1.04)),
    faint(
      0.25,
      fill(
        colours.ink,
        data`M${x + r * 0.3} ${y - 56 - r}A${r} ${r} 0 0 1 ${x + r * 1.04} ${y - 56}H${x + r * 0.5}q0-40 ${-r * 0.2} ${-r}z`,
        rect(x + r * 0.4, y - 60, r * 0.6, 70),
      ),
    ),
    fill(
      shade(colours.ink, 0.2),
      polygon(
        ...points`${x - r * 0.5} ${y - 56}, ${x - r * 0.36} ${y - 56 - r * 0.97},
        ${x + 2} ${y - 56 - r * 1.03}, ${x - 4} ${y - 56}`,
      ),
    ),
    stroke(colours.gold, 13, chain(points`${x - r * 0.2} ${y - 78}, ${x - r * 0.62} ${y - 82 - r}`)),
    fill(
      colours.glow,
      rect(x - 44, y - 36, 13, 20),
      rect(x - 6, y - 36, 13, 20),
      rect(x + 30, y - 36, 13, 20),
      rect(x + r + 30, y - 18, 12, 14),
    ),
    fill(mix(colours.leaf, colours.ink, 0.5), data`M-10 320Q${x - 120} 250 ${x} ${y}T650 320V370H-10z`),
    trees(
      scene,
      localTree(scene),
      [
        [80, 320, 80],
        [120, 316, 60],
        [530, 316, 70],
        [570, 324, 90],
      ],
      mix(colours.leaf, colours.ink, 0.65),
    ),
  ].join('');
};

/** Planets on their paths around the sun. */
const orbits: Composition = (scene) => {
  const { colours, random } = scene;
  const [x, y] = [random.between(230, 410), random.between(170, 200)];
  const paths = [90, 140, 200, 270].map((r) => ({ r, angle: random.next() * 6.28 }));
  return [
    deep(scene),
    stroke(mix(colours.glow, colours.ink, 0.45), 1.6, ...paths.map(({ r }) => disc(x, y, r, r * 0.52))),
    faint(0.3, fill(colours.glow, disc(x, y, 66))),
    fill(colours.glow, star(x, y, 24, 54, 44)),
    fill(tint(colours.glow, 0.4), disc(x, y, 40)),
    ...paths.map(({ r, angle }, index) =>
      planet(scene, x + r * Math.cos(angle), y + r * 0.52 * Math.sin(angle), 11 + index * 6),
    ),
    fill(colours.paper, disc(x + 230, y - 120, 3)),
    random.chance(0.4)
      ? fill(mix(colours.leaf, colours.ink, 0.6), ridge(random, 344, 10, 5))
      : faint(0.5, fill(colours.paper, pill(60, 60, 90, 1.6), pill(130, 90, 60, 1.6))),
  ].join('');
};

export const space = [launch, probe, observatory, orbits] as const;
