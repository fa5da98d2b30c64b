import { isMaster } from './master-file.ts';
import type { MadePicture, PictureOrder } from './picture-maker.ts';

type Job = {
  order: PictureOrder;
  answer: PromiseWithResolvers<MadePicture>;
};

export type OrderQueue = {
  /** Rejects with the signal's reason as soon as that aborts; an order that has not begun is dropped then. */
  add: (order: PictureOrder, signal: AbortSignal) => Promise<MadePicture>;
};

/**
 * One order at a time, in the order of their coming, those that somebody waits for before the others. Of these, a picture that has
 * nothing yet comes before other sizes, and what takes ten times as long after these: whoever asks for many of them at
 * once holds up nobody's first look.
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

/** Pictures that have nothing yet are never many: no more are fetched before they are made. */
function rankOf({ pace, files }: PictureOrder): 'first' | 'sizes' | 'slow' | 'idle' {
  if (pace === 'idle') return 'idle';
  if (files.some(isMaster)) return 'first';
  return files.some(({ format }) => format === 'avif') ? 'slow' : 'sizes';
}
