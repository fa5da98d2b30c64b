import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { giveWay } from '#process/give-way.ts';
import type { Logger } from '#process/logger.ts';
import type { MakerMessage } from './maker-process.ts';
import { watchOrder, type OrderLimits } from './order-watch.ts';
import { PictureError } from './picture-error.ts';
import type { MadePicture, PictureOrder } from './picture-maker.ts';

export type MakerChild = {
  /** Takes one order at a time. Rejects with a PictureError, or with ChildGone; it is of no use after `too_costly`. */
  make: (order: PictureOrder) => Promise<MadePicture>;
  /** Resolves when it has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends it, whatever it is doing. */
  end: () => Promise<void>;
};

/** The process ended before it answered. */
export class ChildGone extends Error {
  /** Whether it had an order in hand. */
  readonly atWork: boolean;
  /** Whether we have ended it: it held too much. */
  readonly wasKilled: boolean;

  constructor(atWork: boolean, wasKilled: boolean) {
    super('The process that makes pictures ended.');
    this.atWork = atWork;
    this.wasKilled = wasKilled;
  }
}

const program = fileURLToPath(new URL('./maker-process.ts', import.meta.url));

/** Starts a process that makes pictures; what goes wrong with that is told by its first order. */
export function startMakerChild(log: Logger, limits: OrderLimits): MakerChild {
  const child = forkProgram();
  letWait(); // at once: its threads are as patient as the one that starts them
  const gone = new AbortController();
  const ended = tellEnd();
  const ready = start();
  let isFirst = true;
  ready.catch(() => undefined); // told to whoever orders
  logComplaints(child, log);

  async function start(): Promise<void> {
    await nextMessage(child, gone.signal);
    letWait(); // those that were there before
    log.debug({ pid: child.pid }, 'The process that makes pictures has started');
  }

  function letWait(): void {
    if (child.pid !== undefined) giveWay(child.pid, log);
  }

  async function tellEnd(): Promise<void> {
    const how = await endOf(child);
    log.debug({ pid: child.pid, how }, 'The process that makes pictures has ended');
    gone.abort();
  }

  async function make(order: PictureOrder): Promise<MadePicture> {
    const over = new AbortController();
    const stopWatching = watchOrder(child, limits, { isFirst, over });
    let atWork = false;
    try {
      await ready;
      atWork = true;
      child.send(order, () => undefined); // where it cannot be sent, the process has ended
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
      child.ref(); // whoever waits for its end has nothing else to do
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** It knows nothing of this process and its secrets, and does not keep it from ending. */
function forkProgram(): ChildProcess {
  const child = fork(program, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    // Pixels lie beside the heap, and what is done with goes when its young part is full: a small one is soon.
    execArgv: ['--max-semi-space-size=1'], // MB
    env: {
      SystemRoot: process.env.SystemRoot, // without it Windows starts nothing
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, // with it Node needs no compiler of TypeScript there
      UV_THREADPOOL_SIZE: '1',
      MALLOC_ARENA_MAX: '1', // what one picture took is there for the next
      VIPS_BLOCK_UNTRUSTED: '1',
    },
  });
  for (const handle of [child, child.channel, child.stderr as Socket | null]) handle?.unref();
  return child;
}

/** A process that could not be started has ended as well. */
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
