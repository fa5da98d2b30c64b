import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { fetchArticles, type ListSource } from '#app/api.ts';
import { visitorId } from '#app/visitor.ts';
import type { ArticleList } from '#contract/article.ts';
import { homeRefetchInterval } from '#contract/limits.ts';

/** [query, page, reader], and the region where the address names one. */
export function listKey({ query, region }: ListSource, page: number): QueryKey {
  return region === undefined ? [query, page, visitorId] : [query, page, visitorId, region];
}

/** Whether a query is a list that every visitor sees alike. */
export function isListKey(key: QueryKey): boolean {
  return typeof key[1] === 'number' && key[2] === visitorId;
}

/** One page (from 1) of a list; while it loads, the page before stays. */
export function listQuery(source: ListSource, page: number, rendered?: ArticleList) {
  return queryOptions({
    queryKey: listKey(source, page),
    queryFn: () => fetchArticles(source, page),
    initialData: rendered,
    placeholderData: (previous: ArticleList | undefined, query) =>
      query?.queryKey[0] === source.query && query.queryKey[3] === source.region ? previous : undefined,
  });
}

/** The first page of a list as the home page keeps it. `rendered` holds no more than the home page shows. */
export function homeQuery(query: string, rendered?: ArticleList) {
  return queryOptions({
    ...listQuery({ query }, 1, rendered),
    // Never taken for a whole page: a list screen with the same key fetches the rest at once.
    initialDataUpdatedAt: 0,
    refetchOnMount: 'always',
    refetchInterval: homeRefetchInterval,
  });
}
