import type { Point } from './shapes.ts';

/** Elbow and hand, knee and foot. */
export type Limbs = readonly [elbow: Point, hand: Point, knee: Point, foot: Point];

/** Joints of a body a hundred units high that faces right; 0 0 is the ground below it. */
export type Pose = { head: Point; neck: Point; hip: Point; near: Limbs; off: Limbs };

/** Head, neck, hip; elbow, hand, knee, foot of the near side; the same of the other side. */
const joints = {
  sprint: '15,-94 9,-80 0,-47 24,-64 37,-78 -9,-22 -38,-16 -13,-66 -23,-50 25,-46 19,-18',
  stride: '11,-95 6,-81 -1,-47 -12,-66 0,-54 17,-28 27,-3 20,-66 30,-78 -10,-24 -30,-12',
  hurdle: '23,-108 15,-96 -2,-66 30,-86 48,-80 -22,-54 -38,-72 -8,-78 -24,-68 30,-70 58,-56',
  kick: '-9,-95 -6,-82 1,-48 -25,-74 -38,-86 24,-38 46,-22 14,-72 28,-64 -3,-24 -12,0',
  leap: '4,-104 2,-91 -2,-58 16,-100 26,-116 18,-44 2,-28 -14,-98 -20,-114 -16,-40 -34,-30',
  tuck: '27,-62 16,-58 -18,-44 24,-38 38,-46 12,-28 -4,-3 20,-40 34,-50 6,-26 -12,-3',
  glide: '21,-91 14,-79 -2,-48 -4,-62 -18,-54 17,-28 10,-3 30,-68 42,-78 -14,-28 -36,-10',
  speed: '34,-62 23,-58 -12,-46 8,-44 -6,-54 17,-28 4,-5 28,-42 40,-30 -24,-24 -50,-12',
  arabesque: '16,-90 11,-78 0,-50 28,-80 46,-90 3,-26 2,-5 -8,-84 -27,-94 -24,-58 -52,-68',
  dance: '0,-94 0,-80 0,-47 18,-88 14,-106 12,-24 6,0 -18,-72 -6,-56 -12,-28 -22,-6',
  stand: '1,-94 0,-80 0,-46 10,-64 12,-46 5,-24 6,0 -10,-64 -11,-46 -5,-24 -6,0',
  vote: '3,-94 0,-80 0,-46 13,-66 30,-64 5,-24 6,0 -10,-64 -9,-46 -5,-24 -6,0',
  triumph: '0,-95 0,-81 0,-47 15,-92 24,-112 7,-24 9,0 -15,-92 -24,-112 -7,-24 -9,0',
  throw: '-2,-92 -2,-79 -6,-46 -24,-84 -44,-78 12,-28 22,0 16,-70 30,-60 -18,-26 -22,0',
  ride: '33,-84 22,-76 -12,-56 30,-58 42,-52 12,-40 4,-14 32,-60 44,-54 2,-32 -10,-12',
  row: '-8,-50 -6,-38 -2,-6 12,-24 28,-28 18,-24 34,-4 10,-26 26,-30 16,-22 32,-4',
} as const;

export type PoseName = keyof typeof joints;

export function poseOf(name: PoseName): Pose {
  const points = joints[name].split(' ').map((joint): Point => {
    const [x = 0, y = 0] = joint.split(',').map(Number);
    return [x, y];
  });
  const at = (index: number): Point => points[index] ?? [0, 0];
  const limbs = (from: number): Limbs => [at(from), at(from + 1), at(from + 2), at(from + 3)];
  return { head: at(0), neck: at(1), hip: at(2), near: limbs(3), off: limbs(7) };
}
