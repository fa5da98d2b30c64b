import { isMaster } from './master-file.ts';
import type { MadePicture, PictureOrder } from './picture-maker.ts';

type Job = {
  order: PictureOrder;
  answer: PromiseWithResolvers<MadePicture>;
};

export type OrderQueue = {
  /** Rejects with the signal's reason when it aborts; an order that has not begun is then dropped. */
  add: (order: PictureOrder, signal: AbortSignal) => Promise<MadePicture>;
};

/**
 * Works on one order at a time, in the order of arrival within four classes: first pictures of which nothing exists
 * yet, then other sizes, then AVIF, which takes ten times as long, and last orders that nobody waits for. So whoever
 * requests many sizes at once does not delay the first view of other pictures.
 */
export function openQueue(work: (order: PictureOrder) => Promise<MadePicture>): OrderQueue {
  const jobs = { first: [] as Job[], sizes: [] as Job[], slow: [] as Job[], idle: [] as Job[] };
  let isWorking = false;

  const next = () => jobs.first.shift() ?? jobs.sizes.shift() ?? jobs.slow.shift() ?? jobs.idle.shift();

  async function workThrough(): Promise<void> {
    isWorking = true;
    for (let job = next(); job; job = next())
      await work(job.order).then(job.answer.resolve, job.answer.reject);
    isWorking = false;
  }

  async function add(order: PictureOrder, signal: AbortSignal): Promise<MadePicture> {
    signal.throwIfAborted();
    const list = jobs[rankOf(order)];
    const job: Job = { order, answer: Promise.withResolvers() };
    const leave = () => {
      job.answer.reject(signal.reason);
      if (list.includes(job)) list.splice(list.indexOf(job), 1);
    };
    signal.addEventListener('abort', leave, { once: true });
    list.push(job);
    if (!isWorking) void workThrough();
    try {
      return await job.answer.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  }
  return { add };
}

/** There are never many of the first class: no more pictures are fetched before these are made. */
function rankOf({ pace, files }: PictureOrder): 'first' | 'sizes' | 'slow' | 'idle' {
  if (pace === 'idle') return 'idle';
  if (files.some(isMaster)) return 'first';
  return files.some(({ format }) => format === 'avif') ? 'slow' : 'sizes';
}
