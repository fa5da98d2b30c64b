import { setTimeout as pause } from 'node:timers/promises';
import type { MiddlewareHandler } from 'hono';
import type { Database } from '#db/client.ts';
import { answersNewcomers } from '#db/readiness.ts';
import type { OutageLog } from './outage-log.ts';

const lookAfter = 2_000; // ms
const inOutage = 500; // ms

/**
 * Does work that asks the database, and gives up on it where that has stopped answering: after four seconds, or after half a
 * second while that is known. What is only slow goes on, for as long as somebody new is answered.
 * Fails with what counts as an outage; the work itself cannot be ended.
 */
export type Patience = <T>(work: () => Promise<T>) => Promise<T>;

export function createPatience(database: Database, outages: OutageLog): Patience {
  let looking: Promise<boolean> | undefined;
  /** All who wait look once. */
  const isAnswering = () => (looking ??= answersNewcomers(database).finally(() => (looking = undefined)));

  async function refuseWhenStalled(signal: AbortSignal): Promise<never> {
    for (;;) {
      await pause(outages.isKnown() ? inOutage : lookAfter, undefined, { signal });
      if (outages.isKnown() || !(await isAnswering()))
        throw new Error('The database does not answer: timeout exceeded');
    }
  }

  return async (work) => {
    const waiting = new AbortController();
    try {
      return await Promise.race([work(), refuseWhenStalled(waiting.signal)]);
    } finally {
      waiting.abort();
    }
  };
}

/** Lets no request wait for a database that has stopped answering. Pictures need none: what is kept goes on being sent. */
export function impatiently(patience: Patience): MiddlewareHandler {
  return (c, next) => (c.req.path.startsWith('/pictures/') ? next() : patience(next));
}
