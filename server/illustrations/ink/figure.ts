import { shade } from './colour.ts';
import { fill, placed, stroke } from './marks.ts';
import { poseOf, type Limbs, type PoseName } from './poses.ts';
import type { Scene } from './scene.ts';
import { chain, data, disc, type Point, points } from './shapes.ts';

export type Clothes = { top: string; bottom: string; legs?: string; sleeves?: string; hair?: string };

const skins = ['#e9c7a4', '#d9a983', '#b27b55', '#8a5a3c', '#f0d5b8'] as const;

/** A person of `tall` units with the feet at `x` `y`, seen from the side. */
export function figure(
  scene: Scene,
  pose: PoseName,
  x: number,
  y: number,
  tall: number,
  clothes: Clothes,
): string {
  const { random } = scene;
  const skin = random.pick(skins);
  const hair = clothes.hair ?? random.pick(['#3a2a22', '#5c3d28', '#221d20', '#8a5f35', '#b58a4d']);
  const { head, neck, hip, near, off } = poseOf(pose);
  const marks = [
    limbs(neck, hip, off, shade(skin, 0.22), {
      ...clothes,
      top: shade(clothes.top, 0.2),
      bottom: shade(clothes.bottom, 0.22),
      ...(clothes.legs && { legs: shade(clothes.legs, 0.2) }),
      ...(clothes.sleeves && { sleeves: shade(clothes.sleeves, 0.2) }),
    }),
    stroke(skin, 6, chain([neck, head])),
    stroke(
      clothes.top,
      15,
      chain(points`${neck[0] * 0.88 + hip[0] * 0.12} ${neck[1] * 0.86 + hip[1] * 0.14},
        ${hip[0]} ${hip[1] - 5}`),
    ),
    limbs(neck, hip, near, skin, clothes),
    fill(skin, disc(head[0], head[1], 7.6, 8.4)),
    fill(
      hair,
      data`M${head[0] + 6} ${head[1] - 6}a8.6 8.6 0 1 0 ${-9} ${11.5}q${-0.5} ${-6.5} ${9} ${-11.5}z`,
    ),
  ].join('');
  return placed(x, y, marks, tall / 100);
}

/** The point at `share` of the way from one to another. */
const between = (from: Point, to: Point, share: number): Point => [
  from[0] + (to[0] - from[0]) * share,
  from[1] + (to[1] - from[1]) * share,
];

function limbs(
  neck: Point,
  hip: Point,
  [elbow, hand, knee, foot]: Limbs,
  skin: string,
  { top, bottom, legs, sleeves }: Clothes,
): string {
  const shoulder: Point = [neck[0], neck[1] + 3];
  const shoe: Point = [
    foot[0] + (foot[1] < -8 && foot[0] < 0 ? 2 : 7),
    foot[1] + (foot[1] < -8 && foot[0] < 0 ? 6 : 0),
  ];
  const trousers = legs === bottom;
  return [
    stroke(legs ?? skin, trousers ? 9 : 7, chain([hip, knee, foot])),
    trousers ? '' : stroke(bottom, 11, chain([hip, between(hip, knee, 0.62)])),
    stroke(shade(bottom, 0.45), 5, chain([foot, shoe])),
    stroke(sleeves ?? skin, sleeves === top ? 6.5 : 5.6, chain([shoulder, elbow, hand])),
    sleeves === top ? '' : stroke(top, 7.5, chain([shoulder, between(shoulder, elbow, 0.5)])),
  ].join('');
}
