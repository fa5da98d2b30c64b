import type { Logger } from './logger.ts';

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;
/** For all parts together; supervisors usually wait ten seconds. */
const stopWithin = 9_500; // ms

export type Lifecycle = {
  /** Aborted as soon as the process is told to stop. */
  stopping: AbortSignal;
  /**
   * Registers a function that closes a part. Parts are closed in reverse order; one registered after the stop began is
   * closed at once.
   */
  onStop: (close: () => Promise<void>) => void;
  /** Shuts the process down in order for a reason other than a signal; a second call changes nothing. */
  stop: (reason: string, exitCode: number) => Promise<void>;
};

/**
 * From now on shuts the process down in order on SIGINT, SIGTERM and SIGHUP, or when the process that launched it is
 * gone: closes what was opened, and ends after ten seconds at the latest.
 */
function openLifecycle(log: Logger): Lifecycle {
  const stopping = new AbortController();
  const opened: (() => Promise<void>)[] = [];

  /** One that fails does not keep the others open. Returns whether all succeeded. */
  async function closeAll(): Promise<boolean> {
    let succeeded = true;
    for (let close = opened.pop(); close; close = opened.pop())
      try {
        await close();
      } catch (error) {
        log.error({ err: error }, 'A part of the process could not be closed in order');
        succeeded = false;
      }
    return succeeded;
  }

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (stopping.signal.aborted) return;
    log.info(`Stopping: ${reason}`);
    setTimeout(() => {
      log.error('Stopping took too long: the process ends with parts of it still open');
      process.exit(1);
    }, stopWithin).unref();
    stopping.abort();
    process.exit((await closeAll()) ? exitCode : 1);
  }

  for (const signal of signals) {
    const launchers = process.listeners(signal); // these know nothing of the parts to close
    process.on(signal, () => void stop(signal, 0));
    // In this order: while nobody listens, Node drops a signal that came while the program was loading.
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

/** A crashed thread ends the whole process, so that its supervisor starts a complete one. */
export function stopOnCrash(log: Logger, lifecycle: Lifecycle, crashed: Promise<never>): void {
  crashed.catch((error: unknown) => {
    log.fatal({ err: error }, 'A part of the process died');
    void lifecycle.stop('crash', 1);
  });
}

/**
 * Runs a program. An `explained` error, which its operator can fix, is printed as one sentence; any other is thrown
 * with its stack.
 */
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
 * Runs a program that runs until it is stopped: `start` opens its parts one by one. Failures caused by a stop meanwhile
 * are ignored.
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
