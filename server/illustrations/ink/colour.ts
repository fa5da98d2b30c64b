const darkest = '#1b2030';
const lightest = '#fff8ea';

/** `share` of the second colour in the first, 0 to 1. Colours are #rrggbb. */
export function mix(one: string, other: string, share: number): string {
  const mixed = channels(one).map((value, index) => value + ((channels(other)[index] ?? 0) - value) * share);
  return `#${mixed.map((value) => Math.round(value).toString(16).padStart(2, '0')).join('')}`;
}

/** As it looks away from the light. */
export function shade(colour: string, amount = 0.18): string {
  return mix(colour, darkest, amount);
}

/** As it looks towards the light. */
export function tint(colour: string, amount = 0.25): string {
  return mix(colour, lightest, amount);
}

/** How light a colour looks, 0 to 255. */
export function lightness(colour: string): number {
  const [red = 0, green = 0, blue = 0] = channels(colour);
  return 0.3 * red + 0.59 * green + 0.11 * blue;
}

/** How different two colours are, 0 to 441; under 90 they blur into each other. */
export function distance(one: string, other: string): number {
  const others = channels(other);
  return Math.hypot(...channels(one).map((value, index) => value - (others[index] ?? 0)));
}

/** How much more red than blue, -255 to 255. */
export function redness(colour: string): number {
  const [red = 0, , blue = 0] = channels(colour);
  return red - blue;
}

function channels(colour: string): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16));
}
