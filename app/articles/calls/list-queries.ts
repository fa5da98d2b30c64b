import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { visitorId } from '#app/session/reader-id.ts';
import type { Article, ArticleList } from '#contract/article.ts';
import { articlesPerPage } from '#contract/limits.ts';
import { homeRefetchInterval } from './article-limits.ts';
import { fetchArticles, type ListSource } from './list-calls.ts';

/** Id of the member or of the visitor; undefined until the page is hydrated. */
type ReaderId = string | undefined;

/** [query, page, reader], and the region or the order where there is one. */
export function listKey(readerId: string, { query, region, sort }: ListSource, page: number): QueryKey {
  const variant = region ?? sort;
  return variant === undefined ? [query, page, readerId] : [query, page, readerId, variant];
}

/** Whether a query is a list that this reader, or every visitor, sees. */
export function isListKey(key: QueryKey, readerId: string): boolean {
  return typeof key[1] === 'number' && (key[2] === readerId || key[2] === visitorId);
}

/** One page (from 1) of a list; the previous page is shown while it loads. */
export function listQuery(readerId: ReaderId, source: ListSource, page: number, rendered?: ArticleList) {
  return queryOptions({
    queryKey: listKey(readerId ?? visitorId, source, page),
    queryFn: () => fetchArticles(source, page),
    enabled: readerId !== undefined,
    initialData: rendered,
    placeholderData: (previous: ArticleList | undefined, query) =>
      query?.queryKey[0] === source.query && query.queryKey[3] === (source.region ?? source.sort)
        ? previous
        : undefined,
  });
}

/** The first page of a list as the home page keeps it. `rendered` is what the server rendered of it. */
export function homeQuery(readerId: ReaderId, source: ListSource, rendered?: readonly Article[]) {
  return queryOptions({
    ...listQuery(readerId, source, 1, rendered && listOf(rendered)),
    ...keptFreshAtHome,
  });
}

/** Options of what the home page shows (product specification, section 7). */
export const keptFreshAtHome = {
  // What the server rendered is stale from the start, because it is not a whole page: a list screen with the same key
  // fetches the rest at once.
  initialDataUpdatedAt: 0,
  refetchOnMount: 'always',
  refetchInterval: homeRefetchInterval,
} as const;

/** The rendered articles as a list; how many there are in all is unknown. */
function listOf(articles: readonly Article[]): ArticleList {
  const { length } = articles;
  return {
    data: [...articles],
    pagination: { limit: articlesPerPage, offset: 0, count: length, total: length },
  };
}
