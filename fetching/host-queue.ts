import { sleep } from '#process/sleep.ts';

export type HostQueue = {
  /**
   * Runs the task once its host and a slot are free and it is its owner's turn; without an `owner` that is the host
   * itself. The task may report that the host has `answered`: the time after that does not count as slow. Resolves or
   * rejects as the task does.
   */
  run: <Result>(host: string, task: Task<Result>, owner?: string) => Promise<Result>;
  /** Whether the owner's last answer took too long, or is taking too long now. */
  isSlow: (owner: string) => boolean;
};

type Task<Result> = (answered: () => void) => Promise<Result>;
type Job = { host: string; owner: string; work: Task<unknown> };

/** How owners share the slots. */
type Shares = {
  /** How many tasks of one owner may run at once, on all hosts together. */
  perOwner: number;
  /** Milliseconds after which a task without an answer makes its owner slow, until another of its tasks is faster. */
  slowAfter: number;
  /** How many tasks more than `concurrency` may run while some are slow; slow owners begin new ones in half of these. */
  extra: number;
};

/**
 * Keeps requests polite and bounded: at most `concurrency` tasks at once, one at a time per host, and a pause of
 * `pauseFor(host)` milliseconds between two to the same host. Owners take turns. Slow ones do not delay the others:
 * together they get slots of their own, half of the `extra` ones; the rest is for those that turn out to be slow.
 * When `stop` aborts, the pauses end, so that waiting tasks can be cancelled.
 */
export function createHostQueue(
  concurrency: number,
  pauseFor: (host: string) => number,
  stop: AbortSignal,
  { perOwner = concurrency, slowAfter = Infinity, extra = concurrency }: Partial<Shares> = {},
): HostQueue {
  const waiting: Job[] = [];
  const busyHosts = new Set<string>();
  const owners = createOwners(slowAfter);
  let running = 0;

  function startNext(): void {
    while (running < concurrency + extra) {
      const ofSlow = owners.slowUnderWay();
      const [isForSlow, isForOthers] = [ofSlow < extra / 2, running - ofSlow < concurrency];
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

  /** Runs the job, then leaves its host alone for the pause. */
  async function carryOut({ host, owner, work }: Job): Promise<void> {
    busyHosts.add(host);
    const answered = owners.begin(owner, startNext);
    running += 1;
    await Promise.allSettled([work(answered)]); // `run` passes on how it ended
    answered();
    running -= 1;
    owners.end(owner);
    startNext();
    await sleep(pauseFor(host), stop);
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
  return { run, isSlow: owners.isSlow };
}

/** Keeps track of the owners: when each had its last turn, how many of its tasks are running, and which are slow. */
function createOwners(slowAfter: number) {
  const slow = new Set<string>();
  const counts = new Map<string, number>();
  const lastTurns = new Map<string, number>();
  let turns = 0;
  const underWay = (owner: string) => counts.get(owner) ?? 0;
  const lastTurn = (owner: string) => lastTurns.get(owner) ?? 0;
  return {
    underWay,
    /** Whether the owner of the first job has the next turn before that of the second. */
    isBefore: ({ owner: a }: Job, { owner: b }: Job): boolean =>
      underWay(a) - underWay(b) < 0 || (underWay(a) === underWay(b) && lastTurn(a) < lastTurn(b)),
    isSlow: (owner: string): boolean => slow.has(owner),
    someAreSlow: (): boolean => slow.size > 0,
    slowUnderWay: (): number => [...slow].reduce((sum, owner) => sum + underWay(owner), 0),
    /** Returns a function to call when the answer has come; if that takes too long, calls `onSlow`. */
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
