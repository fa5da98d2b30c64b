import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { openPolling } from '#tests/support/polling.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

test.each([
  ['ends what saves a feed', 'perform pg_cancel_backend(pg_backend_pid())'],
  ['ends the connection', 'perform pg_terminate_backend(pg_backend_pid())'],
  ['only reads', "raise exception 'cannot execute' using errcode = 'read_only_sql_transaction'"],
  [
    'has no room left',
    "raise exception 'could not extend file' using errcode = 'disk_full'",
    'error: could not extend file',
  ],
])(
  'a database that %s is no failure of the feed, which is polled again',
  async (_, interruption, told = '0 polled') => {
    const opened = await openTestDatabase();
    const { database } = opened;
    const published = new Date();
    const body = rss('Daily', [{ title: 'News', link: 'https://daily.example/news', published }]);
    const publisher = await startPublisher((_, response) => void response.end(body));
    const polling = openPolling(opened);
    await syncCatalogue(database, [
      { url: publisher.origin, publisher: 'Daily', site: null, language: 'en', sections: ['world'] },
    ]);
    await database.execute(sql`
      create function interrupt() returns trigger language plpgsql as $$
      begin ${sql.raw(interruption)}; return new; end $$`);
    await database.execute(
      sql`create trigger interrupt before insert on article for each row execute function interrupt()`,
    );
    // Without room no other feed is begun.
    const complaint = polling.poll().then(
      ({ polled }) => `${polled.length} polled`,
      (error: Error) => String(error.cause),
    );
    expect(await complaint).toBe(told);
    await database.execute(sql`drop trigger interrupt on article`);
    const [{ failures, lastError, failingSince } = {}] = await database.select().from(feed);
    expect({ failures, lastError, failingSince }).toEqual({
      failures: 0,
      lastError: null,
      failingSince: null,
    });
    await database.update(feed).set({ claimedUntil: sql`now()` });
    expect((await polling.poll()).polled).toMatchObject([{ state: 'saved', created: 1 }]);
    await polling.close();
    await publisher.stop();
    await opened.close();
  },
);

test('the saved part of a feed is announced although the database fails afterwards', async () => {
  const opened = await openTestDatabase();
  const { database } = opened;
  const published = new Date();
  const items = Array.from({ length: 60 }, (_, number) => ({
    title: `Title ${number}`,
    link: `https://daily.example/${number}`,
    published,
  }));
  const publisher = await startPublisher((_, response) => void response.end(rss('Daily', items)));
  const polling = openPolling(opened);
  await syncCatalogue(database, [
    { url: publisher.origin, publisher: 'Daily', site: null, language: 'en', sections: ['world'] },
  ]);
  await database.execute(sql`
    create function interrupt() returns trigger language plpgsql as $$
    begin perform pg_cancel_backend(pg_backend_pid()); return new; end $$`);
  await database.execute(sql`
    create trigger interrupt before insert on article for each row
    when (new.url = 'https://daily.example/0') execute function interrupt()`);
  const { polled, notices } = await polling.poll();
  expect(await database.$count(article)).toBe(50);
  expect({ polled, notices }).toEqual({
    polled: [],
    notices: [{ kind: 'news', sections: ['world'], articles: [] }],
  });
  await polling.close();
  await publisher.stop();
  await opened.close();
});
