import type { Article } from './article.ts';

const slugLengthMax = 80;

/** Lower-case words of any alphabet joined by hyphens, at most 80 characters: 'Σεισμός στην Κρήτη' -> 'σεισμός-στην-κρήτη'. */
export function slugOf(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu);
  const slug = (words ?? []).join('-');
  if (slug.length <= slugLengthMax) return slug;
  // A character takes one or two UTF-16 units.
  const begin = Array.from(slug.slice(0, 2 * slugLengthMax));
  return begin.slice(0, slugLengthMax).join('').replace(/-$/, '');
}

/** The canonical path of an article's page, percent-encoded: '/article/{slug}-{id}'. */
export function articlePath(article: Pick<Article, 'id' | 'title'>): string {
  const slug = slugOf(article.title);
  return `/article/${encodeURIComponent(slug === '' ? article.id : `${slug}-${article.id}`)}`;
}

/** The id at the end of an article's address; the whole of it when there is no hyphen. */
export function idInAddress(address: string): string {
  return address.slice(address.lastIndexOf('-') + 1);
}
