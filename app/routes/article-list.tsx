import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { data, useLocation } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';
import { fetchArticles, type ListSource } from '#app/articles/article-calls.ts';
import { listQuery } from '#app/articles/list-queries.ts';
import { type ListNews, ListScreen } from '#app/articles/list-screen.tsx';
import { pageCountOf, pageNumberOf } from '#app/articles/page-number.ts';
import { Pager } from '#app/articles/pager.tsx';
import { useReaderId } from '#app/session/reader-id.ts';
import { NotFoundPage } from '#app/shell/status-page.tsx';
import { listLink, listStateOf } from '#app/site/addresses.ts';
import { PageHead } from '#app/site/page-head.tsx';
import { throwAsStatus } from '#app/site/route-errors.ts';
import { siteContext } from '#app/site/site-context.ts';
import type { ArticleList } from '#contract/article.ts';
import type { Route } from './+types/article-list.ts';

export async function loader({ params, url, context }: Route.LoaderArgs) {
  const page = pageNumberOf(url.searchParams);
  if (page === undefined) throw data(null, { status: 404 });
  const source = sourceOf(listStateOf(params.query).query, url.searchParams);
  try {
    const list = await fetchArticles(source, page, context.get(siteContext).api);
    if (page > pageCountOf(list)) throw data(null, { status: 404 });
    return data({ state: 'ready' as const, list });
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 400) return throwAsStatus(error);
    return data({ state: 'refused' as const, reason: error.message }, { status: 400 });
  }
}

/** In the browser the list loads by itself, behind a skeleton or the page before. */
export function clientLoader() {
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
    <PageHead
      title={page === 1 ? (title ?? 'Articles') : `${title ?? 'Articles'}, page ${page}`}
      description={`${title ?? 'Articles'}: news from European publishers.`}
      path={addressOf(page)}
    />
  );
  if (loaderData?.state === 'refused') return <ListScreen head={head} title={title} news={loaderData} />;
  return <LoadedList {...{ head, title, source, page, addressOf, state }} rendered={loaderData?.list} />;
}

type LoadedListProps = {
  head: ReactNode;
  title: string | undefined;
  source: ListSource;
  page: number;
  addressOf: (page: number) => string;
  state: unknown;
  rendered: ArticleList | undefined;
};

function LoadedList({ head, title, source, page, addressOf, state, rendered }: LoadedListProps) {
  const result = useQuery(listQuery(useReaderId(), source, page, rendered));
  const pages = result.data && pageCountOf(result.data);
  if (pages !== undefined && page > pages && !result.isPlaceholderData) return <NotFoundPage />;
  return (
    <ListScreen head={head} title={title} news={newsOf(result)} place={{ query: source.query, page }}>
      {pages !== undefined && <Pager {...{ page, pages, addressOf, state }} />}
    </ListScreen>
  );
}

function newsOf({
  data: list,
  error,
  isPending,
  isPlaceholderData,
  refetch,
}: UseQueryResult<ArticleList | undefined>): ListNews {
  if (list !== undefined) return { state: 'ready', list, outdated: isPlaceholderData };
  if (isPending) return { state: 'loading' };
  if (error instanceof ApiError && error.status === 400) return { state: 'refused', reason: error.message };
  return { state: 'failed', retry: () => void refetch() };
}

/** Only the local list has regions. */
function sourceOf(query: string, search: URLSearchParams): ListSource {
  return { query, region: query === 'local' ? (search.get('region') ?? undefined) : undefined };
}

function listAddress(name: string, { region }: ListSource, page: number): string {
  const search = new URLSearchParams();
  if (region !== undefined) search.set('region', region);
  if (page > 1) search.set('page', String(page));
  return `${listLink(name).to}${search.size > 0 ? `?${search}` : ''}`;
}
