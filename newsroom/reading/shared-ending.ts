import type { FeedItem } from '#newsroom/item.ts';

/** Descriptions from which on it can be told that their end says nothing about any of them. */
const itemsLeast = 5;
/** How many of the descriptions have it: fewer may be more or less than that by the next poll. */
const share = 0.75;
/** The last words behind the end of a sentence, or a mark. */
const ending = /(?<=[.!?…»”"'’)\]])\s+(\S[^.!?…]{0,60}\.?)$/u;
/** What its publisher has cut off has lost its end. */
const cutOff = /(?:…|\.{3})$/;
/** One word, as a place, a name or an agency is: "Berlin", "(dpa)". */
const oneWord = /^[\p{P}\s]*[\p{L}\p{M}\p{N}.'’/-]+[\p{P}\s]*$/u;
/** Rather a number or something abbreviated than the end of a sentence: "am 12. November 2026", "in St. Anton am Arlberg". */
const noSentence = /(?:\d|(?<!\p{L})\p{L}{1,3})\.$/u;

/**
 * Takes off the words that nearly all descriptions of a feed end with, behind a sentence: they are of the publisher's template
 * ("∞ Permalink", "Daily News", "English Español"), whatever its language. A warning says so.
 */
export function withoutSharedEnding<Item extends Pick<FeedItem, 'description'>>(
  items: Item[],
): { items: Item[]; warnings: string[] } {
  const whole = items.flatMap(({ description }) =>
    description === null || cutOff.test(description) ? [] : [description],
  );
  const having = Map.groupBy(whole, endOf);
  const [shared, found] =
    [...having].find(([words, found]) => isOfTemplate(words, found, whole.length)) ?? [];
  if (shared === undefined || shared === null || found === undefined) return { items, warnings: [] };
  return {
    items: items.map((item) =>
      item.description !== null && endOf(item.description) === shared
        ? { ...item, description: without(item.description, shared) }
        : item,
    ),
    warnings: [`the same words at the end of ${found.length} descriptions, which are left out: "${shared}"`],
  };
}

function isOfTemplate(words: string | null, found: string[], count: number): boolean {
  if (words === null || oneWord.test(words)) return false;
  if (found.length < itemsLeast || found.length < share * count) return false;
  return (
    found.filter((description) => noSentence.test(without(description, words))).length * 2 < found.length
  );
}

function without(description: string, words: string): string {
  return description.slice(0, -words.length).trimEnd();
}

function endOf(description: string): string | null {
  return ending.exec(description)?.[1] ?? null;
}
