import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openDatabase } from '#db/open.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

const writer = join(import.meta.dirname, '../../tests/support/post-until-killed.ts');
/** More with CRASH_ROUNDS=20. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 3);
const postsBeforeKill = 60;

/** Runs the writer until some posts were acknowledged, kills it in full flight, and returns what comes next. */
async function postAndKill(dataDir: string, databaseUrl: string, from: number): Promise<number> {
  const child = spawn(process.execPath, [writer, dataDir, databaseUrl, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  let next = from;
  for await (const line of createInterface(child.stdout)) {
    next = Number(line) + 1;
    if (next === from + postsBeforeKill) child.kill('SIGKILL');
  }
  await exited;
  return next;
}

test('every acknowledged comment is there after the process was killed while posting', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-comments-'));
  const shared = process.env.TEST_ENGINE === 'postgresql' ? await openTestDatabase() : null;
  const databaseUrl = shared?.connection.url ?? '';
  const acknowledged: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const from = round * 100_000;
    const next = await postAndKill(dataDir, databaseUrl, from);
    for (let number = from; number < next; number += 1) acknowledged.push(`Comment ${number}`);
  }
  expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * postsBeforeKill);
  const opened =
    shared ?? (await openDatabase({ databaseUrl: undefined, dataDir, poolSize: 2, log: quietLog }));
  const { rows } = await opened.database.execute<{ content: string }>(sql`select content from comment`);
  const kept = new Set(rows.map(({ content }) => content));
  expect(acknowledged.filter((content) => !kept.has(content))).toEqual([]);
  const { rows: counts } = await opened.database.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from discussion where comments <> (
      select count(*) from comment where comment.article_id = discussion.article_id)`);
  expect(counts).toEqual([{ wrong: 0 }]);
  await opened.close();
  rmSync(dataDir, { recursive: true });
}, 1_200_000);
