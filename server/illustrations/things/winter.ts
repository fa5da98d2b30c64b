import { stroke } from '#server/illustrations/ink/marks.ts';
import { type Scene, width } from '#server/illustrations/ink/scene.ts';
import { type Point, spots } from '#server/illustrations/ink/shapes.ts';

/** Flakes in the air. */
export function flakes({ colours, random }: Scene): string {
  return random.chance(0.5)
    ? stroke(
        colours.paper,
        4,
        spots(Array.from({ length: 40 }, (): Point => [random.between(0, width), random.between(0, 350)])),
      )
    : '';
}

export function winterClothes({ colours, random }: Scene) {
  const top = random.pick([colours.accent, colours.warm, colours.spark, colours.gold]);
  return { top, sleeves: top, bottom: random.pick([colours.ink, colours.water, top]), legs: colours.ink };
}
