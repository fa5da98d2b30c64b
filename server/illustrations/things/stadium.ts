import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import { type Scene, width } from '#server/illustrations/ink/scene.ts';
import { data, many, type Point, rect, spots } from '#server/illustrations/ink/shapes.ts';

/** Stands full of people, from `y` down to `foot`, with lights. */
export function stands({ colours, random }: Scene, y: number, foot: number): string {
  const seats = mix(colours.far, colours.ink, 0.35);
  const crowd = (count: number): Point[] =>
    Array.from({ length: count }, () => [random.between(0, width), random.between(y + 14, foot - 6)]);
  const masts = [84, 556].map(
    (x) =>
      stroke(shade(colours.ink, 0.1), 4, data`M${x} ${y + 10}V${y - 74}`) +
      fill(tint(colours.glow, 0.4), rect(x - 24, y - 92, 48, 26)) +
      stroke(colours.ink, 2, data`M${x - 24} ${y - 79}h48M${x - 8} ${y - 92}v26m16-26v26`),
  );
  return [
    ...masts,
    fill(seats, data`M-10 ${y + 10}Q320 ${y - 14} 650 ${y + 10}V${foot}H-10z`),
    stroke(
      tint(seats, 0.15),
      2,
      many(4, (index) => data`M0 ${y + 18 + index * ((foot - y) / 4)}H640`),
    ),
    stroke(colours.paper, 5, spots(crowd(34))),
    stroke(colours.accent, 5, spots(crowd(30))),
    stroke(colours.spark, 5, spots(crowd(24))),
    fill(shade(colours.roof, 0.2), data`M-10 ${y}Q320 ${y - 26} 650 ${y}v9Q320 ${y - 14}-10 ${y + 9}z`),
  ].join('');
}
