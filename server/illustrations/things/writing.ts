import { mix, shade, tint } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import type { Scene } from '#server/illustrations/ink/scene.ts';
import { data, many, pill, rect } from '#server/illustrations/ink/shapes.ts';

/** Lines of writing: `count` of them from `x` `y`, `wide` long. */
export function writing(
  { colours, random }: Scene,
  x: number,
  y: number,
  wide: number,
  count: number,
  gap = 11,
): string {
  return stroke(
    mix(colours.paper, colours.ink, 0.5),
    gap * 0.22,
    many(
      count,
      (line) =>
        data`M${x} ${y + line * gap}h${wide * (line === count - 1 ? 0.55 : 0.9 + 0.1 * random.next())}`,
    ),
  );
}

/** A feather with its nib at 0 0. */
export function quill(colour: string): string {
  return (
    fill(colour, data`M8-14Q-6-90 44-160Q70-190 84-196Q96-130 60-70Q40-36 14-16z`) +
    fill(shade(colour, 0.15), data`M8-14Q30-90 84-196Q96-130 60-70Q40-36 14-16z`) +
    stroke(shade(colour, 0.45), 2.4, 'M0 4Q24-80 82-192')
  );
}

export function inkwell({ colours, random }: Scene, x: number, y: number): string {
  const glass = random.pick([colours.ink, shade(colours.water, 0.3), shade(colours.accent, 0.35)]);
  return (
    fill(glass, data`M${x - 28} ${y}q-4-36 14-40v-12h28v12q18 4 14 40z`) +
    fill(colours.gold, rect(x - 17, y - 56, 34, 8)) +
    fill(tint(glass, 0.25), pill(x - 21, y - 30, 6, 22))
  );
}

/** An open book seen from the reader's side, about 340 wide. */
export function openBook(scene: Scene, cover: string, picture = ''): string {
  const { colours } = scene;
  const page = colours.paper;
  return [
    fill(cover, data`M-176 58V-84h352V58z`),
    fill(shade(page, 0.2), data`M-168 48V-92Q-80-110 0-80Q80-110 168-92V48Q80 30 0 58Q-80 30-168 48z`),
    fill(page, data`M-168 42V-98Q-80-116 0-86V52Q-80 24-168 42z`),
    fill(shade(page, 0.07), data`M0-86Q80-116 168-98V42Q80 24 0 52z`),
    fill(shade(page, 0.16), data`M0-86q-14-6-26-10v138q16 4 26 10z`),
    picture || writing(scene, -148, -78, 112, 9, 12),
    writing(scene, 34, -78, 112, 9, 12),
  ].join('');
}
