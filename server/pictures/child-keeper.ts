import type { Logger } from '#process/logger.ts';
import type { JobLimits } from './job-limits.ts';
import { ChildGone, startMakerChild, type MakerChild } from './maker-child.ts';
import { PictureError } from './picture-error.ts';
import type { MadePicture, PictureJob } from './picture-maker.ts';

export type KeeperLimits = JobLimits & {
  /** Milliseconds of idleness after which the process ends, to free its memory. */
  idleFor: number;
};

export type ChildKeeper = {
  /**
   * Takes one job at a time. Rejects with a PictureError, or with ChildGone; either way the next job gets a
   * process.
   */
  make: (job: PictureJob) => Promise<MadePicture>;
  end: () => Promise<void>;
};

/** Keeps a process that makes pictures while there are jobs: started on demand, and again after it had to end. */
export function keepMakerChild(log: Logger, limits: KeeperLimits): ChildKeeper {
  let child: MakerChild | null = null;
  let idle: NodeJS.Timeout | undefined;

  function start(): MakerChild {
    const started = startMakerChild(log, limits);
    void forget(started);
    return started;
  }

  async function forget(started: MakerChild): Promise<void> {
    await started.ended;
    if (child === started) child = null;
  }

  async function end(): Promise<void> {
    const ending = child;
    child = null;
    await ending?.end();
  }

  async function make(job: PictureJob): Promise<MadePicture> {
    clearTimeout(idle);
    try {
      child ??= start();
      return await child.make(job);
    } catch (error) {
      if (isFatal(error)) await end();
      throw error;
    } finally {
      if (child) idle = setTimeout(() => void end(), limits.idleFor).unref();
    }
  }
  return { make, end };
}

/** Whether the process can no longer be used. */
function isFatal(error: unknown): boolean {
  return error instanceof ChildGone || (error instanceof PictureError && error.code === 'too_costly');
}
