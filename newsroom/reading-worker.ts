import { parentPort } from 'node:worker_threads';
import { FeedError, type FeedErrorCode } from './feed-error.ts';
import type { ReadFeed } from './item.ts';
import { readFeed, type FeedSource } from './reading/read-feed.ts';

/** A body, which becomes the thread's, and where it came from. */
export type ReadingTask = { body: Uint8Array<ArrayBuffer>; source: FeedSource };

/** `broken`: an error of our own. Classes of errors do not survive the way between threads. */
export type ReadingResult =
  | { state: 'read'; feed: ReadFeed }
  | { state: 'unreadable'; code: FeedErrorCode; message: string }
  | { state: 'broken'; error: unknown };

/** What the thread says, first without a result, when it is ready. `used`: microseconds of processor so far. */
export type ReadingMessage = { used: number; result: ReadingResult };
export type ReadyMessage = Pick<ReadingMessage, 'used'>;

/** The thread that reads bodies; started by `startReadingThread`, which ends it when it takes too long. */
parentPort?.on('message', ({ body, source }: ReadingTask) => {
  const result = resultOf(body, source);
  parentPort?.postMessage({ used: usedSoFar(), result } satisfies ReadingMessage);
});
parentPort?.postMessage({ used: usedSoFar() } satisfies ReadyMessage);

function resultOf(body: Uint8Array, source: FeedSource): ReadingResult {
  try {
    return { state: 'read', feed: readFeed(body, source) };
  } catch (error) {
    if (error instanceof FeedError) return { state: 'unreadable', code: error.code, message: error.message };
    return { state: 'broken', error };
  }
}

function usedSoFar(): number {
  const { user, system } = process.threadCpuUsage();
  return user + system;
}
