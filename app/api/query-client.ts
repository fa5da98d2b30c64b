import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';
import { GoneScript, loadAnew } from './load-late.ts';
import { broughtAt } from './saved-at.ts';

/** Product specification, section 9; milliseconds. */
const queryFreshFor = 20 * 60_000;
export const queryCachedFor = 40 * 60_000;
const retriesMax = 3;

let browserClient: QueryClient | undefined;

/** The browser's one query client; on the server a new one for every page. */
export function queryClient(): QueryClient {
  if (import.meta.env.SSR) return createQueryClient();
  if (!browserClient) {
    browserClient = createQueryClient();
    // The manager only listens for changes; the page may have been opened without a connection.
    onlineManager.setOnline(navigator.onLine);
  }
  return browserClient;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => {
        console.error(`Could not load ${query.queryHash}:`, error);
        if (error instanceof GoneScript && query.state.data === undefined) loadAnew();
      },
    }),
    defaultOptions: {
      queries: {
        staleTime: queryFreshFor,
        initialDataUpdatedAt: broughtAt,
        // A finite time would start a timer, which keeps every page rendered on the server in memory.
        gcTime: import.meta.env.SSR ? Infinity : queryCachedFor,
        refetchOnReconnect: 'always',
        retry: (failures, error) =>
          !(isRefusal(error) || isLate(error) || error instanceof GoneScript) && failures < retriesMax,
      },
    },
  });
}

/** Aborted after the time limit of a call. Browsers disagree on the name of the exception. */
const isLate = (error: Error) => error instanceof DOMException;

/** 408 is worth a retry: the request did not arrive completely, as on a bad line. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 408;
}
