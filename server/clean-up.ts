import type { Database } from '#db/client.ts';
import type { TrustsClock } from '#db/clock-jump.ts';
import { failsEveryStatement } from '#db/database-outage.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { runStepsIndependently } from '#process/run-steps-independently.ts';
import { deleteRemoved } from './comments/objection-store.ts';
import { deleteOldReports } from './comments/report-store.ts';
import { closeGoneReports } from './desk/comments/close-gone-reports.ts';
import { forgetOldNotices } from './desk/letters/editor-notice-store.ts';
import { deleteOldMessages } from './desk/messages/message-desk-store.ts';
import { removeEmptyBuckets } from './http/rate-limit-store.ts';
import { removeExpired } from './identity/account-store.ts';
import { removeOverBans } from './identity/ban-store.ts';
import type { MailQueue } from './mail/mail-queue.ts';

type Deps = {
  config: Pick<Config, 'origin' | 'productName'>;
  database: Database;
  mails: MailQueue;
  trustsClock: TrustsClock;
  log: Logger;
};

/**
 * Removes what has expired, unless the clock has just leapt. A step that fails is logged and does not stop the others.
 */
export async function cleanUp({ config, database, mails, trustsClock, log }: Deps): Promise<void> {
  if (!(await trustsClock())) return;
  await runStepsIndependently(
    {
      'The removal of expired sessions and links': () => removeExpired(database),
      'The removal of limits that are over': () => removeEmptyBuckets(database),
      'The removal of comments that nobody may object to any more': () => deleteRemoved(database),
      'The closing of reports of comments that are gone': () => closeGoneReports({ config, mails }),
      'The removal of reports that were closed long ago': () => deleteOldReports(database),
      'The removal of messages that were dealt with long ago': () => deleteOldMessages(database),
      'The removal of bans that are over': () => removeOverBans(database),
      'The removal of old notes of what editors were told': () => forgetOldNotices(database),
    },
    log,
    failsEveryStatement,
  );
}
