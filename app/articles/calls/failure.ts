import type { UseQueryResult } from '@tanstack/react-query';
import type { ArticleList } from '#contract/article.ts';

/** A list that could not be loaded; the query cache has logged why. */
export type Failure = { state: 'failed'; retrying: boolean; retry: () => void };

/**
 * Undefined: the list has arrived, or has not failed yet. It counts as failed while it is being retried, so that the
 * note stays in place.
 */
export function failureOf({
  data,
  isPlaceholderData,
  errorUpdateCount,
  fetchStatus,
  refetch,
}: UseQueryResult<ArticleList | undefined>): Failure | undefined {
  if (errorUpdateCount === 0 || (data !== undefined && !isPlaceholderData)) return undefined;
  return { state: 'failed', retrying: fetchStatus === 'fetching', retry: () => void refetch() };
}
