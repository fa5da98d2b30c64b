import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { openClaimKeeper } from './claim-keeper.ts';
import { claimDueFeeds } from './feed-claims.ts';

test('that claims cannot be renewed is logged once for each time that this begins', async () => {
  const { database, close } = await openTestDatabase();
  await database.insert(feed).values({
    url: 'https://paper.example/feed',
    publisher: 'Paper',
    language: 'en',
    sections: ['world'],
    nextPollAt: sql`now()`,
  });
  const lines: string[] = [];
  const attempts: string[] = [];
  const log = pino(
    { level: 'debug' },
    { write: (line) => void (line.includes('"level":40') ? lines : attempts).push(line) },
  );
  const claims = await claimDueFeeds(database, 1);
  const keeper = openClaimKeeper(database, log, 1);
  onTestFinished(async () => {
    await keeper.stop();
    await close();
  });
  keeper.keep(claims);
  for (let times = 1; times <= 2; times++) {
    await database.execute(sql`
      create function refuse() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$;
      create trigger refuse before update on feed for each row execute function refuse()`);
    await expect.poll(() => attempts.length).toBeGreaterThan(2);
    expect(lines).toHaveLength(times);
    await database.execute(sql`drop function refuse cascade`);
    await database.execute(sql`update feed set claimed_until = now()`);
    const isRenewed = sql`select from feed where claimed_until > now() + interval '30 seconds'`;
    await expect.poll(async () => (await database.execute(isRenewed)).rowCount).toBe(1);
    attempts.length = 0;
  }
});
