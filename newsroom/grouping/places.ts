import { isFormOf, isNoPlace, type PlaceName } from './place-names.ts';
import type { ReadToken } from './read-text.ts';

/** A place and the tokens that name it. */
export type FoundPlace = { code: string; first: number; last: number };

/** The countries, cities and peoples that a text names, inflected or not. */
export function placesIn(tokens: readonly ReadToken[]): FoundPlace[] {
  const found: FoundPlace[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const names = tokens[at]?.facts.places ?? [];
    const name = names.length === 0 ? undefined : names.find((one) => continues(one, tokens, at));
    if (!name || isNoPlace(name)) continue;
    const last = at + name.stems.length - 1;
    found.push({ code: name.code, first: at, last });
    at = last;
  }
  return found;
}

/** Whether the words of a name follow its first one. */
function continues(name: PlaceName, tokens: readonly ReadToken[], at: number): boolean {
  return name.stems.every((_, n) => n === 0 || isFormOf(name, n, tokens[at + n]?.facts.folded ?? ''));
}
