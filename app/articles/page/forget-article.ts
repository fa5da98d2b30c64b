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

/** Whether the data of a query look like a list that holds this article. */
function holds(loaded: unknown, url: string): loaded is ArticleList {
  if (typeof loaded !== 'object' || loaded === null || !('data' in loaded)) return false;
  const { data } = loaded;
  return Array.isArray(data) && data.some((each: unknown) => isAt(each, url));
}

function isAt(each: unknown, url: string): boolean {
  return typeof each === 'object' && each !== null && 'url' in each && each.url === url;
}
