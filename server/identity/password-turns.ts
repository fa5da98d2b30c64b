import { availableParallelism } from 'node:os';
import { AppError } from '#server/http/app-error.ts';

/** A password takes a processor a twentieth of a second and 32 MB: half of the processors are left to everybody else. */
const atOnce = Math.max(1, Math.floor(availableParallelism() / 2));
/** Some seconds of work; who would wait longer is told so at once. */
const waitingMax = 100;
/** Milliseconds until somebody else's turn comes all the same: a connection to the database may be silent for longer. */
const turnMax = 5_000;

/** Does the work when its turn has come. @throws AppError 503 where too many wait already */
export type TakeTurn = <Result>(work: () => Promise<Result>) => Promise<Result>;

/**
 * Passwords are worked on by Node's thread pool, which also compresses pages, reads files and looks up names, and takes what comes
 * first: all who log in at once would have everything else wait for them.
 */
export function createPasswordTurns(): TakeTurn {
  const waiting: (() => void)[] = [];
  let working = 0;

  function begin(): Promise<void> | undefined {
    if (working < atOnce) {
      working += 1;
      return undefined;
    }
    if (waiting.length >= waitingMax) throw tooMany();
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return promise;
  }

  function handOn(): void {
    const next = waiting.shift();
    if (next) next();
    else working -= 1;
  }

  return async (work) => {
    await begin();
    let isOver = false;
    const end = () => {
      if (!isOver) handOn();
      isOver = true;
    };
    const late = setTimeout(end, turnMax);
    try {
      return await work();
    } finally {
      clearTimeout(late);
      end();
    }
  };
}

function tooMany(): AppError {
  const message = 'Very many people are logging in just now. Please try again in a few seconds.';
  return new AppError('too_many_at_once', 503, message, { headers: { 'retry-after': '5' } });
}
