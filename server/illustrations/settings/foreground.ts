import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import { width, type Scene } from '#server/illustrations/ink/scene.ts';
import { data, many, rect, spots, type Point } from '#server/illustrations/ink/shapes.ts';
import { ridge } from './ridge.ts';
import { bough, localTree, trees } from './trees.ts';

/** Something near that gives depth, or nothing; it leaves the middle of the paper free. */
export function nearby(scene: Scene): string {
  return scene.random.pick([meadow, edgeTrees, bough, reeds, fence, nothing])(scene);
}

const nothing = () => '';

/** A dark bank along the lower edge with grass and flowers. */
export function meadow({ colours, random }: Scene): string {
  const y = random.between(334, 346);
  const dark = shade(colours.leaf, 0.3);
  const grass = many(24, () => {
    const [x, tall] = [random.between(0, width), random.between(8, 22)];
    return data`M${x} ${y + 8}l${random.between(-5, 5)} ${-tall}`;
  });
  const petals = Array.from({ length: random.between(6, 14) }, (): Point => [
    random.between(0, width),
    y + random.between(-10, 8),
  ]);
  return (
    fill(dark, ridge(random, y, 7, 4)) +
    stroke(dark, 2, grass) +
    stroke(random.pick([colours.accent, colours.spark, colours.paper]), random.between(6, 9), spots(petals))
  );
}

/** Large trees at one or both edges. */
export function edgeTrees(scene: Scene): string {
  const { colours, random } = scene;
  const kind = localTree(scene);
  const sides = random.pick([[20], [20, 625], [615], [8, 70], [580, 640]]);
  const feet = sides.map((x) => [x + random.between(-8, 8), 366, random.between(150, 250)] as const);
  return (
    trees(scene, kind, feet, shade(colours.leaf, 0.3)) +
    fill(shade(colours.leaf, 0.4), ridge(random, 352, 6, 3))
  );
}

/** Reeds with brown heads in one corner. */
export function reeds({ colours, random }: Scene): string {
  const left = random.pick([-10, 500]);
  const stems = Array.from({ length: random.between(9, 14) }, () => {
    const [x, top] = [left + random.between(0, 150), random.between(250, 320)];
    return { x, top, lean: random.between(-10, 10) };
  });
  const heads = stems.filter((_, index) => index % 2 === 0);
  return (
    stroke(
      shade(colours.leaf, 0.25),
      2.6,
      ...stems.map(({ x, top, lean }) => data`M${x} 362Q${x} ${(top + 360) / 2} ${x + lean} ${top}`),
    ) +
    stroke(
      shade(colours.wood, 0.3),
      6.5,
      ...heads.map(({ x, top, lean }) => data`M${x + lean} ${top}l${-lean * 0.15} 16`),
    )
  );
}

function fence({ colours, random }: Scene): string {
  const gap = random.between(34, 48);
  const posts = many(20, (index) => rect(index * gap - 10, 316 + random.between(-3, 3), 7, 50));
  const dark = mix(shade(colours.wood, 0.35), colours.ink, 0.3);
  return fill(dark, posts, rect(0, 325, width, 4.5), rect(0, 341, width, 4.5));
}

/** Paving towards a horizon at `y`. */
export function paving({ colours, random }: Scene, y: number): string {
  const ground = random.pick([
    tint(colours.stone, 0.3),
    mix(colours.stone, colours.wall, 0.5),
    shade(colours.stone, 0.1),
  ]);
  const x = random.between(260, 380);
  const joints = many(13, (index) => data`M${x + (index - 6) * 30} ${y}L${x + (index - 6) * 150} 360`);
  const courses = many(4, (index) => data`M0 ${y + 8 + index * index * 9 + index * 12}H640`);
  return (
    fill(ground, rect(0, y, width, 362 - y)) +
    stroke(shade(ground, 0.12), 1.5, random.chance(0.6) ? joints : '', courses)
  );
}
