import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { FeedError } from './feed-error.ts';
import { watchProcessor } from './processor-watch.ts';
import type { ReadingMessage, ReadingResult, ReadingTask, ReadyMessage } from './reading-worker.ts';
import type { FeedSource } from './reading/read-feed.ts';

/** What one body may take: milliseconds of processor, megabytes of memory. */
export type ReadingLimits = { processor: number; memory: number };

export type ReadingThread = {
  /**
   * Reads a body, which is the thread's from then on; one after the other. Rejects when there is no result, with the
   * FeedError that says which limit was passed or with the signal's reason; the thread is of no use then.
   */
  read: (body: Uint8Array, source: FeedSource, signal: AbortSignal) => Promise<ReadingResult>;
  end: () => Promise<unknown>;
};

/** Megabytes of a thread's memory that are for what lives shortly. */
const youngMemory = 32;

/** Starts a thread that reads bodies and can be ended from outside, whatever it is doing. */
export async function startReadingThread(limits: ReadingLimits): Promise<ReadingThread> {
  const worker = new Worker(new URL('./reading-worker.ts', import.meta.url), {
    name: 'reader',
    resourceLimits: {
      maxOldGenerationSizeMb: limits.memory - youngMemory,
      maxYoungGenerationSizeMb: youngMemory,
    },
  });
  worker.on('error', () => undefined); // told to whoever waits for its message
  let { used }: ReadyMessage = await nextMessage(worker);

  async function read(body: Uint8Array, source: FeedSource, signal: AbortSignal): Promise<ReadingResult> {
    const late = new AbortController();
    const ended = AbortSignal.any([signal, late.signal]);
    const done = new AbortController();
    const answer = nextMessage(worker, ended);
    const task: ReadingTask = { body: ownBytes(body), source };
    worker.postMessage(task, [task.body.buffer]);
    watchProcessor(worker, { before: used, limit: limits.processor, done: done.signal, late });
    try {
      const message = await answer;
      used = message.used;
      return message.result;
    } catch (error) {
      if (isAbort(error)) ended.throwIfAborted();
      throw reasonFor(error, limits);
    } finally {
      done.abort();
    }
  }
  return { read, end: () => worker.terminate() };
}

async function nextMessage(worker: Worker, signal?: AbortSignal): Promise<ReadingMessage> {
  const [message] = (await once(worker, 'message', { signal })) as [ReadingMessage];
  return message;
}

/** What can be handed over: buffers that are no part of another one. */
function ownBytes(body: Uint8Array): Uint8Array<ArrayBuffer> {
  const { buffer } = body;
  const isWhole = buffer instanceof ArrayBuffer && body.byteLength === buffer.byteLength;
  return isWhole ? new Uint8Array(buffer) : new Uint8Array(body);
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

/** A thread that ran out of memory takes nobody along. */
function reasonFor(error: unknown, { memory }: ReadingLimits): unknown {
  const isMemory = error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY';
  return isMemory ? new FeedError('too_costly', `Reading it took more than ${memory} MB of memory.`) : error;
}
