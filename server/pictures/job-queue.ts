import { isMaster } from './master-file.ts';
import type { MadePicture, PictureJob } from './picture-maker.ts';

type Waiting = {
  job: PictureJob;
  answer: PromiseWithResolvers<MadePicture>;
};

/** Rejects with the signal's reason when it aborts; a job that has not begun is then dropped. */
type AddJob = (job: PictureJob, signal: AbortSignal) => Promise<MadePicture>;

/**
 * Returns the function that adds a job to a queue. The queue works on one job at a time, in four classes, each in the
 * order of arrival: first pictures of which nothing exists yet; then other sizes; then AVIF, which takes ten times as
 * long; last jobs that nobody waits for. So whoever requests many sizes at once does not delay the first view of other
 * pictures.
 */
export function openQueue(work: (job: PictureJob) => Promise<MadePicture>): AddJob {
  const lists = {
    first: [] as Waiting[],
    sizes: [] as Waiting[],
    slow: [] as Waiting[],
    idle: [] as Waiting[],
  };
  let isWorking = false;

  const next = () => lists.first.shift() ?? lists.sizes.shift() ?? lists.slow.shift() ?? lists.idle.shift();

  async function workThrough(): Promise<void> {
    isWorking = true;
    for (let turn = next(); turn; turn = next())
      await work(turn.job).then(turn.answer.resolve, turn.answer.reject);
    isWorking = false;
  }

  return async (job, signal) => {
    signal.throwIfAborted();
    const list = lists[rankOf(job)];
    const waiting: Waiting = { job, answer: Promise.withResolvers() };
    const leave = () => {
      waiting.answer.reject(signal.reason);
      if (list.includes(waiting)) list.splice(list.indexOf(waiting), 1);
    };
    signal.addEventListener('abort', leave, { once: true });
    list.push(waiting);
    if (!isWorking) void workThrough();
    try {
      return await waiting.answer.promise;
    } finally {
      signal.removeEventListener('abort', leave);
    }
  };
}

/** There are never many of the first class: no more pictures are fetched before these are made. */
function rankOf({ pace, files }: PictureJob): 'first' | 'sizes' | 'slow' | 'idle' {
  if (pace === 'idle') return 'idle';
  if (files.some(isMaster)) return 'first';
  return files.some(({ format }) => format === 'avif') ? 'slow' : 'sizes';
}
