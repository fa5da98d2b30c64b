import type { Logger } from './logger.ts';

const stopWithin = 10_000; // ms

type Stop = (reason: string, exitCode: number) => Promise<void>;

/**
 * Ends the process in order on SIGINT and SIGTERM: `close` finishes what is under way, and after ten seconds it ends
 * anyway. Returns the same for other reasons; a second call changes nothing.
 */
export function stopInOrder(log: Logger, close: () => Promise<void>): Stop {
  let stopping = false;
  const stop: Stop = async (reason, exitCode) => {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping: ${reason}`);
    setTimeout(() => process.exit(1), stopWithin).unref();
    await close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal, 0));
  return stop;
}

/** A crashed thread takes the process with it: whoever supervises it starts a whole one. */
export function stopOnCrash(
  log: Logger,
  stop: Stop,
  thread: { crashed: Promise<never> | null } | null,
): void {
  thread?.crashed?.catch((error: unknown) => {
    log.fatal({ err: error }, 'A part of the process died');
    void stop('crash', 1);
  });
}

/** Starts a program; what its operator can put right is one sentence, anything else keeps its stack. */
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
