import { onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from './api-error.ts';

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
    // It hears of changes only; a page may have been opened without a connection.
    onlineManager.setOnline(navigator.onLine);
  }
  return browserClient;
}

function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error, query) => console.error(`Could not load ${query.queryHash}:`, error),
    }),
    defaultOptions: {
      queries: {
        staleTime: queryFreshFor,
        // A finite time would keep a timer, and with it every rendered page, alive on the server.
        gcTime: import.meta.env.SSR ? Infinity : queryCachedFor,
        refetchOnReconnect: 'always',
        retry: (failures, error) => !isRefusal(error) && !isLate(error) && failures < retriesMax,
      },
    },
  });
}

/** The reader has waited long enough. Browsers do not agree on its name. */
const isLate = (error: Error) => error instanceof DOMException;

/** 408: the question did not arrive whole, as where a line is lost for a while. */
function isRefusal(error: Error): boolean {
  return error instanceof ApiError && error.status < 500 && error.status !== 408;
}
