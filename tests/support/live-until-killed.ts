import { setTimeout as pause } from 'node:timers/promises';
import { sql } from '#db/drizzle.ts';
import { openDatabase } from '#db/open.ts';
import { startNewsroom } from '#newsroom/thread.ts';
import { readConfig } from '#process/config.ts';
import { quietLog } from './quiet-log.ts';
import { Reader } from './reader.ts';
import { storeArticle, urlOf } from './stored-article.ts';
import { createTestApp } from './test-app.ts';

/**
 * Runs a site with sign-ups, comments and polls as fast as possible, until it is killed. Prints a line for each that is
 * acknowledged: `member <address>`, `comment <content>`, `article <title>`; and `away` when one is refused.
 */
const [dataDir = '', databaseUrl = '', feeds = '', from = ''] = process.argv.slice(2);
const config = {
  ...readConfig({ FEEDS: feeds, FEED_PRIVATE_NETWORK: 'allow', SAMPLE_EDITION: 'off', LOG_LEVEL: 'silent' }),
  dataDir,
  databaseUrl: databaseUrl === '' ? undefined : databaseUrl,
};
const { database, connection } = await openDatabase({ ...config, poolSize: 6, log: quietLog });
await startNewsroom(config, connection);
const app = createTestApp(database);
const title = `Article of ${from}`;
await storeArticle(database, { title, slugId: `a${from}` });
const author = await new Reader(app).signUp(`author-${from}@example.org`);

async function comment(number: number): Promise<void> {
  const content = `Comment ${from}-${number}`;
  const { status } = await author.post('/api/create_comment', {
    data: { article_id: urlOf(title), content },
  });
  tell(status === 201 ? `comment ${content}` : 'away');
}

async function signUp(number: number): Promise<void> {
  const email = `writer-${from}-${number}@example.org`;
  await new Reader(app).signUp(email);
  tell(`member ${email}`);
}

const shown = new Set<string>();
async function poll(): Promise<void> {
  await database.execute(sql`update feed set next_poll_at = now() where next_poll_at > now()`);
  const { body } = await new Reader(app).get('/api/world_news');
  for (const article of (body as { data: { title: string }[] }).data) {
    if (!shown.has(article.title)) tell(`article ${article.title}`);
    shown.add(article.title);
  }
}

/** Tries again while the database is unavailable. */
async function repeat(work: (number: number) => Promise<void>): Promise<never> {
  for (let number = 0; ; number += 1) {
    try {
      await work(number);
    } catch {
      tell('away');
      await pause(50);
    }
  }
}

function tell(line: string): void {
  process.stdout.write(`${line}\n`);
}

await Promise.all([repeat(comment), repeat(signUp), repeat(poll)]);
