import { data, useLocation } from 'react-router';
import { pack, unpack } from '#app/api/packed.ts';
import { queryClient } from '#app/api/query-client.ts';
import { canonicalAddress, listAddress, sourceOf } from '#app/articles/calls/list-address.ts';
import { fetchArticles } from '#app/articles/calls/list-calls.ts';
import { pageCountOf, pageNumberOf } from '#app/articles/calls/page-number.ts';
import { isRefusal, refusalOf } from '#app/articles/calls/refusal.ts';
import { ListScreen } from '#app/articles/lists/list-screen.tsx';
import { LoadedList } from '#app/articles/lists/loaded-list.tsx';
import { LocalList } from '#app/articles/lists/local-list.tsx';
import { NoSuchPage } from '#app/articles/lists/no-such-page.tsx';
import { ListFeeds } from '#app/articles/lists/page-feeds.tsx';
import { SearchRefiner } from '#app/articles/lists/search-refiner.tsx';
import { NotFoundPage } from '#app/shell/status-page.tsx';
import { isSearch, listStateOf } from '#app/site/addresses.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { routeError, throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import { nameOfRegion } from '#contract/regions.ts';
import type { Route } from './+types/article-list.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.searchParams);
  if (page === undefined) throw routeError(404);
  const source = sourceOf(listStateOf(params.query).query, url.searchParams);
  try {
    const list = await fetchArticles(source, page, context.get(siteContext).api);
    if (page > pageCountOf(list)) {
      // For the local list: all Europe has no such page, but the reader's own region may, which only the browser knows.
      return data({ state: 'ready' as const, list: undefined, regionName: undefined }, { status: 404 });
    }
    return data({ state: 'ready' as const, list: pack(list), regionName: nameOfRegion(source.region ?? '') });
  } catch (error) {
    if (!isRefusal(error)) return throwAsStatus(error);
    const { status, retryAfter } = error;
    const headers: HeadersInit = retryAfter === null ? {} : { 'retry-after': retryAfter };
    return data(refusalOf(error), { status, headers });
  }
}

/** Carries Retry-After, for readers who have searched too often. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/**
 * In the browser the component loads the list, behind a skeleton or the previous page. A list that has failed is
 * fetched again.
 */
export function clientLoader({ params }: Route.ClientLoaderArgs) {
  const queryKey = [listStateOf(params.query).query];
  void queryClient().refetchQueries({
    queryKey,
    type: 'active',
    predicate: ({ state }) => state.error !== null,
  });
  return null;
}

export default function ArticleListRoute({ loaderData, params }: Route.ComponentProps) {
  const { state, search: parameters } = useLocation();
  const search = new URLSearchParams(parameters);
  const { title: named, query } = listStateOf(params.query, state);
  const title = named.trim() === '' ? undefined : named;
  const page = pageNumberOf(search);
  if (page === undefined) return <NotFoundPage />;
  const source = sourceOf(query, search);
  const addressOf = (other: number) => listAddress(params.query, source, other);
  const rendered = loaderData?.state === 'ready' && loaderData.list ? unpack(loaderData.list) : undefined;
  const isInVain = isSearch(query) && rendered?.pagination.total === 0;
  const head = (
    <>
      {import.meta.env.SSR && <ListFeeds source={source} />}
      <PageHead
        title={[
          title ?? 'Articles',
          ...(source.sort ? ['best match first'] : []),
          ...(page > 1 ? [`page ${page}`] : []),
        ].join(', ')}
        description={`${title ?? 'Articles'}: news from European publishers.`}
        path={isInVain ? undefined : canonicalAddress(source, page)}
      />
    </>
  );
  const noteOf = (total: number | undefined) =>
    isSearch(query) && (
      <SearchRefiner
        text={title ?? query}
        sort={source.sort}
        total={total}
        addressOf={(sort) => listAddress(params.query, { ...source, sort }, 1)}
        state={state}
      />
    );
  if (loaderData?.state === 'refused')
    return (
      <ListScreen
        head={head}
        title={title}
        note={noteOf(undefined)}
        news={loaderData}
        place={{ query, page }}
      />
    );
  const beyond = <NoSuchPage page={page} first={addressOf(1)} state={state} />;
  const isLacking = loaderData?.state === 'ready' && !rendered;
  if (isLacking && (query !== 'local' || source.region !== undefined)) return beyond;
  const news = { rendered, isDocument: Boolean(loaderData), beyond };
  const list = { head, title, noteOf, source, page, addressOf, state, ...news };
  if (query === 'local') {
    const isAsked = search.get('region') === '';
    return (
      <LocalList key={String(isAsked)} {...list} regionName={loaderData?.regionName} isAsked={isAsked} />
    );
  }
  return <LoadedList {...list} />;
}
