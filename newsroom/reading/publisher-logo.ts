import type { FeedItem } from '#newsroom/item.ts';

/** Items from which on it can be told that a picture says nothing about any of them. */
const itemsLeast = 5;

/**
 * Takes the picture off that most items of a feed share: it is the publisher's logo, not a picture of the news. A warning
 * says so.
 */
export function withoutPublisherLogo<Item extends Pick<FeedItem, 'image'>>(
  items: Item[],
): { items: Item[]; warnings: string[] } {
  const counts = new Map<string, number>();
  for (const { image } of items) if (image !== null) counts.set(image, (counts.get(image) ?? 0) + 1);
  const [logo, count] =
    [...counts].find(([, count]) => count >= itemsLeast && count > items.length / 2) ?? [];
  if (logo === undefined) return { items, warnings: [] };
  return {
    items: items.map((item) => (item.image === logo ? { ...item, image: null } : item)),
    warnings: [`the same picture on ${count} of ${items.length} items, which is left out`],
  };
}
