import type { Worker } from 'node:worker_threads';
import { FeedError } from './feed-error.ts';

/** How long a thread may be silent that is asked what it has used: it is within one long step, or the machine is busy. */
const patience = 20_000; // ms
const leastRest = 20; // ms

/** `before`: microseconds that the thread had used at the start; `limit`: milliseconds that it may use from there. */
export type ProcessorWatch = { before: number; limit: number; done: AbortSignal; late: AbortController };

/**
 * Aborts `late` with a FeedError when a thread has used too much processor, or has ended, unless `done` aborts first. The time on the
 * clock does not count: on a busy machine it says nothing of what is read.
 */
export function watchProcessor(worker: Worker, { before, limit, done, late }: ProcessorWatch): void {
  const seconds = limit / 1000;
  const end = () =>
    late.abort(new FeedError('too_costly', `Reading it took more than ${seconds} seconds of processor.`));
  let timer: NodeJS.Timeout;

  // No thread uses more processor than time passes: what is soon read is never asked.
  const rest = (milliseconds: number) =>
    (timer = setTimeout(() => void ask(), Math.max(milliseconds, leastRest)));

  async function ask(): Promise<void> {
    timer = setTimeout(end, patience);
    const used = await usedBy(worker);
    clearTimeout(timer);
    if (done.aborted) return;
    if (used === null) return late.abort(new Error('The thread that reads feeds has ended.'));
    const left = limit - (used - before) / 1000;
    if (left > 0) rest(left);
    else end();
  }

  rest(limit);
  done.addEventListener('abort', () => clearTimeout(timer), { once: true });
}

/** Microseconds of processor; null when the thread has ended. */
async function usedBy(worker: Worker): Promise<number | null> {
  const [asked] = await Promise.allSettled([worker.cpuUsage()]);
  return asked.status === 'fulfilled' ? asked.value.user + asked.value.system : null;
}
