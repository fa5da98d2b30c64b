import { DatabaseError } from 'pg';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import type { Connection } from './client.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { createLongLivedClient, type LongLivedClient } from './long-lived-client.ts';
import { isReadOnly } from './refused-writes.ts';

type Parts = {
  connection: Connection;
  hear: (payload: string) => void;
  /** Called when it listens again: payloads may have been lost. */
  onGap: () => void;
  log: Logger;
};

/** LISTEN and NOTIFY on one connection, which is replaced when it is lost. */
type Channel = {
  /**
   * While the connection is lost or does not answer, payloads are queued; only a refusal by the database is an error.
   */
  tell: (payloads: string[]) => Promise<void>;
  close: () => Promise<void>;
};

export const channelName = 'europe_news';
const listen = `listen ${channelName}`;
const firstRetryAfter = 100; // ms
const retryAfterMax = 2_000; // ms
const unsentMax = 1_000; // payloads
const answerWithin = 4_000; // ms; whoever tells waits for it, and a reader for them
const closeWithin = 1_000; // ms

/**
 * Checks every `probeEvery` ms whether its connection still answers: one that has gone silent delivers no payloads, and
 * does not end either.
 */
export async function openChannel(parts: Parts, probeEvery = 30_000): Promise<Channel> {
  const { log } = parts;
  const closing = new AbortController();
  let current = createListening(parts);
  await current.open(listen, closing.signal).catch((error: unknown) => {
    // A standby gives no notices. This connection has ended, and another one may lead to the primary.
    if (!isReadOnly(error)) throw error;
  });
  const listening = listenForEver();
  let sent: Promise<unknown> = Promise.resolve();
  let unsent: string[] = [];
  const probing = setInterval(() => void enqueue(probe), probeEvery);

  /** Runs until the channel is closed: waits until the connection ends, and makes a new one. */
  async function listenForEver(): Promise<void> {
    for (;;) {
      await current.ended;
      if (closing.signal.aborted) return;
      log.warn('Notices from other processes are interrupted; trying again');
      const again = await listenAgain(parts, closing.signal);
      if (!again) return;
      current = again;
      // The channel was closed while it connected.
      if (closing.signal.aborted) return current.close();
      log.info('Notices from other processes arrive again');
      parts.onGap();
      await enqueue(() => send(unsent.splice(0))).catch((error: unknown) =>
        log.warn({ err: error }, 'What changed meanwhile could not be told; others see it later'),
      );
    }
  }

  async function send(all: string[]): Promise<void> {
    for (const [n, payload] of all.entries()) {
      try {
        await current.client.query('select pg_notify($1, $2)', [channelName, payload]);
      } catch (error) {
        if (error instanceof DatabaseError && !isDatabaseOutage(error)) throw error;
        unsent = [...unsent, ...all.slice(n)].slice(-unsentMax);
        return;
      }
    }
  }

  async function probe(): Promise<void> {
    await current.client.query('select').catch(() => undefined); // `ended` follows
  }

  /** One at a time: a client runs one query after the other. */
  async function enqueue(send: () => Promise<void>): Promise<void> {
    const sending = sent.then(send);
    sent = sending.catch(() => undefined); // the sender gets the error
    await sending;
  }

  return {
    tell: (payloads) => enqueue(() => send(payloads)),
    close: async () => {
      clearInterval(probing);
      closing.abort();
      const late = setTimeout(() => void current.close(), closeWithin);
      await sent;
      clearTimeout(late);
      if (unsent.length > 0) log.warn({ notices: unsent.length }, 'Others will see the latest changes later');
      await current.close();
      await listening;
    },
  };
}

function createListening({ connection, hear }: Parts): LongLivedClient {
  const listening = createLongLivedClient(connection, { answerWithin });
  listening.client.on('notification', ({ payload }) => hear(payload ?? ''));
  return listening;
}

/** Tries until it listens again, at growing intervals; null if the channel was closed meanwhile. */
async function listenAgain(parts: Parts, stop: AbortSignal): Promise<LongLivedClient | null> {
  for (let wait = firstRetryAfter; ; wait = Math.min(wait * 2, retryAfterMax)) {
    const spread = wait * (0.5 + Math.random() / 2); // not every process at the same moment
    await sleep(spread, stop);
    if (stop.aborted) return null;
    try {
      const listening = createListening(parts);
      await listening.open(listen, stop);
      return listening;
    } catch (error) {
      parts.log.debug({ err: error }, 'Notices are still interrupted');
    }
  }
}
