import type { MiddlewareHandler } from 'hono';
import type { OutageLog } from './outage-log.ts';

const lookAfter = 2_000; // ms
const inOutage = 500; // ms

/**
 * Does work that asks the database, and gives up on it where that has stopped answering: after four seconds, or after half a
 * second while that is known. What is only slow goes on, for as long as somebody new is answered.
 * Fails with what counts as an outage; the work itself cannot be ended.
 */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>;

export function createPatience(outages: OutageLog): Patience {
  /** Calls `refuse` once the database does not answer. Returns what ends the watch; plain timers, for every request has one. */
  function watch(refuse: (error: Error) => void): () => void {
    let isOver = false;
    let timer = setTimeout(look, outages.isKnown() ? inOutage : lookAfter);
    async function look() {
      if (outages.isKnown() || (await outages.isAway()))
        refuse(new Error('The database does not answer: timeout exceeded'));
      else if (!isOver) timer = setTimeout(look, lookAfter);
    }
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }

  return async (work) => {
    const { promise: stalled, reject } = Promise.withResolvers<never>();
    const end = watch(reject);
    try {
      return await Promise.race([work(), stalled]);
    } finally {
      end();
    }
  };
}

/**
 * Lets no request wait for a database that has stopped answering. Pictures need none: what is kept goes on being sent; and the metrics
 * then tell the rest.
 */
export function impatiently(patience: Patience): MiddlewareHandler {
  return (c, next) => (/^\/(pictures\/|metrics$)/.test(c.req.path) ? next() : patience(next));
}
