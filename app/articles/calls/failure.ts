import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { whenRestored } from './use-persisted-lists.ts';

/** What could not be loaded; the query cache has logged why. */
export type Failure = { state: 'failed'; retrying: boolean; retry: () => void };

/**
 * Undefined: what was asked for, such as a list, has arrived, or has not failed yet. It counts as failed while it is being retried, so that the
 * note stays in place, and without a connection if it has not been stored.
 */
export function useFailure({
  data,
  isPlaceholderData,
  errorUpdateCount,
  fetchStatus,
  refetch,
}: UseQueryResult): Failure | undefined {
  const isStuck = useStuck(fetchStatus === 'paused');
  if ((errorUpdateCount === 0 && !isStuck) || (data !== undefined && !isPlaceholderData)) return undefined;
  return { state: 'failed', retrying: fetchStatus === 'fetching', retry: () => void refetch() };
}

/** Whether a request still waits for a connection when stored lists have been restored. */
function useStuck(isPaused: boolean): boolean {
  const [areRestored, setRestored] = useState(false);
  useEffect(() => {
    if (isPaused) void whenRestored.then(() => setRestored(true));
  }, [isPaused]);
  return isPaused && areRestored;
}
