import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { Logger } from '#process/logger.ts';
import type { PictureResult, PictureProducer, ProducerSettings } from './picture-producer.ts';
import type { ProducerData, ProducerRequest, ProducerReply } from './producer-worker.ts';

type Waiting = Map<number, PromiseWithResolvers<PictureResult>>;
type Thread = { worker: Worker; waiting: Waiting };

/** Pictures are outside the heap, and are freed when its young generation is collected. */
const resourceLimits = { maxYoungGenerationSizeMb: 3 };
const endsWithin = 2_000; // ms; a pending disk operation cannot be cancelled

/**
 * A producer in a thread of its own, started on demand, so that handling and freeing large pictures never delays a
 * page. If the thread dies, its tasks fail, and the next task starts it again.
 */
export function startProducerThread(settings: ProducerSettings, log: Logger): PictureProducer {
  let thread: Thread | null = null;
  let tasks = 0;
  let isClosed = false;

  function start(): Thread {
    const data: ProducerData = { settings, logLevel: log.level };
    const program = new URL('./producer-worker.ts', import.meta.url);
    const worker = new Worker(program, { name: 'pictures', workerData: data, resourceLimits });
    const waiting: Waiting = new Map();
    worker.unref();
    worker.on('error', (error) => log.error({ err: error }, 'The thread that has pictures made has died'));
    worker.on('message', (reply: ProducerReply) => settle(waiting, reply));
    worker.on('exit', () => {
      thread = null; // the next one starts only after that
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
      worker.postMessage({ n, task } satisfies ProducerRequest);
      return result.promise;
    },
    close: async () => {
      isClosed = true;
      if (!thread) return;
      const { worker, waiting } = thread;
      worker.ref(); // keeps our process alive until the thread has ended
      worker.postMessage(null satisfies ProducerRequest);
      const ended = Promise.allSettled([once(worker, 'exit')]); // errors are logged above
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

function settle(waiting: Waiting, reply: ProducerReply): void {
  const task = waiting.get(reply.n);
  waiting.delete(reply.n);
  if ('result' in reply) task?.resolve(reply.result);
  else task?.reject(reply.broken);
}
