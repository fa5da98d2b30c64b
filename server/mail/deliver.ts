import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from '#process/logger.ts';
import type { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';

const patience = [1_000, 3_000]; // ms between tries; a process that is told to stop waits for all of them

/** Sends a mail, again after each pause (in ms) where that fails. Throws the last failure. */
export async function deliver(
  mailer: Pick<Mailer, 'send'>,
  mail: Mail,
  log: Logger,
  pauses: readonly number[] = patience,
): Promise<void> {
  for (const pause of pauses) {
    try {
      await mailer.send(mail);
      return;
    } catch (error) {
      log.warn({ err: error }, 'A mail could not be sent; trying again');
      await wait(pause);
    }
  }
  await mailer.send(mail);
}
