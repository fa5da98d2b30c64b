import type { Database } from '#db/client.ts';
import type { TrustsClock } from '#db/clock-jump.ts';
import { createAlarm } from '#process/alarm.ts';
import type { Logger } from '#process/logger.ts';
import { claimMail, removeOverdueMails } from './mail-store.ts';
import type { Mailer } from './mailer.ts';
import type { Seal } from './seal.ts';
import { createSendOne, mailerTrouble } from './send-one.ts';
import { createTroubleLog, type TroubleLog } from './trouble-log.ts';

const lookEvery = 15_000; // ms; for mails that other processes left, and for retries
const stopWithin = 7_000; // ms; then the connection to the mail server is aborted

export type MailSender = {
  /** Starts sending due mails, one after the other. */
  start: () => void;
  /** Says that there may be something to send. */
  wake: () => void;
  /** Resolves when everything that is due now was tried. */
  sendDue: () => Promise<void>;
  /** Starts no further mail, and waits for the current one, but not for ever. */
  stop: () => Promise<void>;
};

type SenderDeps = {
  database: Database;
  mailer: Mailer;
  seal: Seal;
  /** Removes expired mails from the outbox. */
  tidyOutbox: () => Promise<void>;
  /** Nothing is given up, and no old mail removed, while the clock may be wrong. */
  trustsClock: TrustsClock;
  /** Recognises outages of the database, and logs each once. */
  outages: { covers: (error: unknown) => boolean };
  log: Logger;
};

/** Sends the queued mails. Any number of processes may do so; none sends what another has claimed. */
export function createMailSender(deps: SenderDeps): MailSender {
  const { database, log, mailer, outages, seal, trustsClock } = deps;
  const stopping = new AbortController();
  const cutting = new AbortController();
  const trouble = createTroubleLog(log, outages);
  const sendOne = createSendOne({ database, mailer, seal, log, trouble, cut: cutting.signal });
  let round: Promise<void> = Promise.resolve();
  const alarm = createAlarm();
  let looping: Promise<void> | undefined;

  async function sendAllDue(): Promise<void> {
    const dropped = (await trustsClock()) ? await removeOverdueMails(database) : 0;
    if (dropped > 0) log.error({ mails: dropped }, 'Mails were given up: no mail server took them in time');
    while (!stopping.signal.aborted) {
      const claim = await claimMail(database);
      if (!claim || (await sendOne(claim)) === 'away') return;
    }
  }

  /** One round after the other. */
  function sendDue(): Promise<void> {
    const next = round.then(sendAllDue).then(() => tidy(deps, trouble));
    round = next.catch(() => undefined); // told by the promise that is returned
    return next;
  }

  async function loop(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        await sendDue();
        trouble.over('queue', 'Mails that wait can be read again');
      } catch (error) {
        trouble.tell('queue', 'Mails that wait cannot be read; trying again', error);
      }
      const rest = lookEvery * (0.8 + Math.random() * 0.4); // not every process at the same moment
      await alarm.wait(rest, stopping.signal);
    }
  }

  async function stop(): Promise<void> {
    stopping.abort();
    const cut = setTimeout(() => cutting.abort(), stopWithin);
    await Promise.all([looping, round]);
    clearTimeout(cut);
  }

  return {
    start: () => {
      if (looping) return;
      mailer.check().catch((error: unknown) => trouble.tell('server', mailerTrouble(mailer, error)));
      looping = loop();
    },
    wake: alarm.ring,
    sendDue,
    stop,
  };
}

/** Failures here must not keep mails from being sent. */
async function tidy({ tidyOutbox, trustsClock }: SenderDeps, trouble: TroubleLog): Promise<void> {
  try {
    if (await trustsClock()) await tidyOutbox();
    trouble.over('outbox', 'Old mails of the outbox can be removed again');
  } catch (error) {
    trouble.tell('outbox', 'Old mails of the outbox cannot be removed; trying again', error);
  }
}
