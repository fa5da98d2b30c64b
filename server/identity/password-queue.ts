import { availableParallelism } from 'node:os';
import { AppError } from '#server/http/app-error.ts';
import { runInSlot, type FairQueue } from '#server/http/fair-queue.ts';

/**
 * Hashing a password takes a processor a twentieth of a second and 32 MB; half of the processors are left for
 * everything else.
 */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds of work; beyond that requests are refused at once. */
const waitingMax = 100;
/** Milliseconds after which the next turn begins anyway: the database may be silent for longer. */
const slotMax = 5_000;

type Waiting = PromiseWithResolvers<void>;

/**
 * Limits concurrent work on passwords. It runs on Node's thread pool, which also compresses pages, reads files and
 * resolves names, first come first served: many log-ins at once would make everything else wait. Senders take turns, so
 * that one who sends many requests gets as many turns as one who sends few. 503 if too many are waiting; the sender
 * with the most is refused first.
 */
export function createPasswordQueue(): FairQueue {
  /** By sender; the first one has the next turn. */
  const waiting = new Map<string, Waiting[]>();
  let working = 0;

  function begin(sender: string): Promise<void> | undefined {
    if (working < atOnce) {
      working += 1;
      return undefined;
    }
    const own = waiting.get(sender) ?? [];
    const count = waiting.values().reduce((sum, { length }) => sum + length, 0);
    if (count >= waitingMax) makeRoom(own.length + 1);
    const turn = Promise.withResolvers<void>();
    waiting.set(sender, [...own, turn]);
    return turn.promise;
  }

  /**
   * Refuses the last request of the sender with the most waiting, if that is more than the new request's sender would
   * have.
   */
  function makeRoom(others: number): void {
    const most = waiting.values().reduce((a, b) => (b.length > a.length ? b : a));
    if (most.length <= others) throw tooMany();
    most.pop()?.reject(tooMany());
  }

  function handOn(): void {
    const [first] = waiting;
    if (!first) {
      working -= 1;
      return;
    }
    const [sender, [next, ...others]] = first;
    waiting.delete(sender);
    if (others.length > 0) waiting.set(sender, others); // behind all other senders
    next?.resolve();
  }

  return async (sender, work) => {
    await begin(sender);
    return runInSlot(work, slotMax, handOn);
  };
}

function tooMany(): AppError {
  const message = 'A lot of people are logging in just now. Please try again in a few seconds.';
  return new AppError('too_many_at_once', 503, message, { headers: { 'retry-after': '5' } });
}
