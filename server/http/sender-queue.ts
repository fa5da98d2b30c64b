import { AppError } from './app-error.ts';
import { runInSlot, type FairQueue } from './fair-queue.ts';

/** As many as a browser's connections to a site. */
const atOnce = 6;
const waitingMax = 1_000;
/** Milliseconds after which the next one begins anyway: work that takes longer is not using the processor. */
const slotMax = 1_000;

type Sender = { working: number; waiting: (() => void)[] };

/**
 * Gives each sender a few turns at once: the requests of one who sends very many are handled one after another, with
 * everybody else's in between. 429 if too many of a sender's requests are waiting.
 */
export function createSenderQueue(): FairQueue {
  const senders = new Map<string, Sender>();

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
    const sender = senders.getOrInsertComputed(name, () => ({ working: 0, waiting: [] }));
    await begin(sender);
    // In a later turn of the event loop: requests that need no database would otherwise all be answered before others
    // are even read.
    return runInSlot(work, slotMax, () => setImmediate(handOn, name, sender));
  };
}

function tooMany(): AppError {
  const message = 'Too many requests are coming from where you are. Please try again in a few seconds.';
  return new AppError('too_many_at_once', 429, message, { headers: { 'retry-after': '5' } });
}
