/** Words of titles in the search's normal form, most frequent first. */
export type TitleWords = ReadonlySet<string>;

const shortest = 4; // letters; shorter words are one typo away from too many others

/**
 * The most frequent word that differs from one in normal form by one typo; undefined if there is none, or the word is known.
 */
export function likelySpelling(word: string, known: TitleWords): string | undefined {
  if (word.length < shortest || known.has(word)) return undefined;
  for (const candidate of known) if (isWithinOneEdit(word, candidate)) return candidate;
  return undefined;
}

/** Whether one letter is missing, added or replaced, or two neighbours are swapped. */
function isWithinOneEdit(word: string, other: string): boolean {
  const longer = Math.max(word.length, other.length);
  if (longer - Math.min(word.length, other.length) > 1 || word === other) return false;
  let start = 0;
  while (word[start] === other[start]) start += 1;
  const rest = word.slice(start);
  const otherRest = other.slice(start);
  if (rest.length > otherRest.length) return rest.slice(1) === otherRest;
  if (rest.length < otherRest.length) return rest === otherRest.slice(1);
  const isSwapped =
    rest[0] === otherRest[1] && rest[1] === otherRest[0] && rest.slice(2) === otherRest.slice(2);
  return isSwapped || rest.slice(1) === otherRest.slice(1);
}
