import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '#process/logger.ts';
import type { WorkshopData, WorkshopOrder, WorkshopReply } from './workshop-worker.ts';
import type { PictureResult, Workshop, WorkshopSettings } from './workshop.ts';

type Waiting = Map<number, PromiseWithResolvers<PictureResult>>;
type Thread = { worker: Worker; waiting: Waiting };

/** Beside its heap lie the pictures: what is done with goes when the young part of the heap is full. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 };
const endsWithin = 2_000; // ms; nobody can call off what a disk does not answer

/**
 * A workshop in a thread of its own, started for its first task: the heaps of bytes that pictures are, and the clearing away
 * of them, then stall no page. Where the thread dies its tasks have failed, and the next one starts it again.
 */
export function startWorkshop(settings: WorkshopSettings, log: Logger): Workshop {
  let thread: Thread | null = null;
  let tasks = 0;
  let isClosed = false;

  function start(): Thread {
    const data: WorkshopData = { settings, logLevel: log.level };
    const program = new URL('./workshop-worker.ts', import.meta.url);
    const worker = new Worker(program, { name: 'pictures', workerData: data, resourceLimits });
    const waiting: Waiting = new Map();
    worker.unref();
    worker.on('error', (error) => log.error({ err: error }, 'The thread that has pictures made has died'));
    worker.on('message', (reply: WorkshopReply) => settle(waiting, reply));
    worker.on('exit', () => {
      if (thread?.worker === worker) thread = null;
      giveUp(waiting);
    });
    return { worker, waiting };
  }

  return {
    make: async (task) => {
      if (isClosed) return gone;
      const { worker, waiting } = (thread ??= start());
      const n = (tasks += 1);
      const result = Promise.withResolvers<PictureResult>();
      waiting.set(n, result);
      worker.postMessage({ n, task } satisfies WorkshopOrder);
      return result.promise;
    },
    close: async () => {
      isClosed = true;
      if (!thread) return;
      const { worker, waiting } = thread;
      worker.ref(); // whoever waits for its end has nothing else to do
      worker.postMessage(null satisfies WorkshopOrder);
      const ended = Promise.allSettled([once(worker, 'exit')]); // an error was told of above
      await Promise.race([ended, pause(endsWithin, undefined, { ref: false })]);
      giveUp(waiting);
      void worker.terminate();
    },
  };
}

const gone: PictureResult = {
  finding: null,
  state: 'failed',
  code: 'maker_gone',
  message: 'The thread that has pictures made ended.',
};

function giveUp(waiting: Waiting): void {
  for (const { resolve } of waiting.values()) resolve(gone);
}

function settle(waiting: Waiting, reply: WorkshopReply): void {
  const task = waiting.get(reply.n);
  waiting.delete(reply.n);
  if ('result' in reply) task?.resolve(reply.result);
  else task?.reject(reply.broken);
}
