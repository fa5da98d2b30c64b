import type { Logger } from '#process/logger.ts';
import { ChildGone, startMakerChild, type MakerChild } from './maker-child.ts';
import type { OrderLimits } from './order-watch.ts';
import { PictureError } from './picture-error.ts';
import type { MadePicture, PictureOrder } from './picture-maker.ts';

export type KeeperLimits = OrderLimits & {
  /** Milliseconds of idleness after which the process ends, to free its memory. */
  idleFor: number;
};

export type ChildKeeper = {
  /**
   * Takes one order at a time. Rejects with a PictureError, or with ChildGone; either way the next order gets a
   * process.
   */
  make: (order: PictureOrder) => Promise<MadePicture>;
  end: () => Promise<void>;
};

/** Keeps a process that makes pictures while there are orders: started on demand, and again after it had to end. */
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
    clearTimeout(idle);
    const ending = child;
    child = null;
    await ending?.end();
  }

  async function make(order: PictureOrder): Promise<MadePicture> {
    clearTimeout(idle);
    const maker = (child ??= start());
    try {
      return await maker.make(order);
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
