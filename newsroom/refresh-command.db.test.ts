import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article, feed } from '#db/schema.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { runProgram } from '#tests/support/running-program.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const program = join(import.meta.dirname, '../server/desk/feeds/feeds-cli.ts');
const news = rss('Daily', [
  { title: 'Bread is cheaper', link: 'https://daily.example/bread', published: new Date() },
]);

const folder = mkdtempSync(join(tmpdir(), 'europe-news-refresh-'));
const publisher = await startPublisher((_, response) => void response.end(news));
const opened = await openTestDatabase();
writeFileSync(
  join(folder, 'feeds.opml'),
  `<opml version="2.0"><body><outline text="Daily" xmlUrl="${publisher.origin}/" category="/scope/world"/></body></opml>`,
);
afterEach(async () => {
  await opened.database.delete(article);
  await opened.database.delete(feed);
});
afterAll(async () => {
  await opened.close();
  await publisher.stop();
  rmSync(folder, { recursive: true });
});

/** Runs `npm run feeds -- …` on this database. */
async function feeds(...args: string[]) {
  const settings = { DATABASE_URL: opened.connection.url, DATA_DIR: folder, FEED_PRIVATE_NETWORK: 'allow' };
  const env = { ...process.env, ...settings, FEEDS: join(folder, 'feeds.opml') };
  const running = runProgram([program, ...args], { env });
  return { code: await running.exited, output: running.output() };
}

/** Lets the database fail with this code whenever an article is saved, while `work` runs. */
async function whileSavingFails<Result>(code: string, work: () => Promise<Result>): Promise<Result> {
  const { database } = opened;
  await database.execute(
    sql.raw(`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'The press has stopped' using errcode = '${code}'; end $$`),
  );
  await database.execute(sql`create trigger fails before insert on article execute function fail()`);
  try {
    return await work();
  } finally {
    await database.execute(sql`drop function fail cascade`);
  }
}

const rowOf = (name: string, count: number) => expect.stringMatching(new RegExp(`${name} +│ +${count} `));

test('a round whose polls are lost is not a success, and the next one finds the feeds free', async () => {
  const lost = await whileSavingFails('57P01', () => feeds('refresh'));
  expect(lost).toEqual({ code: 1, output: rowOf('Feeds whose poll was lost', 1) });
  expect(lost.output).toMatch(/Feeds left to another process +│ +0 /);
  expect(lost.output).toContain('The press has stopped');
  expect(await feeds('refresh')).toEqual({ code: 0, output: rowOf('Articles new', 1) });
});

test('feeds that another process polls are counted apart, and a round without any other is no success', async () => {
  await feeds('import', join(folder, 'feeds.opml'), '--yes');
  await opened.database.update(feed).set({ claimedUntil: sql`now() + interval '30 s'` });
  const round = await feeds('refresh');
  expect(round).toEqual({ code: 1, output: rowOf('Feeds left to another process', 1) });
  expect(round.output).toMatch(/Feeds whose poll was lost +│ +0 /);
});

test('commands without a log of their own print an error of the newsroom itself', async () => {
  const failed = await whileSavingFails('P0001', () => feeds('refresh'));
  expect(failed).toEqual({ code: 1, output: expect.stringContaining('An error of the newsroom itself') });
  expect(failed.output).toContain('The press has stopped');
  const [{ id } = { id: 0 }] = await opened.database.select({ id: feed.id }).from(feed).limit(1);
  const tried = await whileSavingFails('P0001', () => feeds('try', String(id)));
  expect(tried).toEqual({ code: 1, output: expect.stringContaining('The press has stopped') });
  const status = await feeds('status', '--json');
  expect(status.output).toContain('"lastError": "An error of the newsroom itself: The press has stopped"');
});
