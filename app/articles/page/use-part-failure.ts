import type { UseQueryResult } from '@tanstack/react-query';
import { ApiError, isTakenDown } from '#app/api/api-error.ts';
import { type Failure, useFailure } from '#app/articles/calls/failure.ts';

/** As useFailure, of what surrounds an article. Undefined also if the article itself is gone: trying again is no use. */
export function usePartFailure(result: UseQueryResult): Failure | undefined {
  const failure = useFailure(result);
  const { error } = result;
  const isGone = error instanceof ApiError && (error.status === 404 || isTakenDown(error));
  return isGone ? undefined : failure;
}
