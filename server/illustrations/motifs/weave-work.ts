import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { again, broken, fill, named, placed, stroke } from '#server/illustrations/ink/marks.ts';
import { type Composition, width, type Scene } from '#server/illustrations/ink/scene.ts';
import { blob, data, disc, many, pill, rect, spots, star, points } from '#server/illustrations/ink/shapes.ts';
import { hills } from '#server/illustrations/settings/hills.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';
import { sky } from '#server/illustrations/settings/sky.ts';
import { localTree, trees } from '#server/illustrations/settings/trees.ts';
import { band, ornament, threads } from '#server/illustrations/things/yarn.ts';

/** Warp and weft in a frame, half of the cloth done. */
export const loom: Composition = (scene) => {
  const { colours, random } = scene;
  const [base, first, second] = threads(scene);
  const wood = random.pick([colours.wood, shade(colours.wood, 0.2), tint(colours.wood, 0.2)]);
  const top = random.between(150, 200);
  const stripes = Array.from({ length: 5 }, (_, index) =>
    fill(
      [first, second, base][index % 3] ?? first,
      rect(176, top + 14 + index * 24, 288, random.between(5, 13)),
    ),
  );
  return [
    room(scene, 296, { things: [wood, base] }),
    fill(
      shade(wood, 0.3),
      rect(128, 30, 22, 300),
      rect(490, 30, 22, 300),
      rect(106, 318, 66, 14),
      rect(468, 318, 66, 14),
    ),
    fill(wood, rect(112, 40, 416, 22), rect(112, 292, 416, 22)),
    stroke(
      tint(colours.paper, 0.2),
      1.6,
      many(37, (index) => data`M${176 + index * 8} 52V${top + 10}`),
    ),
    fill(base, rect(176, top, 288, 298 - top)),
    ...stripes,
    band(scene, random.pick([colours.paper, first]), 270, 180, 460, 0.6),
    fill(shade(wood, 0.15), rect(150, 108, 340, 13)),
    placed(
      random.between(240, 400),
      top - 8,
      fill(tint(wood, 0.3), data`M-70 0Q0-26 70 0Q0 22-70 0z`) +
        fill(second, data`M-34-2Q0-12 34-2Q0 10-34-2z`),
    ),
    ...[560, 590]
      .slice(0, random.between(0, 2))
      .map(
        (x, index) =>
          fill([first, second][index] ?? first, pill(x - 22, 292 - index * 6, 44, 40, 12)) +
          stroke(colours.paper, 2, data`M${x - 18} ${304 - index * 6}q18 10 36 0m-36 12q18 10 36 0`),
      ),
  ].join('');
};

/** A flower with stems and leaves, sewn within a hoop of radius `r` about 0 0. */
function sewn({ colours, random }: Scene, r: number, hues: readonly string[]): string {
  const flower = (index: number, x: number, y: number, size: number) => {
    const hue = hues[index] ?? colours.accent;
    return (
      fill(hue, star(x, y, random.pick([5, 6, 8]), size, size * 0.5)) +
      fill(shade(hue, 0.25), star(x, y, 6, size * 0.55, size * 0.3)) +
      fill(colours.gold, disc(x, y, size * 0.2))
    );
  };
  const leaf = (side: number, y: number) =>
    data`M${side * 4} ${y}q${side * r * 0.2} ${-r * 0.25} ${side * r * 0.42} ${-r * 0.1}q${-side * r * 0.1} ${r * 0.25} ${-side * r * 0.42} ${r * 0.1}z`;
  const stems = data`M0 ${r * 0.8}Q-10 0 ${-r * 0.4} ${-r * 0.35}M0 ${r * 0.7}Q10 0 ${r * 0.45} ${-r * 0.2}M0 ${r * 0.7}V${-r * 0.5}`;
  const buds = points`${-r * 0.2} ${-r * 0.05}, ${r * 0.24} ${r * 0.16}, ${r * 0.2} ${-r * 0.62}, ${-r * 0.32} ${r * 0.2}`;
  return [
    stroke(colours.leaf, 4.5, stems),
    fill(colours.leaf, leaf(-1, r * 0.2), leaf(1, r * 0.2), leaf(-1, r * 0.48), leaf(1, r * 0.48)),
    flower(0, 0, -r * 0.5, r * 0.3),
    flower(1, -r * 0.48, -r * 0.28, r * 0.24),
    flower(2, r * 0.5, -r * 0.16, r * 0.26),
    stroke(colours.warm, r * 0.08, spots(buds)),
  ].join('');
}

/** Flowers sewn on linen in a hoop. */
export const hoop: Composition = (scene) => {
  const { colours, random } = scene;
  const linen = random.pick([colours.paper, tint(colours.glow, 0.5), tint(colours.water, 0.6)]);
  const r = random.between(126, 146);
  const hues = random.shuffled([colours.accent, colours.warm, colours.gold, colours.water, colours.spark]);
  const cloth = points`${-r - 60} ${-r}, 0 ${-r - 40}, ${r + 50} ${-r + 10}, ${r + 40} ${r}, 20 ${r + 30}, ${-r - 40} ${r - 10}`;
  const marks = [
    fill(linen, blob(...cloth)),
    stroke(shade(linen, 0.12), 2.4, data`M${-r - 40} ${-r}q30 60 20 120M${r + 30} ${-r + 20}q-30 70-16 160`),
    fill(shade(linen, 0.06), disc(0, 0, r)),
    sewn(scene, r, hues),
    stroke(colours.wood, 13, disc(0, 0, r)),
    stroke(tint(colours.wood, 0.35), 3, disc(0, 0, r + 3)),
    fill(colours.gold, rect(-13, -r - 22, 26, 20)),
  ].join('');
  const needle =
    stroke(tint(colours.stone, 0.4), 5, 'M-60 0H60') +
    stroke(hues[0] ?? colours.accent, 3, 'M58 0q60 10 40 60t-120 30-60 60');
  return (
    flatLay(scene, linen, colours.wood) +
    placed(random.between(270, 360), 184, marks) +
    placed(random.between(430, 470), random.between(180, 250), needle, 1, random.between(-30, 20))
  );
};

/** Reels of thread, a needle, buttons. */
export const reels: Composition = (scene) => {
  const { colours, random } = scene;
  const hues = random.shuffled([
    colours.accent,
    colours.spark,
    colours.leaf,
    colours.water,
    colours.gold,
    colours.roof,
    colours.warm,
  ]);
  const reel = (x: number, y: number, hue: string, size: number) =>
    placed(
      x,
      y,
      fill(hue, data`M-27-86h54q9 36 0 72h-54q-9-36 0-72z`) +
        stroke(
          shade(hue, 0.2),
          2.4,
          many(7, (line) => data`M-29 ${-76 + line * 10}q29 7 58 0`),
        ) +
        fill(tint(colours.wood, 0.2), pill(-36, -102, 72, 18, 5), pill(-36, -16, 72, 18, 5)) +
        fill(shade(colours.wood, 0.3), rect(4, -102, 32, 18), rect(4, -16, 32, 18)).replace(
          '<path',
          '<path opacity=".3"',
        ),
      size,
    );
  const row = [120, 222, 322, 424, 520].map((x, index) =>
    reel(x, 316 - (index % 2) * 8, hues[index] ?? colours.accent, random.pick([0.9, 1.05, 1.3])),
  );
  const loose = stroke(hues[0] ?? '', 3, data`M120 250q-60-90 40-120t130-40 90 60 120-60 110 30`);
  return (
    room(scene, 282, { things: hues.slice(0, 3), bare: random.chance(0.5) }) +
    loose +
    row.join('') +
    placed(
      random.between(250, 420),
      344,
      stroke(tint(colours.stone, 0.4), 4, 'M-70 0H70'),
      1,
      random.between(-4, 4),
    )
  );
};

/** Printed and dyed cloth drying in the open air. */
export const drying: Composition = (scene) => {
  const { colours, random } = scene;
  const cloths = [70, 226, 392].map((x, index) => {
    const [base, first] = random.pick([
      [mix(colours.water, colours.ink, 0.35), colours.paper],
      [colours.accent, colours.paper],
      [colours.paper, colours.accent],
      [colours.gold, colours.ink],
      [colours.paper, colours.warm],
    ] as const);
    const [wide, long] = [random.between(120, 148), random.between(130, 180)];
    const mark = ornament(scene);
    const y = 92 + (index % 2) * 10;
    return (
      fill(
        base,
        data`M${x} ${y}h${wide}q8 ${long * 0.5}-2 ${long}q${-wide * 0.25} 14 ${-wide * 0.5} 0t${-wide * 0.5} 2q-8 ${-long * 0.5} 2 ${-long - 2}z`,
      ) +
      `<g fill="${first}">${named(`c${index}`, `<path transform="translate(${x + 26} ${y + 34})scale(.62)" d="${mark}"/>`)}${many(8, (place) => again(`c${index}`, ((place + 1) % 3) * (wide / 3), Math.floor((place + 1) / 3) * (long / 3)))}</g>` +
      fill(
        shade(base, 0.2),
        data`M${x + wide * 0.7} ${y}q10 ${long / 2}-4 ${long - 4}h10q10 ${-long / 2} 0 ${-long + 4}z`,
      ) +
      fill(colours.wood, rect(x + 8, y - 9, 6, 18), rect(x + wide - 14, y - 9, 6, 18))
    );
  });
  return [
    sky(scene, 220),
    hills(scene, 180),
    fill(colours.land, rect(0, 268, width, 100)),
    trees(scene, localTree(scene), [
      [590, 282, 130],
      [36, 276, 90],
    ]),
    stroke(shade(colours.wood, 0.3), 8, 'M48 84V330M592 84V330'),
    stroke(colours.ink, 2.4, 'M48 90Q320 104 592 90'),
    ...cloths,
    broken(shade(colours.land, 0.25), 9, 26, 40, 'M20 330H620'),
  ].join('');
};

/** Rolled bolts of cloth with their patterns. */
export const bolts: Composition = (scene) => {
  const { colours, random } = scene;
  const rolls = Array.from({ length: 7 }, (_, index) => {
    const [base, first, second] = threads(scene);
    const line = index < 4 ? 0 : 1;
    const [x, y] = [line === 0 ? 118 + index * 134 : 185 + (index - 4) * 134, line === 0 ? 286 : 188];
    const r = random.between(52, 60);
    return (
      fill(base, disc(x, y, r)) +
      stroke(first, 5, disc(x, y, r * 0.8), disc(x, y, r * 0.42)) +
      stroke(second, 4, disc(x, y, r * 0.62)) +
      stroke(
        shade(base, 0.3),
        2.4,
        data`M${x} ${y - r * 0.12}q${r * 0.3} ${r * 0.06} ${r * 0.16} ${r * 0.26}t${-r * 0.4} 0`,
      ) +
      fill(shade(colours.wood, 0.2), disc(x, y, r * 0.18))
    );
  });
  return room(scene, 300) + fill(shade(colours.wood, 0.3), rect(40, 340, 560, 14)) + rolls.join('');
};
