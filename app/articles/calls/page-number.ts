import type { ArticleList } from '#contract/article.ts';
import { lastPage, listedArticlesMax } from '#contract/limits.ts';

/** The page (from 1) that an address asks for by ?page=; undefined when no list can have such a page. */
export function pageNumberOf(search: URLSearchParams): number | undefined {
  const text = search.get('page') ?? '1';
  const page = /^[1-9]\d{0,4}$/.test(text) ? Number(text) : undefined;
  return page === undefined || page > lastPage ? undefined : page;
}

/** How many pages a list has; an empty one has a single empty page. */
export function pageCountOf({ pagination }: ArticleList): number {
  return Math.max(1, Math.ceil(Math.min(pagination.total, listedArticlesMax) / pagination.limit));
}
