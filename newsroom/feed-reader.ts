import { FeedError } from './feed-error.ts';
import type { ReadFeed } from './item.ts';
import { startReadingThread, type ReadingLimits, type ReadingThread } from './reading-thread.ts';
import type { ReadingResult } from './reading-worker.ts';
import type { FeedSource } from './reading/read-feed.ts';

/** Twice what a body of 10 MB takes if every step is linear. */
const defaultLimits: ReadingLimits = { processor: 2_000, memory: 224 };
/** Bytes from which a body counts as large, because it may take long. */
export const largeBody = 512 * 1024;
const idleFor = 10_000; // ms

export type FeedReader = {
  /**
   * Reads a body in another thread, to which it is transferred. Rejects with a FeedError if it cannot be read, within
   * the limits or at all, and with the signal's reason if that aborts.
   */
  read: (body: Uint8Array, source: FeedSource, signal: AbortSignal) => Promise<ReadFeed>;
  close: () => Promise<void>;
};

/**
 * Reads feeds in threads that can be ended, within limits of processor time and memory. Large bodies have their own
 * thread, so that others need not wait; it ends when idle, to free its memory.
 */
export function createFeedReader(limits = defaultLimits): FeedReader {
  const small = openLane(limits);
  const large = openLane(limits, idleFor);
  return {
    read: async (body, source, signal) => {
      const lane = body.byteLength < largeBody ? small : large;
      return feedOf(await lane.read(body, source, signal));
    },
    close: async () => {
      await Promise.all([small.close(), large.close()]);
    },
  };
}

/** Reads bodies one after the other in a thread, started on demand and again after it had to be ended. */
function openLane(limits: ReadingLimits, idleFor = Infinity) {
  let thread: Promise<ReadingThread> | null = null;
  let last: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  let idle: NodeJS.Timeout | undefined;

  const endThread = async () => {
    const ending = thread;
    thread = null;
    if (ending) await end(ending);
  };

  async function readNow(body: Uint8Array, source: FeedSource, signal: AbortSignal): Promise<ReadingResult> {
    signal.throwIfAborted();
    const reading = (thread ??= startReadingThread(limits));
    try {
      return await (await reading).read(body, source, signal);
    } catch (error) {
      thread = null;
      void end(reading); // it may take long, in a step that cannot be interrupted
      throw error;
    }
  }

  async function read(body: Uint8Array, source: FeedSource, signal: AbortSignal): Promise<ReadingResult> {
    clearTimeout(idle);
    waiting += 1;
    const turn = last.then(() => readNow(body, source, signal));
    last = Promise.allSettled([turn]);
    try {
      return await turn;
    } finally {
      waiting -= 1;
      if (waiting === 0 && idleFor < Infinity) idle = setTimeout(() => void endThread(), idleFor).unref();
    }
  }
  const close = async () => {
    clearTimeout(idle);
    await endThread();
  };
  return { read, close };
}

/** A thread that failed to start needs no ending; the reader was told. */
async function end(thread: Promise<ReadingThread>): Promise<void> {
  const [started] = await Promise.allSettled([thread]);
  if (started.status === 'fulfilled') await started.value.end();
}

function feedOf(result: ReadingResult): ReadFeed {
  if (result.state === 'read') return result.feed;
  if (result.state === 'unreadable') throw new FeedError(result.code, result.message);
  throw result.error;
}
