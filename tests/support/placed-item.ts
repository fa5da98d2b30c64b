import type { PlacedItem } from '#newsroom/saving/fingerprint.ts';

/** An item of the feed of daily.example, ready to be saved; its guid, title and address come from `name`. */
export function placedItem(name: string, fields: Partial<PlacedItem> = {}): PlacedItem {
  return {
    identity: name,
    title: `Title ${name}`,
    url: `https://daily.example/${name}`,
    description: 'What happened.',
    image: null,
    author: null,
    publishedAt: new Date('2026-03-01T12:00:00Z'),
    categories: [],
    sections: ['world'],
    ...fields,
  };
}
