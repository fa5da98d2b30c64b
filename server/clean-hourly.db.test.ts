import pino from 'pino';
import { expect, test } from 'vitest';
import { rateLimit, session, user } from '#db/account-schema.ts';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { cleanUp } from './clean-hourly.ts';
import { createMailQueue } from './mail/mail-queue.ts';
import { createSeal } from './mail/seal.ts';

test('what cannot be removed is logged by what it is, and keeps nothing else', async () => {
  const { database, close } = await openTestDatabase();
  const longAgo = new Date(0);
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada' });
  await database.insert(session).values({ id: 'a', token: 'a', userId: 'ada', expiresAt: longAgo });
  await database.insert(rateLimit).values({ key: 'a', emptyAt: longAgo });
  await database.execute(sql`
    create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'not today'; end $$`);
  await database.execute(
    sql`create trigger refuse before delete on session for each row execute function refuse()`,
  );
  let logged = '';
  await cleanUp({
    config: { origin: 'https://news.example', productName: 'Europe News' },
    database,
    mails: createMailQueue({ database, seal: createSeal('s'.repeat(32)), onPosted: () => undefined }),
    log: pino({ level: 'error' }, { write: (line) => void (logged += line) }),
  });
  expect(await database.$count(rateLimit)).toBe(0);
  expect(logged).toContain('The removal of expired sessions and links failed');
  expect(logged).toContain('not today');
  await close();
});
