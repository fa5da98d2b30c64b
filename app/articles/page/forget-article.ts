import type { QueryClient } from '@tanstack/react-query';
import type { ArticleList } from '#contract/article.ts';

/** Removes an article that was taken down from the cached lists, and thereby from local storage. */
export function forgetArticle(client: QueryClient, url: string): void {
  for (const { queryKey, state } of client.getQueryCache().getAll()) {
    if (!holds(state.data, url)) continue;
    const { data, ...rest } = state.data;
    const kept = { ...rest, data: data.filter((article) => article.url !== url) };
    client.setQueryData(queryKey, kept, { updatedAt: state.dataUpdatedAt });
  }
}

/**
 * Removes everything else of an article that was taken down from the cache: the article, what belongs to it, and stories
 * that show it. For when its page is left, which would otherwise load all of it again.
 */
export function forgetArticlePage(client: QueryClient, url: string): void {
  client.removeQueries({
    predicate: ({ queryKey, state: { data } }) =>
      queryKey[1] === url || isAt(data, url) || isReportedIn(data, url),
  });
}

/** Whether the data of a query look like a story with this article. */
function isReportedIn(loaded: unknown, url: string): boolean {
  if (typeof loaded !== 'object' || loaded === null || !('reports' in loaded)) return false;
  const { reports } = loaded;
  return Array.isArray(reports) && reports.some((each: { article?: unknown }) => isAt(each.article, url));
}

/** Whether the data of a query look like a list that holds this article. */
function holds(loaded: unknown, url: string): loaded is ArticleList {
  if (typeof loaded !== 'object' || loaded === null || !('data' in loaded)) return false;
  const { data } = loaded;
  return Array.isArray(data) && data.some((each: unknown) => isAt(each, url));
}

function isAt(each: unknown, url: string): boolean {
  return typeof each === 'object' && each !== null && 'url' in each && each.url === url;
}
