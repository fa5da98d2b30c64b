import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openDatabase } from '#db/open.ts';
import { opml } from './support/feed-server.ts';
import { startPublisher } from './support/publisher.ts';
import { quietLog } from './support/quiet-log.ts';
import { rss } from './support/rss.ts';
import { openTestDatabase } from './support/test-database.ts';

const acknowledgedBeforeKill = 60;
const kinds = ['member', 'comment', 'article'];
const site = join(import.meta.dirname, 'support/live-until-killed.ts');
const isEmbedded = process.env.TEST_ENGINE === 'embedded';
/** One of each kind, and of the only kind on a server a second one; CRASH_ROUNDS=100 tries more. */
const rounds = Number(process.env.CRASH_ROUNDS ?? (isEmbedded ? 3 : 2));

let items = 0;

const folder = mkdtempSync(join(tmpdir(), 'europe-news-crash-'));
const feeds = join(folder, 'feeds.opml');
/** It has a new article at every request. */
const publisher = await startPublisher((_, response) => {
  items += 1;
  const link = `https://news.example/${items}`;
  response.end(rss('Daily', [{ title: `News ${items}`, link, published: new Date() }]));
});
const daily = { path: '/', publisher: 'Daily', language: 'en', sections: ['/scope/world'] };
writeFileSync(feeds, opml(publisher.origin, [daily]));
afterAll(async () => {
  await publisher.stop();
  rmSync(folder, { recursive: true });
});

type Kill = 'process' | 'database' | 'both';

function killDatabase(): void {
  const [pid] = readFileSync(join(folder, 'data/postgresql/postmaster.pid'), 'utf8').split('\n');
  process.kill(Number(pid), 'SIGKILL');
}

/** Whether enough was acknowledged, some of each kind: on a busy machine the first article takes long. */
function isInFullFlight(acknowledged: readonly string[]): boolean {
  if (acknowledged.length < acknowledgedBeforeKill) return false;
  return kinds.every((kind) => acknowledged.some((line) => line.startsWith(kind)));
}

/** Lets the site work, kills what `kill` names meanwhile, and finally its process; returns what it acknowledged. */
async function liveAndDie(round: number, databaseUrl: string, kill: Kill): Promise<string[]> {
  const args = [site, join(folder, 'data'), databaseUrl, feeds, String(round)];
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const exited = once(child, 'exit');
  const acknowledged: string[] = [];
  let killedAt = Infinity;
  for await (const line of createInterface(child.stdout)) {
    if (line === 'away') continue;
    acknowledged.push(line);
    if (killedAt === Infinity && isInFullFlight(acknowledged)) {
      killedAt = acknowledged.length;
      if (kill !== 'process') killDatabase();
      if (kill !== 'database') child.kill('SIGKILL');
    }
    // If only the database was killed, it is back when more is acknowledged.
    if (kill === 'database' && acknowledged.length === killedAt + acknowledgedBeforeKill)
      child.kill('SIGKILL');
  }
  const [, signal] = (await exited) as [number | null, string | null];
  expect({ round, kill, signal }).toEqual({ round, kill, signal: 'SIGKILL' }); // it must not have ended by itself
  return acknowledged;
}

test('whatever is killed, nothing that was acknowledged is lost, and the next start works', async () => {
  const server = isEmbedded ? null : await openTestDatabase();
  const kills: Kill[] = isEmbedded ? ['process', 'database', 'both'] : ['process'];
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const kill = kills[round % kills.length] ?? 'process';
    acknowledged.push(...(await liveAndDie(round, server?.connection.url ?? '', kill)));
  }
  const dataDir = join(folder, 'data');
  const { database, close } =
    server ?? (await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 2, log: quietLog }));
  // The second step of a sign-up, which makes the account a member, may be missing; the next sign-in does it.
  const { rows } = await database.execute<{ line: string }>(sql`
    select 'comment ' || content as line from comment
    union all select 'member ' || email from "user" join account on account.user_id = "user".id
    union all select 'article ' || title from article`);
  const kept = new Set(rows.map(({ line }) => line));
  expect(acknowledged.filter((line) => !kept.has(line))).toEqual([]);
  for (const kind of kinds)
    expect(acknowledged.filter((line) => line.startsWith(kind)).length).toBeGreaterThanOrEqual(rounds);
  const { rows: counts } = await database.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from discussion where comments <> (
      select count(*) from comment where comment.article_id = discussion.article_id)`);
  expect(counts).toEqual([{ wrong: 0 }]);
  await close();
}, 3_600_000);
