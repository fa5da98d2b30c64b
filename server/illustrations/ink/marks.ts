import { rounded } from './shapes.ts';

/** Marks are SVG elements as text; these put outlines on the paper. */

export function fill(colour: string, ...outlines: string[]): string {
  const path = outlines.join('');
  return path && `<path fill="${colour}" d="${path}"/>`;
}

export function stroke(colour: string, width: number, ...outlines: string[]): string {
  const path = outlines.join('');
  return path && `<path stroke="${colour}" stroke-width="${rounded(width)}" d="${path}"/>`;
}

/** A line broken into pieces of `on` units, `off` apart, with square ends: rows of windows, sleepers, seams. */
export function broken(
  colour: string,
  width: number,
  on: number,
  off: number,
  ...outlines: string[]
): string {
  const pieces = `stroke-linecap="butt" stroke-dasharray="${rounded(on)} ${rounded(off)}"`;
  const path = outlines.join('');
  return path && `<path stroke="${colour}" stroke-width="${rounded(width)}" ${pieces} d="${path}"/>`;
}

/** Translucent; `opacity` from 0 to 1. */
export function faint(opacity: number, ...marks: string[]): string {
  return `<g opacity="${Math.round(opacity * 100) / 100}">${marks.join('')}</g>`;
}

/** Drawn around 0 0, put at `x` `y`, larger by `scale` and turned clockwise by `turn` degrees. */
export function placed(x: number, y: number, marks: string, scale = 1, turn = 0): string {
  const turned = turn === 0 ? '' : `rotate(${rounded(turn)})`;
  const scaled = scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`;
  return `<g transform="translate(${rounded(x)} ${rounded(y)})${turned}${scaled}">${marks}</g>`;
}

/** Marks that `again` can repeat under their name, which is their own within a picture. */
export function named(name: string, marks: string): string {
  return `<g id="${name}">${marks}</g>`;
}

/** Named marks once more, moved and larger by `scale`. */
export function again(name: string, x: number, y: number, scale = 1): string {
  const scaled = scale === 1 ? '' : `scale(${Math.round(scale * 100) / 100})`;
  return `<use href="#${name}" transform="translate(${rounded(x)} ${rounded(y)})${scaled}"/>`;
}

/** Left and right exchanged about the vertical line at `x`. */
export function mirrored(x: number, marks: string): string {
  return `<g transform="translate(${2 * x})scale(-1 1)">${marks}</g>`;
}

/** Marks that have a right way round, such as letters, about the vertical line at `x`. */
export function legible({ turned }: { turned: boolean }, x: number, marks: string): string {
  return turned ? mirrored(x, marks) : marks;
}
