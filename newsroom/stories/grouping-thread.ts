import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { Connection } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';

/** What the thread is started with. */
export type GroupingThreadData = { logLevel: Config['logLevel']; connection: Connection };

const stopWithin = 2_000; // ms; what is cut off is done again after the next start
const againAfter = 30_000; // ms
const resourceLimits = { maxYoungGenerationSizeMb: 12 }; // the same as the newsroom's

/**
 * Groups articles in a thread of its own, so that saving, serving and stopping never wait for it. If the thread dies,
 * that is logged, and it is started again.
 */
export function startGrouping(data: GroupingThreadData, log: Logger): { stop: () => Promise<void> } {
  const stopping = new AbortController();
  let worker: Worker;

  async function work(): Promise<void> {
    while (!stopping.signal.aborted) {
      worker = new Worker(new URL('./grouping-worker.ts', import.meta.url), {
        name: 'stories',
        resourceLimits,
        workerData: data,
      });
      worker.on('error', (error) => log.error({ err: error }, 'The grouper has died; it starts again soon'));
      await once(worker, 'exit').catch(() => undefined); // an error was logged above
      await sleep(againAfter, stopping.signal);
    }
  }
  const working = work();
  return {
    stop: async () => {
      stopping.abort();
      worker.postMessage('stop');
      const late = setTimeout(() => void worker.terminate(), stopWithin);
      await working;
      clearTimeout(late);
    },
  };
}
