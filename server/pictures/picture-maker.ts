import type { PictureFormat, PictureWidth } from '#contract/picture-path.ts';
import type { Logger } from '#process/logger.ts';
import { keepMakerChild, type KeeperLimits } from './child-keeper.ts';
import { openQueue } from './job-queue.ts';
import { ChildGone } from './maker-child.ts';
import { PictureError } from './picture-error.ts';

/** A picture narrower than `width` keeps its own. */
export type PictureFile = { width: PictureWidth; format: PictureFormat };

export type PictureJob = {
  /** A publisher's picture, or the master made of it. */
  source: Uint8Array;
  files: PictureFile[];
  /** 'waiting': somebody waits (quick settings); 'idle': nobody does (better ones). */
  pace: 'waiting' | 'idle';
};

export type MadePicture = {
  /** The picture's own size in pixels, upright. */
  width: number;
  height: number;
  /** Its dominant colour: '#8899aa'. */
  color: string;
  /** 'fine', or why it is not worth showing: too small, a banner's proportions, nearly one colour. */
  fitness: 'fine' | 'small' | 'strip' | 'empty';
  /** In the order of the request; none if the picture is not fine. */
  files: Uint8Array[];
};

export type PictureMaker = {
  /**
   * Makes files of a picture, in a process of its own. Jobs are handled one after the other, those that somebody
   * waits for first, even between the files of one that nobody waits for.
   * Rejects with a PictureError, or with the signal's reason; a job in progress is then finished all the same.
   */
  make: (job: PictureJob, signal: AbortSignal) => Promise<MadePicture>;
  /** Ends the process; unanswered jobs fail. */
  close: () => Promise<void>;
};

const megabyte = 1024 * 1024;
const largestSource = 10 * megabyte;
const defaultLimits: KeeperLimits = {
  processor: 10_000,
  time: 60_000,
  memory: 400 * megabyte,
  idleFor: 10_000,
};

/** Makes pictures in a process that can be killed, within limits of processor time, time and memory. */
export function createPictureMaker(deps: { log: Logger; limits?: Partial<KeeperLimits> }): PictureMaker {
  const child = keepMakerChild(deps.log, { ...defaultLimits, ...deps.limits });
  const closing = new AbortController();
  const addJob = openQueue(makeJob);

  /** If the process dies, tries once more in a new one: this picture may not have been the cause. */
  async function makeJob(job: PictureJob): Promise<MadePicture> {
    try {
      return await child.make(job);
    } catch (error) {
      if (!(error instanceof ChildGone)) throw error;
      closing.signal.throwIfAborted();
      const { atWork, wasKilled } = error;
      if (!wasKilled) deps.log.warn({ atWork }, 'The process that makes pictures died and is started again');
    }
    return child.make(job).catch(refuseSecond);
  }

  async function make(job: PictureJob, signal: AbortSignal): Promise<MadePicture> {
    closing.signal.throwIfAborted();
    if (job.source.byteLength > largestSource)
      throw new PictureError('too_large', `More than ${largestSource / megabyte} MB.`);
    const until = AbortSignal.any([signal, closing.signal]);
    return job.pace === 'idle' ? makeByFile(job, until) : addJob(job, until);
  }

  /** File by file, so that jobs that somebody waits for need wait only for one. */
  async function makeByFile(job: PictureJob, signal: AbortSignal): Promise<MadePicture> {
    const made = await addJob({ ...job, files: job.files.slice(0, 1) }, signal);
    if (made.fitness !== 'fine') return made;
    for (const file of job.files.slice(1)) {
      const { files } = await addJob({ ...job, files: [file] }, signal);
      made.files.push(...files);
    }
    return made;
  }

  async function close(): Promise<void> {
    closing.abort(new PictureError('maker_gone', 'Pictures are no longer made.'));
    await child.end();
  }
  return { make, close };
}

function refuseSecond(error: unknown): never {
  if (!(error instanceof ChildGone)) throw error;
  throw error.atWork
    ? new PictureError('too_costly', 'It ended the process that made it, twice.')
    : new PictureError('maker_gone', error.message);
}
