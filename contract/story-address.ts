import { slugOf } from './article-address.ts';
import type { StoryMark } from './article.ts';

/** A story's number as it appears in addresses. */
export function storyId(number: number): string {
  return number.toString(36);
}

/** The number in an address; undefined if it is not valid. */
export function storyNumber(id: string): number | undefined {
  const number = /^[0-9a-z]{1,10}$/.test(id) ? Number.parseInt(id, 36) : NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The shortest address of a story's page, which leads to the canonical one. */
export function shortStoryPath({ id }: Pick<StoryMark, 'id'>): string {
  return `/story/${id}`;
}

/** The canonical path of a story's page, percent-encoded: '/story/{slug of its lead}-{id}'. */
export function storyPath({ id, lead }: { id: string; lead: { title: string } }): string {
  const slug = slugOf(lead.title);
  return `/story/${encodeURIComponent(slug === '' ? id : `${slug}-${id}`)}`;
}
