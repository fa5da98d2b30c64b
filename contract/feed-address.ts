import { categoryTitle, isCategory } from './categories.ts';
import { nameOfRegion } from './regions.ts';
import type { Section } from './sections.ts';

/** The formats of the site's own feeds: the endings of their addresses with their media types. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;

export type FeedFormat = keyof typeof feedTypes;

export const feedFormats = Object.keys(feedTypes) as FeedFormat[];

/** A feed regardless of its format: its path without the ending, and its query. */
export type FeedPlace = { path: string; query: string };

export function sectionFeed(section: Section): FeedPlace {
  return { path: `/feeds/${section}`, query: '' };
}

const sectionTitles: Partial<Record<Section, string>> = {
  breaking: 'Breaking news',
  europe: 'Europe',
  world: 'World news',
};

/** The title of a section's feed: 'Breaking news', 'Germany', 'Sports'. */
export function sectionFeedTitle(section: Section): string {
  const [, name = ''] = section.split('/');
  const title = isCategory(name) ? categoryTitle(name) : nameOfRegion(name);
  return sectionTitles[section] ?? title ?? section;
}

/** The feed of a search for `text`, the newest first. */
export function searchFeed(text: string): FeedPlace {
  return { path: '/feeds/search', query: `?${new URLSearchParams({ q: text })}` };
}

/** Without the words of the headline, which may change: a story is followed by its id. */
export function storyFeed({ id }: { id: string }): FeedPlace {
  return { path: `/feeds/story/${id}`, query: '' };
}

/** Path and query of a feed in one format: '/feeds/local/de.atom'. */
export function feedPath({ path, query }: FeedPlace, format: FeedFormat): string {
  return `${path}.${format}${query}`;
}

/** The ending of '/feeds/local/de.atom' and what precedes it; undefined if that cannot be a feed's address. */
export function readFeedFile(file: string): { name: string; format: FeedFormat } | undefined {
  const end = file.lastIndexOf('.');
  const format = feedFormats.find((each) => each === file.slice(end + 1));
  return end < 1 || format === undefined ? undefined : { name: file.slice(0, end), format };
}
