import pino from 'pino';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import type { Config } from '#process/config.ts';
import type { App } from '#server/app.ts';
import { Reader } from './reader.ts';
import { openTestApp } from './test-app.ts';

/** The settings of a site whose mail server is on a port of this machine. */
export const mailSettings = (port: number) => ({
  feedbackTo: 'team@example.org',
  smtpUrl: `smtp://127.0.0.1:${port}`,
  mailFrom: { address: 'news@example.org' },
});

/** A site whose mail server is on a port of this machine, and its log lines. */
export function openMailSite(
  database: Database,
  port: number,
  settings: Partial<Config> = {},
): { site: App; log: string[] } {
  const log: string[] = [];
  const config = { ...mailSettings(port), ...settings };
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  return { site: openTestApp(database, { config, log: logger }), log };
}

/** Requests a mail with a reset link for an existing account. */
export async function askForReset({ routes }: App, email: string): Promise<number> {
  return (await new Reader(routes).post('/api/auth/request-password-reset', { email })).status;
}

/** The mails that wait to be sent. */
export async function waitingMails(database: Database) {
  const { rows } = await database.execute<{ tries: number; wait: number; claimed: boolean }>(sql`
    select tries, extract(epoch from next_try_at - now())::float8 as wait,
      coalesce(claimed_until > now(), false) as claimed
    from mail order by created_at limit 100`);
  return rows;
}

/** Makes the next attempt of every mail due. */
export async function passTime(database: Database): Promise<void> {
  await database.execute(sql`update mail set next_try_at = now()`);
}

/** Lets all claims of mails expire; a process that is still sending renews its own. */
export async function passLease(database: Database): Promise<void> {
  await database.execute(sql`update mail set claimed_until = now()`);
}
