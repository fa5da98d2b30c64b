import { setTimeout as pause } from 'node:timers/promises';

export type HostQueue = {
  /**
   * Runs the task when its host is free and a slot is, and when its owner's turn has come: who owns nothing in common with
   * others is its host. Resolves or rejects as the task does.
   */
  run: <Result>(host: string, task: () => Promise<Result>, owner?: string) => Promise<Result>;
};

type Job = { host: string; owner: string; work: () => Promise<unknown> };

/**
 * Keeps requests polite and bounded: at most `concurrency` tasks at once, one at a time per host, and `pauseFor(host)`
 * milliseconds between two of the same host. Of one owner, whatever its hosts, at most `perOwner` run at once, and owners take
 * turns: none holds up another. When `stop` aborts the pauses end, so that what waits can be called off.
 */
export function createHostQueue(
  concurrency: number,
  pauseFor: (host: string) => number,
  stop: AbortSignal,
  perOwner = concurrency,
): HostQueue {
  const waiting: Job[] = [];
  const busyHosts = new Set<string>();
  const owners = createOwners();
  let running = 0;

  function startNext(): void {
    while (running < concurrency) {
      const ready = waiting.filter(
        ({ host, owner }) => !busyHosts.has(host) && owners.underWay(owner) < perOwner,
      );
      const [first, ...others] = ready;
      if (!first) return;
      const job = others.reduce((best, other) => (owners.isBefore(other, best) ? other : best), first);
      waiting.splice(waiting.indexOf(job), 1);
      void carryOut(job);
    }
  }

  /** Works, and leaves the host in peace for a while. */
  async function carryOut({ host, owner, work }: Job): Promise<void> {
    busyHosts.add(host);
    owners.begin(owner);
    running += 1;
    await Promise.allSettled([work()]); // how it ended is told to whoever asked for it
    running -= 1;
    owners.end(owner);
    startNext();
    await Promise.allSettled([pause(pauseFor(host), undefined, { signal: stop })]);
    busyHosts.delete(host);
    startNext();
    if (busyHosts.size === 0) owners.forgetTurns();
  }

  const run = <Result>(host: string, task: () => Promise<Result>, owner = host): Promise<Result> => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    const work = () => {
      const result = task();
      resolve(result);
      return result;
    };
    waiting.push({ host, owner, work });
    startNext();
    return promise;
  };
  return { run };
}

/** Knows who had a turn when, and how many they have under way. */
function createOwners() {
  const counts = new Map<string, number>();
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const underWay = (owner: string) => counts.get(owner) ?? 0;
  const lastTurn = (owner: string) => lastTurns.get(owner) ?? 0;
  return {
    underWay,
    /** Whether the first one is to have the next turn, and not the second. */
    isBefore: ({ owner: a }: Job, { owner: b }: Job): boolean =>
      underWay(a) - underWay(b) < 0 || (underWay(a) === underWay(b) && lastTurn(a) < lastTurn(b)),
    begin: (owner: string) => {
      counts.set(owner, underWay(owner) + 1);
      lastTurns.set(owner, (turns += 1));
    },
    end: (owner: string) => {
      if (underWay(owner) > 1) counts.set(owner, underWay(owner) - 1);
      else counts.delete(owner);
    },
    forgetTurns: () => lastTurns.clear(),
  };
}
