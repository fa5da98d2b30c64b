import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense } from 'react';
import { data, Link, Navigate, useLocation, useNavigate } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { pack, unpack } from '#app/api/packed.ts';
import { queryClient } from '#app/api/query-client.ts';
import { fetchArticles, type ListSource } from '#app/articles/article-calls.ts';
import { failureOf } from '#app/articles/failure.ts';
import { listAddress, sourceOf } from '#app/articles/list-address.ts';
import { listQuery } from '#app/articles/list-queries.ts';
import { type ListNews, ListScreen } from '#app/articles/list-screen.tsx';
import { LocalPlace } from '#app/articles/local-place.tsx';
import { ListFeeds } from '#app/articles/page-feeds.tsx';
import { pageCountOf, pageNumberOf } from '#app/articles/page-number.ts';
import { Pager } from '#app/articles/pager.tsx';
import { SearchRefiner } from '#app/articles/search-refiner.tsx';
import { type HomeRegion, useHomeRegion } from '#app/session/home-region.ts';
import { useReaderId } from '#app/session/reader-id.ts';
import { NotFoundPage } from '#app/shell/status-page.tsx';
import { isSearch, listLink, listStateOf } from '#app/site/addresses.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { useReturnScroll } from '#app/site/return-scroll.ts';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { ArticleList } from '#contract/article.ts';
import { nameOfRegion, type Region } from '#contract/regions.ts';
import type { Route } from './+types/article-list.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.searchParams);
  if (page === undefined) throw data(null, { status: 404 });
  const source = sourceOf(listStateOf(params.query).query, url.searchParams);
  try {
    const list = await fetchArticles(source, page, context.get(siteContext).api);
    if (page > pageCountOf(list)) {
      if (source.query !== 'local' || source.region !== undefined) throw data(null, { status: 404 });
      // Europe has no such page; the reader's own place may have it, which the browser knows.
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

/** When whoever has searched too often may search again. */
export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

/** In the browser the list loads by itself, behind a skeleton or the page before; once more where it was asked for in vain. */
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
        path={listAddress(params.query, { ...source, sort: undefined }, page)}
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
  const rendered = loaderData?.list && unpack(loaderData.list);
  const list = { head, title, noteOf, source, page, addressOf, state, rendered };
  if (query === 'local') {
    const isAsked = search.get('region') === '';
    return (
      <LocalList key={String(isAsked)} {...list} regionName={loaderData?.regionName} isAsked={isAsked} />
    );
  }
  return <LoadedList {...list} />;
}

type LoadedListProps = {
  head: ReactNode;
  title: string | undefined;
  /** Says more about the list below its title; `total` is undefined while nobody knows. */
  noteOf: (total: number | undefined) => ReactNode;
  source: ListSource;
  /** Whether it is known already whose list it is; 'unasked' before the page has come alive. */
  decided?: HomeRegion['state'];
  page: number;
  addressOf: (page: number) => string;
  state: unknown;
  rendered: ArticleList | undefined;
  /** In place of a page that the list does not have. */
  beyond?: ReactNode;
};

/** The server's comes with the page; the browser takes it over when the regions are there. */
const RegionChoice = lazy(async () => ({
  default: (await import('#app/articles/region-choice.tsx')).RegionChoice,
}));

/** Of the region in the address; where there is none, of the reader's own. */
function LocalList(list: LoadedListProps & { regionName: string | undefined; isAsked: boolean }) {
  const { region: asked } = list.source;
  const own = useHomeRegion();
  const navigate = useNavigate();
  const home = asked === undefined ? own : { state: 'known' as const, region: asked as Region };
  const region = home.state === 'known' ? home.region : undefined;
  const { to, state } = listLink('initial_local');
  const showChosen = () => void navigate(to, { state });
  const first = list.addressOf(1);
  const note = (
    <>
      <LocalPlace home={home} name={list.regionName} focusNext="content" onChosen={showChosen} />
      {list.isAsked && (
        <Suspense>
          <RegionChoice region={region} isFirst onDone={showChosen} />
        </Suspense>
      )}
      {home.state === 'unasked' && !list.rendered && <NoSuchPage first={first} />}
    </>
  );
  return (
    <LoadedList
      {...list}
      noteOf={() => note}
      // The place may have changed since the page was there.
      beyond={asked === undefined ? <Navigate to={first} state={list.state} replace /> : undefined}
      source={{ query: 'local', region }}
      decided={home.state}
      rendered={region === asked ? list.rendered : undefined}
    />
  );
}

function LoadedList({ decided = 'known', noteOf, source, page, rendered, ...given }: LoadedListProps) {
  const { beyond = <NotFoundPage />, ...shown } = given;
  const readerId = useReaderId();
  const isDecided = decided === 'known';
  const query = listQuery(readerId, source, page, rendered);
  const result = useQuery({ ...query, enabled: readerId !== undefined && isDecided });
  const pages = result.data && pageCountOf(result.data);
  const news = newsOf(result, decided);
  useReturnScroll(news.state === 'loading');
  if (isDecided && pages !== undefined && page > pages && !result.isPlaceholderData) return beyond;
  return (
    <ListScreen
      {...shown}
      note={noteOf(result.data?.pagination.total)}
      news={news}
      place={{ query: source.query, page }}
    >
      {pages !== undefined && (
        <div className={isDecided ? undefined : 'undecided'}>
          <Pager {...{ page, pages, addressOf: shown.addressOf, state: shown.state }} />
        </div>
      )}
    </ListScreen>
  );
}

function newsOf(result: UseQueryResult<ArticleList | undefined>, decided: HomeRegion['state']): ListNews {
  const { data: list, error, isPlaceholderData } = result;
  if (decided === 'unasked' && list) return { state: 'undecided', list };
  if (decided !== 'known') return { state: 'loading' };
  const refusal = isRefusal(error) ? refusalOf(error) : undefined;
  if (refusal && !refusal.isEarly) return refusal;
  const failure = failureOf(result);
  if (failure) return { ...failure, reason: refusal?.reason };
  return list === undefined ? { state: 'loading' } : { state: 'ready', list, outdated: isPlaceholderData };
}

/** For whom no script finds out whether their own place has the page. */
function NoSuchPage({ first }: { first: string }) {
  return (
    <div className="without-scripting">
      <p className="py-12 text-lg text-muted">This list has no such page.</p>
      <Link to={first} className="button">
        Go to its first page
      </Link>
    </div>
  );
}

/** The list is none that there could be, or whoever asks has searched too often. */
function isRefusal(error: unknown): error is ApiError {
  return error instanceof ApiError && (error.status === 400 || error.status === 429);
}

function refusalOf({ status, code, message }: ApiError) {
  // The API names all the regions that there are.
  const reason = code === 'invalid_region' ? 'There is no such region.' : message;
  return { state: 'refused' as const, reason, isEarly: status === 429 };
}
