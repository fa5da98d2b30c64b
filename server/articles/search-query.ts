/**
 * Words to look for, all of which must match, and words that must not. Lower-case, NFC, each at most 100 characters.
 * `apart`: the words if commas that may be decimal are none ("psg,3,2"); undefined without such commas.
 */
export type SearchQuery = { words: string[]; excluded: string[]; apart?: string[] };

const wordsMax = 20; // more than a headline holds
const wordLengthMax = 100; // PostgreSQL refuses lexemes above 2,046 bytes
/** As in `search_numbers` of the database, without which the parts of "50 000" would be two words. */
const thousandsSeparator = /(?<=(?<![\p{L}\p{N}])\d{1,3})[.,'’\s](?=\d{3}(?![\p{L}\p{N}]))/gu;
/** Not commas that may be decimal. */
const separators = /(?:[\s\p{Cc}]|,(?!(?<=(?<![\p{L}\p{N}])\d+,)\d{1,2}(?![\p{L}\p{N}])))+/u;

/**
 * Reads a reader's search text: commas, white space and control characters separate, except in numbers; a leading '-' excludes.
 * Quotes, operators and brackets mean nothing; the database's own word parser drops them.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const numbersJoined = text.replace(thousandsSeparator, '');
  const tokens = numbersJoined.normalize('NFC').toLowerCase().toWellFormed().split(separators);
  const wanted: string[] = [];
  const excluded: string[] = [];
  for (const token of new Set(tokens.filter(Boolean).slice(0, wordsMax))) {
    const isExcluded = token.startsWith('-');
    const word = Array.from(token.replace(/^-+/, '')).slice(0, wordLengthMax).join('');
    // Hyphens on their own stand between the parts of a headline, and exclude nothing.
    if (word !== '') (isExcluded ? excluded : wanted).push(word);
  }
  const query: SearchQuery = { words: distinct(wanted.map(withPoint)), excluded: excluded.map(withPoint) };
  if (!wanted.some((word) => word.includes(','))) return query;
  // The site's pages ask for what a reader typed with commas instead of spaces.
  const apart = wanted.flatMap((word) => word.split(',')).filter(Boolean);
  return { ...query, apart: distinct(apart).slice(0, wordsMax) };
}

const distinct = (words: string[]) => [...new Set(words)];
const withPoint = (word: string) => word.replaceAll(',', '.');
