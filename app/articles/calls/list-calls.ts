import type * as z from 'zod/mini';
import { type Api, fetchJson } from '#app/api/call.ts';
import type { ArticleList } from '#contract/article.ts';
import { pathSegment } from '#contract/path-segment.ts';
import { withDecimalPoints } from '#contract/search.ts';
import type { HomeNews, StoryList } from '#contract/story.ts';
import type { replies } from './replies.ts';

/**
 * A list of the API: a section or category by name, or a search by its words. Only local news have a region; only
 * searches have an order, newest first by default.
 */
export type ListSource = { query: string; region?: string | undefined; sort?: 'best' | undefined };

/**
 * Fetches and parses a reply. Its schema is loaded together with the first reply, since hydration does not need it.
 * Throws ApiError, and TypeError when the network fails.
 */
export async function ask<Reply>(
  path: string,
  schemaIn: (all: typeof replies) => z.ZodMiniType<Reply>,
  api?: Api,
): Promise<Reply> {
  const [reply, { replies }] = await Promise.all([fetchJson(path, api), import('./replies.ts')]);
  return schemaIn(replies).parse(reply);
}

/** One page (from 1) of a list. Throws as ask does, as do all calls of this folder. */
export function fetchArticles(source: ListSource, page: number, api?: Api): Promise<ArticleList> {
  return ask(listPath(source, page), ({ list }) => list, api);
}

/** What the home page shows to everybody. */
export function fetchHomeNews(api: Api): Promise<HomeNews> {
  return ask('/api/home_news', ({ homeNews }) => homeNews, api);
}

/** The stories of the last day, those of most countries first. */
export function fetchStories(): Promise<StoryList> {
  return ask('/api/stories?page=1', ({ stories }) => stories);
}

/** Lower-cased, with spaces turned into commas (product specification, section 5). */
function apiQuery(text: string): string {
  return withDecimalPoints(text).replaceAll(/\s+/g, ',');
}

function listPath({ query, region, sort }: ListSource, page: number): string {
  switch (query) {
    case 'breaking':
      return `/api/breaking_news?page=${page}`;
    case 'world':
      return `/api/world_news?page=${page}`;
    case 'local':
      return region === undefined
        ? `/api/europe?page=${page}`
        : `/api/local_news?page=${page}&region=${encodeURIComponent(region)}`;
    default:
      return `/api/articles/${pathSegment(apiQuery(query))}?page=${page}${sort ? `&sort=${sort}` : ''}`;
  }
}
