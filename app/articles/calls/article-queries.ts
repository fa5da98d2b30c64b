import { type Query, type QueryClient, queryOptions } from '@tanstack/react-query';
import { broughtAt, savedAt } from '#app/api/saved-at.ts';
import { idInAddress } from '#contract/article-address.ts';
import type { Article, ArticleList } from '#contract/article.ts';
import type { WholeStory } from '#contract/story.ts';
import { findArticle } from './find-article.ts';
import { listKey } from './list-queries.ts';

/** An article that is known already, and when (ms) it was loaded; undefined: with this page. */
type KnownArticle = { article: Article; updatedAt?: number };

/** The article of the page /article/{address}; `known` when the page or a cached list has brought it. */
export function articleQuery(address: string, known: KnownArticle | undefined) {
  return queryOptions({
    queryKey: ['article', address],
    queryFn: () => findArticle(address),
    initialData: known?.article,
    initialDataUpdatedAt: known?.updatedAt ?? broughtAt,
  });
}

/** An article from a list in the query cache, with the time (ms) when that list was loaded. */
export function cachedArticle(
  client: QueryClient,
  readerId: string,
  place: { cacheKey: string; cacheLocation: string; page: number },
): KnownArticle | undefined {
  // The keys of regional lists begin the same way.
  const queryKey = listKey(readerId, { query: place.cacheLocation }, place.page);
  for (const { state } of client.getQueryCache().findAll({ queryKey })) {
    // The server-rendered home page, whose texts are cut: better than nothing if the site cannot be reached.
    if (state.dataUpdatedAt === 0 && navigator.onLine && !savedAt()) continue;
    const list = state.data as ArticleList | undefined;
    const article = list?.data.find(({ url }) => url === place.cacheKey);
    if (article) return { article, updatedAt: state.dataUpdatedAt };
  }
  return undefined;
}

/** Not the list of a search for "story", whose key begins the same way. */
const isStory = ({ queryKey }: Query) => typeof queryKey[1] === 'string';

/** The article of the page /article/{address}, if it is a report of a story that is in the query cache. */
export function reportedArticle(client: QueryClient, address: string): KnownArticle | undefined {
  const id = idInAddress(address);
  for (const { state } of client.getQueryCache().findAll({ queryKey: ['story'], predicate: isStory })) {
    const whole = state.data as WholeStory | undefined;
    const report = whole?.reports.find(({ article }) => article.id === id);
    if (report) return { article: report.article, updatedAt: state.dataUpdatedAt };
  }
  return undefined;
}
