import type { MadePicture, PictureOrder } from './picture-maker.ts';

type Job = {
  order: PictureOrder;
  answer: PromiseWithResolvers<MadePicture>;
};

export type OrderQueue = {
  /** Rejects with the signal's reason as soon as that aborts; an order that has not begun is dropped then. */
  add: (order: PictureOrder, signal: AbortSignal) => Promise<MadePicture>;
};

/** One order at a time, in the order of their coming, those that somebody waits for before the others. */
export function openQueue(work: (order: PictureOrder) => Promise<MadePicture>): OrderQueue {
  const jobs: Record<PictureOrder['pace'], Job[]> = { waiting: [], idle: [] };
  let isWorking = false;

  const next = () => jobs.waiting.shift() ?? jobs.idle.shift();

  async function workThrough(): Promise<void> {
    isWorking = true;
    for (let job = next(); job; job = next())
      await work(job.order).then(job.answer.resolve, job.answer.reject);
    isWorking = false;
  }

  async function add(order: PictureOrder, signal: AbortSignal): Promise<MadePicture> {
    signal.throwIfAborted();
    const list = jobs[order.pace];
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
