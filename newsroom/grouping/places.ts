import { isForename, isFormOf, isNoPlace, type PlaceName } from './place-names.ts';
import type { ReadText } from './read-text.ts';

/** A place and the tokens that name it. */
export type FoundPlace = { code: string; first: number; last: number };

/** Headlines with all words in capitals write "of" and "from" small. */
const longestSmallInTitles = 4;

/** The countries, cities and peoples that a text names, inflected or not. */
export function placesIn(read: ReadText): FoundPlace[] {
  const { tokens } = read;
  const found: FoundPlace[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const names = tokens[at]?.facts.places ?? [];
    const name = names.length === 0 ? undefined : names.find((one) => isNamed(one, read, at));
    if (!name) continue;
    const last = at + name.stems.length - 1;
    // Nor is a place what its other words name: "South America".
    if (!isNoPlace(name)) found.push({ code: name.code, first: at, last });
    at = last;
  }
  return found;
}

/** Whether a name's first word is this one, and its other words follow. */
function isNamed(name: PlaceName, read: ReadText, at: number): boolean {
  if (isForename(name)) return isBeforeName(read, at);
  return name.stems.every((_, n) => n === 0 || isFormOf(name, n, read.tokens[at + n]?.facts.folded ?? ''));
}

/** Whether a capitalised word follows a space behind, and that tells: in headlines with all words in capitals it does not. */
function isBeforeName({ text, tokens }: ReadText, at: number): boolean {
  const next = tokens[at + 1];
  if (!next?.facts.capitalised || next.facts.stem === null) return false;
  if (text.slice(tokens[at]?.end, next.start) !== ' ') return false;
  return tokens.some(
    ({ facts }) => !facts.capitalised && (facts.stem !== null || facts.folded.length > longestSmallInTitles),
  );
}
