import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, height, type Scene, width } from '#server/illustrations/ink/scene.ts';
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
  star,
  points,
  around,
} from '#server/illustrations/ink/shapes.ts';
import { groundOf } from '#server/illustrations/settings/backdrop.ts';
import { row } from '#server/illustrations/settings/houses.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { gear } from '#server/illustrations/things/gear.ts';

/** Marks of the hours on a dial of radius `r` about 0 0. */
function hours(r: number, count = 12): string {
  return many(count, (index) => {
    const angle = (index * 6.2832) / count;
    return chain(points`${r * 0.86 * Math.cos(angle)} ${r * 0.86 * Math.sin(angle)},
      ${r * (index % 3 === 0 ? 0.72 : 0.78) * Math.cos(angle)} ${r * (index % 3 === 0 ? 0.72 : 0.78) * Math.sin(angle)}`);
  });
}

function hands({ random }: Scene, r: number, colour: string): string {
  const at = (length: number): Point => {
    const angle = random.next() * 6.283;
    return [r * length * Math.cos(angle), r * length * Math.sin(angle)];
  };
  return (
    stroke(colour, r * 0.055, chain([[0, 0], at(0.66)])) +
    stroke(colour, r * 0.08, chain([[0, 0], at(0.45)])) +
    fill(colour, disc(0, 0, r * 0.07))
  );
}

/** Sky, day and night within an astronomical dial of radius `r`. */
function heavens({ colours }: Scene, r: number, night: string): string {
  const rim = data`A${r * 0.72} ${r * 0.72} 0 0 1`;
  return (
    fill(tint(colours.water, 0.2), disc(0, 0, r * 0.72)) +
    fill(
      tint(colours.glow, 0.1),
      data`M${-r * 0.72} ${r * 0.05}Q0 ${-r * 0.5} ${r * 0.72} ${r * 0.05}${rim} ${-r * 0.72} ${r * 0.05}z`,
    ) +
    fill(
      night,
      data`M${-r * 0.56} ${r * 0.45}Q0 ${-r * 0.1} ${r * 0.56} ${r * 0.45}${rim} ${-r * 0.56} ${r * 0.45}z`,
    )
  );
}

/** The ring of the signs of the year, and the hands of sun and moon. */
function moving({ colours, random }: Scene, r: number): string {
  const { gold, paper } = colours;
  const ring =
    stroke(gold, 15, disc(0, 0, r * 0.44)) +
    stroke(shade(gold, 0.4), 2, disc(0, 0, r * 0.38), disc(0, 0, r * 0.5)) +
    stroke(shade(gold, 0.5), 5, spots(around(0, 0, r * 0.44, 12)));
  const sun = stroke(gold, 5, data`M0 0V${-r * 0.84}`) + fill(gold, star(0, -r * 0.6, 12, 17, 11));
  const moon = stroke(paper, 4, data`M0 0V${-r * 0.7}`) + fill(paper, disc(0, -r * 0.5, 11));
  return (
    placed(random.between(-14, 14), random.between(-20, 14), ring) +
    placed(0, 0, sun, 1, random.between(0, 359)) +
    placed(0, 0, moon, 1, random.between(0, 359)) +
    fill(gold, disc(0, 0, 10))
  );
}

/** A great dial with the sun, the moon and the signs of the year. */
const astronomical: Composition = (scene) => {
  const { colours, random } = scene;
  const [outer = colours.ink, night = colours.ink] = random.shuffled([
    mix(colours.accent, colours.ink, 0.3),
    mix(colours.water, colours.ink, 0.35),
    shade(colours.leaf, 0.25),
    mix(colours.roof, colours.ink, 0.25),
  ]);
  const r = random.between(132, 150);
  const wall = random.pick([colours.wall, mix(colours.stone, colours.wall, 0.4), tint(colours.stone, 0.2)]);
  const dial =
    fill(shade(wall, 0.3), disc(5, 8, r * 1.1)) +
    fill(colours.gold, disc(0, 0, r * 1.08)) +
    fill(outer, disc(0, 0, r)) +
    stroke(colours.gold, 4, hours(r * 1.1, 24)) +
    stroke(colours.gold, 3, disc(0, 0, r * 0.74)) +
    heavens(scene, r, night) +
    moving(scene, r);
  const courses = many(7, (index) => data`M0 ${30 + index * 54}H640`);
  const joints = many(20, () => data`M${random.between(10, 630)} ${30 + random.between(0, 5) * 54}v54`);
  return (
    fill(wall, rect(0, 0, width, height)) +
    stroke(shade(wall, 0.12), 2.5, courses, joints) +
    placed(random.between(290, 350), 182, dial)
  );
};

/** A clock on a tower among roofs. */
const towerClock: Composition = (scene) => {
  const { colours, random } = scene;
  const x = random.between(260, 380);
  const wall = random.pick([colours.wall, mix(colours.wall, colours.roof, 0.3), colours.paper]);
  const cap = random.pick([
    polygon([x - 92, 86], [x, -50], [x + 92, 86]),
    data`M${x - 92} 86q10-60 60-70q-6-20 32-40q38 20 32 40q50 10 60 70z`,
  ]);
  return [
    sky(scene, 250),
    row(scene, 330, 90),
    fill(wall, rect(x - 78, 80, 156, 290)),
    fill(shade(wall, 0.18), rect(x + 34, 80, 44, 290)),
    fill(tint(wall, 0.3), rect(x - 90, 76, 180, 15), rect(x - 86, 272, 172, 11)),
    fill(colours.roof, cap),
    fill(colours.gold, disc(x, 180, 72)),
    fill(random.pick([colours.paper, mix(colours.accent, colours.ink, 0.3), colours.ink]), disc(x, 180, 65)),
    placed(x, 180, stroke(colours.gold, 5, hours(66)) + hands(scene, 64, colours.gold)),
    fill(
      colours.pane,
      many(3, (index) => rect(x - 40 + index * 32, 300, 15, 34)),
    ),
    row(scene, 384, 62),
  ].join('');
};

/** A watch with a chain, and its wheels beside it. */
const pocketWatch: Composition = (scene) => {
  const { colours, random } = scene;
  const metal = random.pick([colours.gold, tint(colours.stone, 0.2), mix(colours.gold, colours.warm, 0.3)]);
  const r = random.between(96, 116);
  const ground = groundOf(scene, metal, colours.paper);
  const open = random.chance(0.5);
  const wheels =
    gear(-r * 0.3, -r * 0.25, r * 0.42, colours.gold, shade(metal, 0.3), 0.2) +
    gear(r * 0.36, r * 0.05, r * 0.36, tint(colours.stone, 0.2), shade(metal, 0.3), 0.6) +
    gear(-r * 0.12, r * 0.5, r * 0.3, colours.warm, shade(metal, 0.3), 0.1);
  const watch =
    stroke(metal, 13, disc(0, -r - 28, 18)) +
    fill(shade(metal, 0.2), rect(-13, -r - 20, 26, 26)) +
    faint(0.25, fill(colours.ink, disc(7, 12, r + 4))) +
    fill(metal, disc(0, 0, r)) +
    fill(shade(metal, 0.3), disc(0, 0, r * 0.9)) +
    (open
      ? wheels
      : fill(colours.paper, disc(0, 0, r * 0.87)) +
        stroke(colours.ink, 5, hours(r * 0.96)) +
        fill(shade(colours.paper, 0.12), disc(0, r * 0.45, r * 0.18)) +
        hands(scene, r * 0.86, colours.ink));
  const links =
    stroke(shade(metal, 0.15), 8, data`M0 ${-r - 46}q60-90 150-40t150 10`) +
    stroke(
      tint(metal, 0.3),
      3,
      spots(
        Array.from({ length: 9 }, (_, index): Point => [30 + index * 30, -r - 78 + Math.sin(index) * 12]),
      ),
    );
  return (
    flatLay(scene, metal) +
    placed(random.between(250, 300), 206, links + watch, 1, random.between(-24, 24)) +
    gear(random.between(480, 520), random.between(210, 270), random.between(34, 50), colours.gold, ground) +
    gear(540, 320, 28, colours.stone, ground)
  );
};

/** Clocks of several kinds on a wall. */
const clockmaker: Composition = (scene) => {
  const { colours, random } = scene;
  const cases = random.shuffled([colours.wood, colours.accent, colours.gold, colours.leaf, colours.warm]);
  const faces = [120, 240, 380, 510].map((x, index) => {
    const [y, r] = [random.between(90, 140), random.between(34, 54)];
    const hue = cases[index] ?? colours.wood;
    const body = random.pick([
      () => fill(hue, disc(0, 0, r * 1.14)),
      () => fill(hue, rect(-r * 1.15, -r * 1.15, r * 2.3, r * 2.3)),
      () =>
        fill(
          hue,
          polygon(
            ...points`${-r * 1.3} ${-r * 0.6}, 0 ${-r * 2}, ${r * 1.3} ${-r * 0.6}, ${r * 1.1} ${r * 1.2},
            ${-r * 1.1} ${r * 1.2}`,
          ),
        ) +
        stroke(colours.gold, 3, data`M-10 ${r * 1.2}v60M12 ${r * 1.2}v84`) +
        fill(colours.gold, pill(-15, r * 1.2 + 52, 10, 26), pill(7, r * 1.2 + 78, 10, 26)),
      () =>
        fill(hue, pill(-r * 1.1, -r * 1.2, r * 2.2, r * 4.3, 14)) +
        fill(shade(hue, 0.35), pill(-r * 0.6, r * 1.2, r * 1.2, r * 1.6, 6)) +
        stroke(colours.gold, 3.4, data`M0 ${r * 1.2}l${random.between(-12, 12)} ${r}`) +
        fill(colours.gold, disc(random.between(-10, 10), r * 2.3, 13)),
    ]);
    return placed(
      x,
      y,
      body() +
        fill(colours.paper, disc(0, 0, r)) +
        stroke(colours.ink, 3.4, hours(r)) +
        hands(scene, r, colours.ink),
    );
  });
  return (
    room(scene, 296, { things: cases.slice(0, 4), bare: true }) +
    faces.join('') +
    gear(random.between(240, 400), 322, 24, colours.gold, colours.wood) +
    gear(random.between(430, 520), 326, 18, colours.stone, colours.wood)
  );
};

export const clock = [astronomical, towerClock, pocketWatch, clockmaker] as const;
