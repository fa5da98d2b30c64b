import { FetchError } from './fetch-error.ts';

/** Milliseconds, except `redirects`. */
export type FetchLimits = { firstByte: number; total: number; redirects: number };

/** The timers of one fetch. They abort `signal` with a FetchError `timeout` that says which limit was exceeded. */
export function startWatch(limits: FetchLimits, stop: AbortSignal) {
  const controller = new AbortController();
  const expire = (after: number, sentence: string) =>
    setTimeout(() => controller.abort(new FetchError('timeout', sentence)), after);
  const total = expire(limits.total, `It did not arrive within ${limits.total / 1000} seconds.`);
  const signal = AbortSignal.any([controller.signal, stop]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined); // `within` reports it
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  return {
    signal,
    /** Rejects as soon as the signal aborts, for work that cannot be cancelled itself, such as looking up a name. */
    within: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, aborted]),
    /**
     * Starts the timer for the first byte from `url`; returns a function to call when it has arrived. `through` names
     * the proxy.
     */
    expectAnswer: (url: string, through = '') => {
      const seconds = limits.firstByte / 1000;
      const timer = expire(
        limits.firstByte,
        `${new URL(url).host} did not answer within ${seconds} seconds${through}.`,
      );
      return () => clearTimeout(timer);
    },
    /**
     * Releases everything: `stop` outlives the fetch, and Node keeps a signal derived from it as long as anybody
     * listens to it.
     */
    stop: () => {
      clearTimeout(total);
      signal.removeEventListener('abort', giveUp);
    },
  };
}

export type FetchWatch = ReturnType<typeof startWatch>;
