import { articlePath } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';
import { categories, categoryTitle } from '#contract/categories.ts';
import { pathSegment } from '#contract/path-segment.ts';

/** The title and query of a list screen; links pass them as navigation state. */
type ListState = { title: string; query: string };

/** A page (from 1) of the list with a query. */
export type ListPlace = { query: string; page: number };

/** The list in which an article was found, so that its page can show it from the query cache at once. */
type ArticleState = { cacheKey: string; cacheLocation: string; page: number };

const namedLists: ReadonlyMap<string, ListState> = new Map([
  ['init_breaking', { title: 'Additional Breaking News', query: 'breaking' }],
  ['initial_local', { title: 'Additional Local News', query: 'local' }],
  ['initial_world', { title: 'Addition World News', query: 'world' }],
  ...categories.map((query) => [query, { title: categoryTitle(query), query }] as const),
]);

/** Title and query of /articles/{name}, in any case: from navigation state if there is any, else from the address. */
export function listStateOf(name: string, navigationState?: unknown): ListState {
  if (hasText(navigationState, 'title', 'query')) return navigationState;
  const title = name.trim();
  const query = title.toLowerCase();
  return namedLists.get(query) ?? { title, query };
}

/** The name of a list that the site offers; undefined for what a reader searches for. */
export function nameOfList(query: string): string | undefined {
  return [...namedLists].find(([, list]) => list.query === query)?.[0];
}

/** Whether the list with this query shows what a reader searches for, and not one that the site offers. */
export function isSearch(query: string): boolean {
  return nameOfList(query) === undefined;
}

export function articleStateOf(navigationState: unknown): ArticleState | undefined {
  if (!hasText(navigationState, 'cacheKey', 'cacheLocation') || !('page' in navigationState))
    return undefined;
  const { cacheKey, cacheLocation, page } = navigationState;
  return typeof page === 'number' ? { cacheKey, cacheLocation, page } : undefined;
}

/** The parameter with the return path in links to the screens for signing in. */
export const returnParameter = 'returnTo';

/** The address of a screen for signing in that leads back to a path. */
export function returningLink(screen: '/login' | '/signup', returnTo: string): string {
  return `${screen}?${new URLSearchParams({ [returnParameter]: returnTo })}`;
}

/** Whether a value is an object with texts under these keys. */
export function hasText<Key extends string>(value: unknown, ...keys: Key[]): value is Record<Key, string> {
  return (
    typeof value === 'object' &&
    value !== null &&
    keys.every((key) => typeof Reflect.get(value, key) === 'string')
  );
}

/** The list of local news with the choice of a region on it. */
export const choiceAddress = '/articles/initial_local?region=';

/** Navigation state for the profile when the member comes to choose a region. */
export const toChooseRegion = 'region';

/** The state of a navigation that replaces the address of the page that is shown by its canonical one. */
export const samePage = 'same';

/** Props of a link to the list with this name: a category, a search text or one of the home page's lists. */
export function listLink(name: string): { to: string; state: ListState } {
  return { to: `/articles/${pathSegment(name)}`, state: listStateOf(name) };
}

/** Props of a link to an article found in a list. */
export function articleLink(
  article: Article,
  { query, page }: ListPlace,
): { to: string; state: ArticleState } {
  return { to: articlePath(article), state: { cacheKey: article.url, cacheLocation: query, page } };
}
