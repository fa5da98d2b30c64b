/** Words to look for, all of which must match, and words that must not. Lower-case, NFC, each at most 100 characters. */
export type SearchQuery = { words: string[]; excluded: string[] };

const wordsMax = 20; // more than a headline holds
const wordLengthMax = 100; // PostgreSQL refuses lexemes above 2,046 bytes
const separators = /[\s,\p{Cc}]+/u;
/** As in `search_numbers` of the database, without which the parts of "50 000" would be two words. */
const thousandsSeparator = /(?<=(?<![\p{L}\p{N}])\d{1,3})[.,'’\s](?=\d{3}(?![\p{L}\p{N}]))/gu;
const decimalComma = /(?<=(?<![\p{L}\p{N}])\d+),(?=\d{1,2}(?![\p{L}\p{N}]))/gu;

/**
 * Reads a reader's search text: commas, white space and control characters separate, except in numbers; a leading '-' excludes.
 * Quotes, operators and brackets mean nothing; the database's own word parser drops them.
 */
export function parseSearchQuery(text: string): SearchQuery {
  const numbersJoined = text.replace(thousandsSeparator, '').replace(decimalComma, '.');
  const tokens = numbersJoined.normalize('NFC').toLowerCase().toWellFormed().split(separators);
  const query: SearchQuery = { words: [], excluded: [] };
  for (const token of new Set(tokens.filter(Boolean).slice(0, wordsMax))) {
    const isExcluded = token.startsWith('-');
    const word = Array.from(isExcluded ? token.slice(1) : token)
      .slice(0, wordLengthMax)
      .join('');
    (isExcluded ? query.excluded : query.words).push(word);
  }
  return query;
}
