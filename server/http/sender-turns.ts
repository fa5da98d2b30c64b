import { AppError } from './app-error.ts';
import { oneTurn, type TakeTurn } from './one-turn.ts';

/** As many as browsers have connections. */
const atOnce = 6;
const waitingMax = 1_000;
/** Milliseconds until the next one begins all the same: what takes longer takes no processor. */
const turnMax = 1_000;

type Sender = { working: number; waiting: (() => void)[] };

/**
 * Each sender has a few turns at once: whoever asks for very much has it made after and after, and everybody else's in between.
 * 429 where very many of a sender's wait.
 */
export function createSenderTurns(): TakeTurn {
  const senders = new Map<string, Sender>();

  function find(name: string): Sender {
    const sender = senders.get(name) ?? { working: 0, waiting: [] };
    senders.set(name, sender);
    return sender;
  }

  function begin(sender: Sender): Promise<void> | undefined {
    if (sender.working < atOnce) {
      sender.working += 1;
      return undefined;
    }
    if (sender.waiting.length >= waitingMax) throw tooMany();
    const { promise, resolve } = Promise.withResolvers<void>();
    sender.waiting.push(resolve);
    return promise;
  }

  function handOn(name: string, sender: Sender): void {
    const next = sender.waiting.shift();
    if (next) return next();
    sender.working -= 1;
    if (sender.working === 0) senders.delete(name);
  }

  return async (name, work) => {
    const sender = find(name);
    await begin(sender);
    // Not in one go: what needs nobody else is done as soon as it is read, and others are read and answered in between.
    return oneTurn(work, turnMax, () => setImmediate(handOn, name, sender));
  };
}

function tooMany(): AppError {
  const message = 'Too much is asked for from where you are. Please try again in a few seconds.';
  return new AppError('too_many_at_once', 429, message, { headers: { 'retry-after': '5' } });
}
