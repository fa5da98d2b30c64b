import { type Api, callTimeout } from './call.ts';

/** Calls by fetch, until the signal aborts, at most for as long as any call. */
export function fetchUntil(signal: AbortSignal): Api {
  return (path) => {
    // AbortSignal.any is missing in the oldest supported browsers.
    const ending = new AbortController();
    for (const end of [signal, callTimeout()]) {
      const abort = () => ending.abort(end.reason);
      if (end.aborted) abort();
      else end.addEventListener('abort', abort, { signal: ending.signal });
    }
    return fetch(path, { headers: { accept: 'application/json' }, signal: ending.signal });
  };
}
