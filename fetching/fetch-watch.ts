import { FetchError } from './fetch-error.ts';

/** Milliseconds, except `redirects`. */
export type FetchLimits = { firstByte: number; total: number; redirects: number };

/** The clocks of one fetch; they abort `signal` with the FetchError `timeout` that says which limit was passed. */
export function startWatch(limits: FetchLimits, stop: AbortSignal) {
  const controller = new AbortController();
  const expire = (after: number, sentence: string) =>
    setTimeout(() => controller.abort(new FetchError('timeout', sentence)), after);
  const total = expire(limits.total, `It did not arrive within ${limits.total / 1000} seconds.`);
  const signal = AbortSignal.any([controller.signal, stop]);
  const { promise: aborted, reject } = Promise.withResolvers<never>();
  aborted.catch(() => undefined); // told through `within`
  const giveUp = () => reject(signal.reason);
  signal.addEventListener('abort', giveUp, { once: true });
  if (signal.aborted) giveUp();
  return {
    signal,
    /** Waits for no more than the signal: a connection that is being made, its look-up above all, cannot be called off. */
    within: <Result>(work: Promise<Result>): Promise<Result> => Promise.race([work, aborted]),
    /** Starts waiting for the first byte from `url`; returns what to call when it is there. */
    expectAnswer: (url: string) => {
      const seconds = limits.firstByte / 1000;
      const timer = expire(
        limits.firstByte,
        `${new URL(url).host} did not answer within ${seconds} seconds.`,
      );
      return () => clearTimeout(timer);
    },
    /** Lets go of everything: `stop` outlives the fetch, and Node keeps a signal made of it for as long as anybody listens. */
    stop: () => {
      clearTimeout(total);
      signal.removeEventListener('abort', giveUp);
    },
  };
}

export type FetchWatch = ReturnType<typeof startWatch>;
