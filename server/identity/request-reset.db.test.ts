import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { askForReset, waitingMails } from '#tests/support/mail-site.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember } from '#tests/support/reader.ts';
import { openTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

/** A site whose mails wait for a server that is away. */
const openSite = (log = quietLog) =>
  openTestApp(opened.database, { config: { rateLimits: true, smtpUrl: 'smtp://127.0.0.1:1' }, log });

test('a mail that could not be stored counts as no attempt, and leaves no link', async () => {
  const site = openSite();
  const email = 'unstored@example.org';
  await newMember(site.routes, email);
  // There is room until the reply has been sent.
  await opened.database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
      begin raise exception 'could not extend file' using errcode = 'disk_full'; end $$;
    create trigger refuse before insert on mail for each row when (new.user_id is not null) execute function refuse()`);
  const ask = async () => {
    const status = await askForReset(site, email);
    await site.settle();
    return status;
  };
  for (let count = 0; count < 7; count++) expect(await ask()).toBe(200);
  expect((await opened.database.execute(sql`select from verification`)).rowCount).toBe(0);
  await opened.database.execute(sql`drop function refuse cascade`);
  for (let count = 0; count < 5; count++) expect(await ask()).toBe(200);
  expect(await ask()).toBe(429);
  expect(await waitingMails(opened.database)).toHaveLength(5);
});

test('the log says that a link was not mailed because nobody has the address, without it', async () => {
  const lines: string[] = [];
  const site = openSite(pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }));
  expect(await askForReset(site, 'nobody@example.org')).toBe(200);
  await site.settle();
  const [line = ''] = lines.filter((text) => text.includes('reset'));
  expect(line).toContain('"reason":"User not found","msg":"A reset link was not mailed"');
  expect(lines.join('')).not.toContain('nobody@example.org');
});
