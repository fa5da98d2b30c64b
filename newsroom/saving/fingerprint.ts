import { createHash } from 'node:crypto';
import type { Section } from '#contract/sections.ts';
import type { FeedItem } from '#newsroom/item.ts';

/** An item of a feed with the sections that it belongs to. */
export type PlacedItem = FeedItem & { sections: Section[] };

/** A short digest (22 characters) of bytes or text; guids can be longer than an index allows. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('base64url').slice(0, 22);
}

/** Equal for items that would be stored alike. The date does not count: it is kept from the first time. */
export function contentHash(item: PlacedItem): string {
  const { title, url, description, image, author, sections } = item;
  return digest(JSON.stringify([title, url, description, image, author, sections]));
}
