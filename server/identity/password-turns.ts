import { availableParallelism } from 'node:os';
import { AppError } from '#server/http/app-error.ts';
import { oneTurn, type TakeTurn } from '#server/http/one-turn.ts';

/** A password takes a processor a twentieth of a second and 32 MB: half of the processors are left to everybody else. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds of work; who would wait longer is told so at once. */
const waitingMax = 100;
/** Milliseconds until somebody else's turn comes all the same: a connection to the database may be silent for longer. */
const turnMax = 5_000;

type Waiting = PromiseWithResolvers<void>;

/**
 * Passwords are worked on by Node's thread pool, which also compresses pages, reads files and looks up names, and takes what comes
 * first: all who log in at once would have everything else wait for them. So all have a few turns together, and who sends much has
 * as many as who sends little. 503 where too many wait, of whom the sender has the most.
 */
export function createPasswordTurns(): TakeTurn {
  /** By sender; the one that stands first has the next turn. */
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

  /** Sends away who came last of the sender with the most, if that has more than the newcomer's will be. */
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
    return oneTurn(work, turnMax, handOn);
  };
}

function tooMany(): AppError {
  const message = 'Very many people are logging in just now. Please try again in a few seconds.';
  return new AppError('too_many_at_once', 503, message, { headers: { 'retry-after': '5' } });
}
