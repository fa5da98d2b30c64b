import { shade } from '#server/illustrations/ink/colour.ts';
import { fill, stroke } from '#server/illustrations/ink/marks.ts';
import { chain, disc, many, type Point, polygon, points } from '#server/illustrations/ink/shapes.ts';

/** A toothed wheel with spokes, `r` its radius. */
export function gear(x: number, y: number, r: number, colour: string, ground: string, turn = 0): string {
  const teeth = Math.max(8, Math.round(r / 5));
  const spokes =
    r > 40
      ? stroke(
          colour,
          r * 0.13,
          many(5, (index) =>
            chain(points`${x} ${y},
              ${x + r * 0.72 * Math.cos(index * 1.257 + turn)} ${y + r * 0.72 * Math.sin(index * 1.257 + turn)}`),
          ),
        )
      : '';
  const rim = Array.from({ length: teeth }, (_, index) => {
    const at = (part: number, out: number): Point => {
      const angle = ((index + part) * 2 * Math.PI) / teeth + turn;
      return [x + r * out * Math.cos(angle), y + r * out * Math.sin(angle)];
    };
    return [at(0, 0.86), at(0.12, 1), at(0.42, 1), at(0.54, 0.86)];
  });
  return (
    fill(colour, polygon(...rim.flat())) +
    fill(shade(colour, 0.22), disc(x, y, r * 0.74)) +
    (r > 40 ? fill(ground, disc(x, y, r * 0.64)) : '') +
    spokes +
    fill(colour, disc(x, y, r * 0.24)) +
    fill(shade(colour, 0.45), disc(x, y, r * 0.1))
  );
}
