import { chmodSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { mail } from '#db/mail-schema.ts';
import { feed } from '#db/schema.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { articlesOf, call, logIn, settings, signUp } from './people.ts';

const leaps = ['+1h', '-1h', '+1d', '-1d', '+1y', '-1y']; // each is corrected before the next
const noticed = 2_000; // ms
const polledWithin = 60_000; // ms
const isPolledLately = sql`last_poll_at between now() - interval '10 minutes' and now()`;
const email = 'reader@example.org';

/** Faults of a machine whose clock is wrong for a while. */
export const clockFaults: Fault[] = [
  {
    name: 'clock-leaps',
    fault:
      'the clock of site and database leaps an hour, a day and a year, ahead and back, and is corrected each time; a mail waits meanwhile',
    promise:
      'members log in and comment all the time; no article is removed, no mail given up, and feeds polled ahead are polled again within a minute',
    cause: leap,
  },
];

async function leap(): Promise<Outcome> {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) return { seen: 'needs libfaketime (Debian: faketime)', kept: null };
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-clock-'));
  chmodSync(folder, 0o755); // if we are root, the database is another user
  const clock = join(folder, 'clock');
  const set = (offset: string) => writeFileSync(clock, offset);
  set('+0');
  const publisher = await startDaily();
  const site = await startSite(publisher.opml, {
    ...settings,
    SMTP_URL: 'smtp://127.0.0.1:1',
    MAIL_FROM: 'site@example.org',
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: clock,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    NO_FAKE_STAT: '1',
  });
  try {
    await until(() => showsNews(site.url));
    const database = await joinDatabase(site.dataDir);
    const seen = await useWhileLeaping(site, database, set);
    await database.$client.end();
    return seen;
  } finally {
    await Promise.all([site.stop(), publisher.stop()]);
    rmSync(folder, { recursive: true });
  }
}

async function useWhileLeaping(
  site: Site,
  database: Database,
  set: (offset: string) => void,
): Promise<Outcome> {
  await signUp(site, email);
  const isPolled = async () => (await database.$count(feed, isPolledLately)) > 0;
  set('+1h');
  await until(isPolled);
  set('+0');
  const corrected = performance.now();
  await until(isPolled);
  const took = performance.now() - corrected;
  const before = (await articlesOf(site)).length;
  const failed: string[] = [];
  const use = async (offset: string) => {
    set(offset);
    await pause(noticed);
    const status = await logInAndComment(site);
    if (status !== 201) failed.push(`${status} at ${offset}`);
  };
  // The second mail makes the sender look for those whose time is over.
  for (const offset of ['+0', '+1y']) {
    set(offset);
    await call(site, null, '/api/auth/request-password-reset', { email });
    await pause(noticed);
  }
  const mails = await database.$count(mail);
  for (const offset of leaps) {
    await use(offset);
    await use('+0');
  }
  const articles = (await articlesOf(site)).length;
  return outcome(
    {
      'used all the time': failed.length === 0,
      'articles kept': articles === before,
      'mails kept': mails === 2,
      'polled within a minute': took <= polledWithin,
    },
    `${failed.join(', ') || 'everything worked'}; ${articles} of ${before} articles and ${mails} mails; polled ${seconds(took)} after the correction`,
  );
}

async function logInAndComment(site: Site): Promise<number> {
  const [article] = await articlesOf(site);
  const reader = await logIn(site, email);
  const content = `At ${performance.now()}`;
  return (await call(site, reader, '/api/create_comment', { data: { article_id: article?.url, content } }))
    .status;
}
