import type { FeedItem } from '#newsroom/item.ts';

/** Descriptions from which on it can be told that their end says nothing about any of them. */
const itemsLeast = 5;
/** The last words behind the end of a sentence, or a mark. */
const ending = /(?<=[.!?…»”"'’)\]])\s+(\S[^.!?…]{0,60}\.?)$/u;
/** What its publisher has cut off has lost its end. */
const cutOff = /(?:…|\.{3})$/;

/**
 * Takes off the words that most descriptions of a feed end with, behind a sentence: they are of the publisher's template ("∞ Permalink",
 * "Daily News", "Español"), whatever its language. A warning says so.
 */
export function withoutSharedEnding<Item extends Pick<FeedItem, 'description'>>(
  items: Item[],
): { items: Item[]; warnings: string[] } {
  const whole = items.filter(({ description }) => description !== null && !cutOff.test(description));
  const counts = new Map<string, number>();
  for (const { description } of whole) {
    const words = endOf(description);
    if (words !== null) counts.set(words, (counts.get(words) ?? 0) + 1);
  }
  const [shared, count] =
    [...counts].find(([, count]) => count >= itemsLeast && count > whole.length / 2) ?? [];
  if (shared === undefined) return { items, warnings: [] };
  return {
    items: items.map((item) =>
      item.description !== null && endOf(item.description) === shared
        ? { ...item, description: item.description.slice(0, -shared.length).trimEnd() }
        : item,
    ),
    warnings: [`the same words at the end of ${count} descriptions, which are left out: "${shared}"`],
  };
}

function endOf(description: string | null): string | null {
  return ending.exec(description ?? '')?.[1] ?? null;
}
