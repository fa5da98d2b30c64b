import type { Logger } from './logger.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** All parts share it; whoever supervises us waits ten seconds. */
const stopWithin = 9_500; // ms

export type Lifecycle = {
  /** Aborted as soon as the process is told to stop. */
  stopping: AbortSignal;
  /** Takes what closes a part. The last one opened is the first one closed; one that comes too late is closed at once. */
  onStop: (close: () => Promise<void>) => void;
  /** Ends the process in order, for another reason than a signal; a second call changes nothing. */
  stop: (reason: string, exitCode: number) => Promise<void>;
};

/**
 * Ends the process in order on SIGINT, SIGTERM and SIGHUP, or when whoever launched it is gone, from now on: what has been
 * opened is closed, and after ten seconds the process ends anyway.
 */
function openLifecycle(log: Logger): Lifecycle {
  const stopping = new AbortController();
  const opened: (() => Promise<void>)[] = [];

  async function closeAll(): Promise<void> {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  }

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return;
    log.info(`Stopping: ${reason}`);
    setTimeout(() => {
      log.error('Stopping took too long: the process ends with parts of it still open');
      process.exit(1);
    }, stopWithin).unref();
    stopping.abort();
    try {
      await closeAll();
      process.exit(exitCode);
    } catch (error) {
      log.error({ err: error }, 'A part of the process could not be closed in order');
      process.exit(1);
    }
  }

  for (const signal of signals) {
    const launchers = process.listeners(signal); // they know nothing of what there is to close
    process.on(signal, () => void stop(signal, 0));
    // In this order: where nobody listens, Node forgets a signal that came while the program was loaded.
    for (const listener of launchers) process.off(signal, listener);
  }
  process.once('disconnect', () => void stop('the process that launched this one is gone', 0));
  process.channel?.unref();
  return {
    stopping: stopping.signal,
    onStop: (close) => {
      opened.push(close);
      if (stopping.signal.aborted) void closeAll();
    },
    stop,
  };
}

/** A crashed thread takes the process with it: whoever supervises it starts a whole one. */
export function stopOnCrash(log: Logger, lifecycle: Lifecycle, crashed: Promise<never>): void {
  crashed.catch((error: unknown) => {
    log.fatal({ err: error }, 'A part of the process died');
    void lifecycle.stop('crash', 1);
  });
}

/** Runs a program; what its operator can put right is one sentence, anything else keeps its stack. */
export async function startOrExplain(
  start: () => Promise<void>,
  explained: readonly (abstract new (...args: never[]) => Error)[],
): Promise<void> {
  try {
    await start();
  } catch (error) {
    if (!(error instanceof Error) || !explained.some((known) => error instanceof known)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/**
 * Like `startOrExplain`, for a program that runs until it is stopped: `start` opens its parts one by one. What fails
 * because the process was told to stop meanwhile is nobody's concern.
 */
export async function runUntilStopped(
  log: Logger,
  start: (lifecycle: Lifecycle) => Promise<void>,
): Promise<void> {
  const lifecycle = openLifecycle(log);
  try {
    await start(lifecycle);
  } catch (error) {
    if (!lifecycle.stopping.aborted) throw error;
    log.debug({ err: error }, 'The start was called off');
    await new Promise(() => undefined); // until the process ends
  }
}
