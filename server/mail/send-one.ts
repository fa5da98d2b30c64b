import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { keepRenewingClaim } from './keep-renewing-claim.ts';
import { makeMailsDue, postponeAllMails, postponeMail, removeMail, type ClaimedMail } from './mail-store.ts';
import { Mail } from './mail.ts';
import type { Mailer } from './mailer.ts';
import type { Seal } from './seal.ts';
import { meaningOf, reasonOf } from './smtp-failure.ts';
import type { TroubleLog } from './trouble-log.ts';

const writeAgainAfter = 1_000; // ms

/** Servers refuse a mail in the same words whether they mean its recipient, or our sender or password. */
const notWorkingYet =
  'A mail was refused, and the mail server has taken none since the start: see SMTP_URL and MAIL_FROM; it is tried again';

type SendDeps = {
  database: Database;
  mailer: Mailer;
  seal: Seal;
  log: Logger;
  trouble: TroubleLog;
  /** Aborts waiting for the mail server. */
  cut: AbortSignal;
};

type Tried = { state: 'taken' } | { state: 'failed'; error: unknown };

/** 'away': no other mail could be sent either. */
export type Sent = 'away' | 'settled';

/** The log's sentence when no mail can be sent at all. */
export function mailerTrouble({ name }: Mailer, error: unknown): string {
  return `${name} cannot be used: ${reasonOf(error)}. Mails are kept and tried again for a day`;
}

/** Makes the function that sends one claimed mail and records the outcome. */
export function createSendOne(deps: SendDeps): (claim: ClaimedMail) => Promise<Sent> {
  const { database, cut } = deps;
  let hasTaken = false;
  return async (claim) => {
    const held = keepRenewingClaim(database, claim);
    const tried = await tryToSend(deps, claim);
    const current = await held.release();
    // The outcome is unknown: it is tried again, after the lease.
    if (tried.state === 'failed' && cut.aborted) return 'settled';
    hasTaken ||= tried.state === 'taken';
    return writeDown(deps, () => settle({ ...deps, hasTaken }, current, tried));
  };
}

async function tryToSend({ mailer, seal, cut }: SendDeps, claim: ClaimedMail): Promise<Tried> {
  const { id, userId, sealed, createdAt } = claim;
  try {
    const mail = Mail.parse(JSON.parse(seal.open(sealed, id)));
    await mailer.send({ id, userId, writtenAt: createdAt, mail }, cut);
    return { state: 'taken' };
  } catch (error) {
    return { state: 'failed', error };
  }
}

async function settle(
  // Whether the server has accepted a mail since this process started, so that its settings are right.
  { database, hasTaken, log, mailer, trouble }: SendDeps & { hasTaken: boolean },
  claim: ClaimedMail,
  tried: Tried,
): Promise<Sent> {
  if (tried.state === 'taken') {
    await removeMail(database, claim);
    await makeMailsDue(database);
    trouble.over('server', `${mailer.name} takes mails again`);
    return 'settled';
  }
  const about = { mail: claim.id, reason: reasonOf(tried.error) };
  const meaning = meaningOf(tried.error);
  if (meaning === 'away') {
    await postponeAllMails(database, claim);
    trouble.tell('server', mailerTrouble(mailer, tried.error));
    return 'away';
  }
  if (meaning === 'refused' && hasTaken) {
    await removeMail(database, claim);
    log.error(about, 'A mail was given up: the mail server refused it for good');
    return 'settled';
  }
  await postponeMail(database, claim);
  log.warn(
    about,
    meaning === 'refused' ? notWorkingYet : 'A mail could not be sent for now; it is tried again',
  );
  return 'settled';
}

/** Records the outcome, retrying until the database answers: a mail that was accepted must not be sent twice. */
async function writeDown({ trouble, cut }: SendDeps, write: () => Promise<Sent>): Promise<Sent> {
  for (;;) {
    try {
      const written = await write();
      trouble.over('database', 'What became of mails is recorded again');
      return written;
    } catch (error) {
      if (cut.aborted) throw error;
      trouble.tell('database', 'What became of a mail cannot be recorded; trying again', error);
      await pause(writeAgainAfter, undefined, { ref: false });
    }
  }
}
