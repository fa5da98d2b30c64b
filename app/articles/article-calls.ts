import { type Api, fetchJson } from '#app/api/call.ts';
import type { Article, ArticleList, RelatedArticles } from '#contract/article.ts';
import { pathSegment } from '#contract/path-segment.ts';
import type { HomeNews } from '#contract/story.ts';

/**
 * A list of the API: a section or category by its name, or a search by its words. Only local news have a region, and
 * only searches an order; none is newest first.
 */
export type ListSource = { query: string; region?: string | undefined; sort?: 'best' | undefined };

/** Schemas are no part of what a page needs to come alive; they come along with the first reply. */
const loadSchemas = () => import('./article-replies.ts');

/** One page (from 1) of a list. Throws ApiError, and TypeError when the network fails. */
export async function fetchArticles(source: ListSource, page: number, api?: Api): Promise<ArticleList> {
  const [reply, { parseList }] = await Promise.all([fetchJson(listPath(source, page), api), loadSchemas()]);
  return parseList(reply);
}

/** What the home page shows to everybody. Throws as fetchReply does. */
export async function fetchHomeNews(api: Api): Promise<HomeNews> {
  const [reply, { parseHomeNews }] = await Promise.all([fetchJson('/api/home_news', api), loadSchemas()]);
  return parseHomeNews(reply);
}

/** One article by its short id or its publisher's address. Throws as fetchReply does. */
export async function fetchArticle(by: { id: string } | { url: string }, api?: Api): Promise<Article> {
  const path = `/api/article?${new URLSearchParams(by)}`;
  const [reply, { parseArticle }] = await Promise.all([fetchJson(path, api), loadSchemas()]);
  return parseArticle(reply);
}

/** What follows the article with this publisher's address. Throws as fetchReply does. */
export async function fetchRelated(url: string, api?: Api): Promise<RelatedArticles> {
  const path = `/api/related_articles?${new URLSearchParams({ url })}`;
  const [reply, { parseRelated }] = await Promise.all([fetchJson(path, api), loadSchemas()]);
  return parseRelated(reply);
}

/** Lower-cased, with spaces turned into commas (product specification, section 5). */
function apiQuery(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, ',');
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
