import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import type { Logger } from '#process/logger.ts';
import { lowerProcessPriority } from '#process/lower-priority.ts';
import { limitJob, type JobLimits } from './job-limits.ts';
import type { MakerMessage } from './maker-process.ts';
import { PictureError } from './picture-error.ts';
import type { MadePicture, PictureJob } from './picture-maker.ts';

export type MakerChild = {
  /**
   * Takes one job at a time. Rejects with a PictureError, or with ChildGone; after `too_costly` it can no longer be
   * used.
   */
  make: (job: PictureJob) => Promise<MadePicture>;
  /** Resolves when the process has ended, for whatever reason. */
  ended: Promise<void>;
  /** Kills the process. */
  end: () => Promise<void>;
};

/** The process ended before it had answered. */
export class ChildGone extends Error {
  /** Whether it was working on a job. */
  readonly atWork: boolean;
  /** Whether we killed it because it used too much memory. */
  readonly wasKilled: boolean;

  constructor(atWork: boolean, wasKilled: boolean) {
    super('The process that makes pictures ended.');
    this.atWork = atWork;
    this.wasKilled = wasKilled;
  }
}

const program = fileURLToPath(new URL('./maker-process.ts', import.meta.url));

/** Starts a process that makes pictures; if that fails, this throws ChildGone or its first job rejects. */
export function startMakerChild(log: Logger, limits: JobLimits): MakerChild {
  const child = forkOrGone(log);
  letWait(); // at once, because its threads inherit the priority
  const gone = new AbortController();
  const ended = tellEnd();
  const ready = start();
  let isFirst = true;
  ready.catch(() => undefined); // the first job rejects, too
  logComplaints(child, log);

  async function start(): Promise<void> {
    await nextMessage(child, gone.signal);
    letWait(); // threads that were started before
    log.debug({ pid: child.pid }, 'The process that makes pictures has started');
  }

  function letWait(): void {
    if (child.pid !== undefined) lowerProcessPriority(child.pid, log);
  }

  async function tellEnd(): Promise<void> {
    const how = await endOf(child);
    log.debug({ pid: child.pid, how }, 'The process that makes pictures has ended');
    gone.abort();
  }

  async function make(job: PictureJob): Promise<MadePicture> {
    const over = new AbortController();
    const stopWatching = limitJob(child, limits, { isFirst, over });
    let atWork = false;
    try {
      await ready;
      atWork = true;
      child.send(job, () => undefined); // if it cannot be sent, the process has ended
      return pictureOf(await nextMessage(child, gone.signal));
    } catch (error) {
      over.signal.throwIfAborted();
      if (error instanceof PictureError) throw error;
      throw new ChildGone(atWork, child.killed);
    } finally {
      stopWatching();
      isFirst = false;
    }
  }
  return {
    make,
    ended,
    end: async () => {
      child.ref(); // keeps our process alive until the child has ended
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** Node throws if the system refuses for lack of memory; for other reasons the child tells it by an event. */
function forkOrGone(log: Logger): ChildProcess {
  try {
    return forkProgram();
  } catch (error) {
    log.warn({ err: error }, 'The process that makes pictures could not be started');
    throw new ChildGone(false, false);
  }
}

/** It does not get our environment with its secrets, and does not keep our process alive. */
function forkProgram(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Pixels are outside the heap, and are freed when its young generation is collected: a small one is collected
    // sooner.
    execArgv: ['--max-semi-space-size=1'], // MB
    env: {
      SystemRoot: process.env.SystemRoot, // without it Windows starts nothing
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, // caches compiled code, so that the child need not compile TypeScript
      UV_THREADPOOL_SIZE: '1',
      MALLOC_ARENA_MAX: '1', // memory of one picture is reused for the next
      VIPS_BLOCK_UNTRUSTED: '1',
    },
  });
  for (const handle of [child, child.channel, child.stderr as Socket | null]) handle?.unref();
  return child;
}

/** Also resolves if the process could not be started. */
async function endOf(child: ChildProcess): Promise<unknown> {
  try {
    const [code, signal] = (await once(child, 'exit')) as [number | null, string | null];
    return signal ?? code;
  } catch (error) {
    return error;
  }
}

function logComplaints(child: ChildProcess, log: Logger): void {
  if (!child.stderr) return;
  createInterface(child.stderr).on('line', (line) => log.debug({ pid: child.pid }, line));
}

async function nextMessage(child: ChildProcess, gone: AbortSignal): Promise<MakerMessage> {
  const [message] = (await once(child, 'message', { signal: gone })) as [MakerMessage];
  return message;
}

function pictureOf(message: MakerMessage): MadePicture {
  if (message.state === 'made') return message.picture;
  if (message.state === 'refused') throw new PictureError(message.code, message.message);
  throw new Error('The process that makes pictures started twice.');
}
