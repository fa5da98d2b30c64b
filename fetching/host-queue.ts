import { setTimeout as pause } from 'node:timers/promises';

export type HostQueue = {
  /** Runs the task when its host is free and a slot is; resolves or rejects as the task does. */
  run: <Result>(host: string, task: () => Promise<Result>) => Promise<Result>;
};

/**
 * Keeps requests polite and bounded: at most `concurrency` tasks at once, one at a time per host, and `pauseFor(host)`
 * milliseconds between two of the same host. When `stop` aborts the pauses end, so that what waits can be called off.
 */
export function createHostQueue(
  concurrency: number,
  pauseFor: (host: string) => number,
  stop: AbortSignal,
): HostQueue {
  const lastOfHost = new Map<string, Promise<void>>();
  const slots = createSlots(concurrency);

  /** Waits for the host's turn, works, and leaves the host in peace for a while. */
  const turn = async (host: string, before: Promise<void> | undefined, work: () => Promise<unknown>) => {
    await before;
    await Promise.allSettled([slots.run(work)]); // how it ended is told to whoever asked for it
    await Promise.allSettled([pause(pauseFor(host), undefined, { signal: stop })]);
  };

  const run = <Result>(host: string, task: () => Promise<Result>): Promise<Result> => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    const mine = turn(host, lastOfHost.get(host), () => {
      const result = task();
      resolve(result);
      return result;
    });
    lastOfHost.set(host, mine);
    void forget(host, mine);
    return promise;
  };

  const forget = async (host: string, mine: Promise<void>) => {
    await mine;
    if (lastOfHost.get(host) === mine) lastOfHost.delete(host);
  };
  return { run };
}

function createSlots(count: number) {
  let free = count;
  const waiting: (() => void)[] = [];
  const take = async () => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resume) => waiting.push(resume));
  };
  const giveBack = () => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  const run = async (work: () => Promise<unknown>) => {
    await take();
    try {
      await work();
    } finally {
      giveBack();
    }
  };
  return { run };
}
