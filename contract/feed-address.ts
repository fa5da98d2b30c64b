import { categoryTitle, isCategory } from './categories.ts';
import { nameOfRegion } from './regions.ts';
import type { Section } from './sections.ts';

/** What the site's own feeds come as, by the ending of their addresses, with their media types. */
export const feedTypes = {
  rss: 'application/rss+xml',
  atom: 'application/atom+xml',
  json: 'application/feed+json',
} as const;

export type FeedFormat = keyof typeof feedTypes;

export const feedFormats = Object.keys(feedTypes) as FeedFormat[];

/** A feed in any format: its path without the ending, and the query that follows it. */
export type FeedPlace = { path: string; query: string };

export function sectionFeed(section: Section): FeedPlace {
  return { path: `/feeds/${section}`, query: '' };
}

const sectionTitles: Partial<Record<Section, string>> = {
  breaking: 'Breaking news',
  europe: 'Europe',
  world: 'World news',
};

/** 'Breaking news', 'Germany', 'Sports': what the feeds of a section are called. */
export function sectionFeedTitle(section: Section): string {
  const [, name = ''] = section.split('/');
  const title = isCategory(name) ? categoryTitle(name) : nameOfRegion(name);
  return sectionTitles[section] ?? title ?? section;
}

/** What a search for `text` finds, the newest first. */
export function searchFeed(text: string): FeedPlace {
  return { path: '/feeds/search', query: `?${new URLSearchParams({ q: text })}` };
}

/** Without the words of its headline, which changes: who follows a story follows its id. */
export function storyFeed({ id }: { id: string }): FeedPlace {
  return { path: `/feeds/story/${id}`, query: '' };
}

/** Path and query of a feed in one format: '/feeds/local/de.atom'. */
export function feedPath({ path, query }: FeedPlace, format: FeedFormat): string {
  return `${path}.${format}${query}`;
}

/** The ending of '/feeds/local/de.atom' and what stands before it; undefined where no feed can be there. */
export function readFeedFile(file: string): { name: string; format: FeedFormat } | undefined {
  const end = file.lastIndexOf('.');
  const format = feedFormats.find((each) => each === file.slice(end + 1));
  return end < 1 || format === undefined ? undefined : { name: file.slice(0, end), format };
}
