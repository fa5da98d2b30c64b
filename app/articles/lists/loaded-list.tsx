import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Failure, useFailure } from '#app/articles/calls/failure.ts';
import type { ListSource } from '#app/articles/calls/list-calls.ts';
import { listQuery } from '#app/articles/calls/list-queries.ts';
import { pageCountOf } from '#app/articles/calls/page-number.ts';
import { isRefusal, refusalOf } from '#app/articles/calls/refusal.ts';
import type { HomeRegion } from '#app/session/home-region.ts';
import { useReaderId } from '#app/session/reader-id.ts';
import { copyWorker, useLoadCopy } from '#app/site/load-copy.ts';
import { useReturnScroll } from '#app/site/return-scroll.ts';
import type { ArticleList } from '#contract/article.ts';
import { type ListNews, ListScreen } from './list-screen.tsx';
import { Pager } from './pager.tsx';

export type LoadedListProps = {
  head: ReactNode;
  title: string | undefined;
  /** What is shown below the title; `total` is undefined while it is unknown. */
  noteOf: (total: number | undefined) => ReactNode;
  source: ListSource;
  /** Whether the reader's region is known; 'unasked' before hydration. */
  decided?: HomeRegion['state'];
  page: number;
  addressOf: (page: number) => string;
  state: unknown;
  rendered: ArticleList | undefined;
  /** Whether the page was loaded as a document, even if that lacks the list. */
  isDocument: boolean;
  /** Shown instead of a page that the list does not have. */
  beyond: ReactNode;
};

/** A page of a list: as the server rendered it, else as the browser loads it. */
export function LoadedList(props: LoadedListProps) {
  const { decided = 'known', noteOf, source, page, rendered, isDocument, beyond, ...shown } = props;
  const readerId = useReaderId();
  const isDecided = decided === 'known';
  const query = listQuery(readerId, source, page, rendered);
  const result = useQuery({ ...query, enabled: readerId !== undefined && isDecided });
  const pages = result.data && pageCountOf(result.data);
  const failure = useFailure(result);
  // Without a connection the page is about to be loaded as a document, which may have the list.
  const isLeaving = !isDocument && result.isPaused && copyWorker();
  const news = newsOf(result, decided, isLeaving ? undefined : failure);
  useReturnScroll(news.state === 'loading');
  useLoadCopy(!isDocument && (news.state === 'loading' || result.isPlaceholderData));
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

function newsOf(
  result: UseQueryResult<ArticleList | undefined>,
  decided: HomeRegion['state'],
  failure: Failure | undefined,
): ListNews {
  const { data: list, error, isPlaceholderData } = result;
  if (decided === 'unasked' && list) return { state: 'undecided', list };
  if (decided !== 'known') return { state: 'loading' };
  const refusal = isRefusal(error) ? refusalOf(error) : undefined;
  if (refusal && !refusal.isEarly) return refusal;
  if (failure) return { ...failure, reason: refusal?.reason };
  return list === undefined ? { state: 'loading' } : { state: 'ready', list, outdated: isPlaceholderData };
}
