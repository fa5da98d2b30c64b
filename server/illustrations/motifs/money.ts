import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { faint, fill, placed, stroke } from '#server/illustrations/ink/marks.ts';
import type { Composition, Scene } from '#server/illustrations/ink/scene.ts';
import {
  chain,
  data,
  disc,
  pill,
  polygon,
  rect,
  spots,
  star,
  points,
} from '#server/illustrations/ink/shapes.ts';
import { flatLay, room } from '#server/illustrations/settings/room.ts';

/** A coin seen from the front, `r` its radius. */
function coin({ colours, random }: Scene, x: number, y: number, r: number): string {
  const metal = random.pick([colours.gold, tint(colours.stone, 0.25), mix(colours.warm, colours.wood, 0.4)]);
  const sign = random.pick([
    star(0, 0, 5, r * 0.5, r * 0.2),
    star(0, 0, 8, r * 0.5, r * 0.22),
    data`M${-r * 0.35} ${r * 0.45}q0 ${-r * 0.3} ${r * 0.2}${-r * 0.35}q${-r * 0.3}${-r * 0.5} ${r * 0.2} ${-r * 0.6}q${r * 0.4} ${r * 0.1} ${r * 0.2} ${r * 0.6}q${r * 0.2} ${r * 0.05} ${r * 0.2} ${r * 0.35}z`,
    polygon(
      ...points`${-r * 0.4} ${r * 0.4}, ${-r * 0.4} ${-r * 0.2}, ${-r * 0.15} 0, 0 ${-r * 0.4},
      ${r * 0.15} 0, ${r * 0.4} ${-r * 0.2}, ${r * 0.4} ${r * 0.4}`,
    ),
  ]);
  return placed(
    x,
    y,
    faint(0.25, fill(colours.ink, disc(3, 5, r))) +
      fill(shade(metal, 0.12), disc(0, 0, r)) +
      stroke(shade(metal, 0.4), 2.4, disc(0, 0, r * 0.84)) +
      fill(tint(metal, 0.2), disc(-1, -1, r * 0.76)) +
      fill(shade(metal, 0.3), sign),
    1,
    random.between(-20, 20),
  );
}

const coins: Composition = (scene) => {
  const { random } = scene;
  const places = random.pick([
    [
      [180, 130, 74],
      [320, 220, 92],
      [466, 128, 70],
      [150, 276, 46],
      [500, 276, 50],
    ],
    [
      [320, 176, 118],
      [130, 110, 50],
      [510, 240, 64],
      [140, 264, 60],
      [500, 100, 44],
    ],
    [
      [220, 190, 100],
      [410, 160, 84],
      [330, 300, 40],
      [520, 280, 48],
      [110, 76, 42],
    ],
  ] as const);
  return flatLay(scene) + places.map(([x, y, r]) => coin(scene, x, y, r)).join('');
};

const stacks: Composition = (scene) => {
  const { colours, random } = scene;
  const heaps = [150, 240, 330, 420, 505].map((x, index) => {
    const metal =
      [colours.gold, tint(colours.stone, 0.2), mix(colours.gold, colours.warm, 0.35)][index % 3] ??
      colours.gold;
    const count = random.between(2, 10);
    return (
      Array.from({ length: count }, (_, level) =>
        fill(shade(metal, 0.25), pill(x - 38 + random.between(-3, 3), 300 - level * 15, 76, 15, 5)),
      ).join('') +
      fill(metal, disc(x, 302 - (count - 1) * 15, 38, 9)) +
      fill(shade(metal, 0.15), disc(x, 302 - (count - 1) * 15, 28, 6))
    );
  });
  return room(scene, 270) + heaps.join('');
};

/** Money weighed in the scales of a merchant. */
const weighing: Composition = (scene) => {
  const { colours, random } = scene;
  const brass = shade(colours.gold, 0.1);
  const lean = random.between(-14, 14);
  const pan = (x: number, y: number) =>
    stroke(
      brass,
      2.5,
      chain(points`${x} ${y}, ${x - 50} ${y + 100}`),
      chain(points`${x} ${y}, ${x + 50} ${y + 100}`),
    ) +
    stroke(
      colours.gold,
      15,
      spots(points`${x - 16} ${y + 92}, ${x + 4} ${y + 90}, ${x + 18} ${y + 94}, ${x - 4} ${y + 80}`),
    ) +
    fill(brass, data`M${x - 62} ${y + 98}h124q-14 32-62 32t-62-32z`);
  return (
    room(scene, 284, { things: [brass] }) +
    stroke(brass, 8, chain(points`190 ${96 + lean}, 450 ${96 - lean}`)) +
    pan(190, 96 + lean) +
    pan(450, 96 - lean) +
    fill(
      brass,
      rect(314, 70, 12, 236),
      disc(320, 66, 14),
      polygon([262, 318], [284, 296], [356, 296], [378, 318]),
    ) +
    [410, 452, 492]
      .map((x, index) =>
        fill(
          shade(brass, 0.2),
          rect(x, 316 - 20 - index * 8, 28, 24 + index * 8),
          disc(x + 14, 292 - index * 8, 8),
        ),
      )
      .join('')
  );
};

export const money = [coins, stacks, weighing] as const;
