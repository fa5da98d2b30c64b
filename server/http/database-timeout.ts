import type { MiddlewareHandler } from 'hono';
import type { OutageLog } from './outage-log.ts';

const lookAfter = 2_000; // ms
const inOutage = 500; // ms

/**
 * Runs work that queries the database, and gives up if the database has stopped answering: after two to four seconds,
 * or half a second if that is already known. Slow work continues as long as the database answers new connections.
 * Rejects with an error that counts as an outage; the work itself cannot be stopped.
 */
export type WithDatabaseTimeout = <T>(work: () => Promise<T>) => Promise<T>;

export function createDatabaseTimeout(outages: OutageLog): WithDatabaseTimeout {
  /**
   * Calls `refuse` once the database does not answer. Returns the function that ends the watch. Plain timers, because
   * each request has one.
   */
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
 * Middleware that lets no request wait for a database that has stopped answering. Not for pictures, since cached ones
 * can still be sent, nor for metrics, which then still report the rest.
 */
export function databaseTimeout(withDatabaseTimeout: WithDatabaseTimeout): MiddlewareHandler {
  return (c, next) => (/^\/(pictures\/|metrics$)/.test(c.req.path) ? next() : withDatabaseTimeout(next));
}
