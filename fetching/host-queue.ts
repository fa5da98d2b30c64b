import { rest } from '#process/rest.ts';

export type HostQueue = {
  /**
   * Runs the task when its host is free and a slot is, and when its owner's turn has come: who owns nothing in common with
   * others is its host. The task may say that the host has `answered`: what it does then is not slow. Resolves or rejects as the
   * task does.
   */
  run: <Result>(host: string, task: Task<Result>, owner?: string) => Promise<Result>;
};

type Task<Result> = (answered: () => void) => Promise<Result>;
type Job = { host: string; owner: string; work: Task<unknown> };

/** How owners share what there is. */
type Shares = {
  /** Tasks of one owner at once, whatever its hosts. */
  perOwner: number;
  /** Milliseconds after which a task is slow, and its owner until another one of its tasks is not. */
  slowAfter: number;
};

/**
 * Keeps requests polite and bounded: at most `concurrency` tasks at once, one at a time per host, and `pauseFor(host)`
 * milliseconds between two of the same host. Owners take turns, and none holds up another: those that are slow have half as many
 * slots of their own, all together, beside those of the others, so that for a moment twice as many may run. When `stop` aborts the pauses end, so that what waits can be
 * called off.
 */
export function createHostQueue(
  concurrency: number,
  pauseFor: (host: string) => number,
  stop: AbortSignal,
  { perOwner = concurrency, slowAfter = Infinity }: Partial<Shares> = {},
): HostQueue {
  const waiting: Job[] = [];
  const busyHosts = new Set<string>();
  const owners = createOwners(slowAfter);
  let running = 0;

  function startNext(): void {
    while (running < concurrency * 2) {
      const ofSlow = owners.slowUnderWay();
      const [isForSlow, isForOthers] = [ofSlow < concurrency / 2, running - ofSlow < concurrency];
      if (!isForOthers && !(isForSlow && owners.someAreSlow())) return;
      const hasSlot = (owner: string) =>
        (owners.isSlow(owner) ? isForSlow : isForOthers) && owners.underWay(owner) < perOwner;
      const ready = waiting.filter(({ host, owner }) => !busyHosts.has(host) && hasSlot(owner));
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
    const answered = owners.begin(owner, startNext);
    running += 1;
    await Promise.allSettled([work(answered)]); // how it ended is told to whoever asked for it
    answered();
    running -= 1;
    owners.end(owner);
    startNext();
    await rest(pauseFor(host), stop);
    busyHosts.delete(host);
    startNext();
    if (busyHosts.size === 0) owners.forgetTurns();
  }

  const run = <Result>(host: string, task: Task<Result>, owner = host): Promise<Result> => {
    const { promise, resolve } = Promise.withResolvers<Result>();
    const work: Task<Result> = (answered) => {
      const result = task(answered);
      resolve(result);
      return result;
    };
    waiting.push({ host, owner, work });
    startNext();
    return promise;
  };
  return { run };
}

/** Knows who had a turn when, how many they have under way, and who is slow. */
function createOwners(slowAfter: number) {
  const slow = new Set<string>();
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
    isSlow: (owner: string): boolean => slow.has(owner),
    someAreSlow: (): boolean => slow.size > 0,
    slowUnderWay: (): number => [...slow].reduce((sum, owner) => sum + underWay(owner), 0),
    /** Returns what is called when an answer has come; where that takes too long, `onSlow` is. */
    begin: (owner: string, onSlow: () => void): (() => void) => {
      counts.set(owner, underWay(owner) + 1);
      lastTurns.set(owner, (turns += 1));
      let isLate = false;
      const beLate = () => {
        isLate = true;
        slow.add(owner);
        onSlow();
      };
      const clock = slowAfter < Infinity ? setTimeout(beLate, slowAfter) : undefined;
      return () => {
        clearTimeout(clock);
        if (!isLate) slow.delete(owner);
      };
    },
    end: (owner: string) => {
      if (underWay(owner) > 1) counts.set(owner, underWay(owner) - 1);
      else counts.delete(owner);
    },
    forgetTurns: () => lastTurns.clear(),
  };
}
