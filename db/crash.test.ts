import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { quietLog } from '#tests/support/quiet-log.ts';
import { sql } from './drizzle.ts';
import { openDatabase } from './open.ts';

const writer = join(import.meta.dirname, '../tests/support/write-until-killed.ts');
const rounds = 3;
const rowsBeforeKill = 200;

/** Runs the writer until it has acknowledged some rows, kills it, and returns the last acknowledged number. */
async function writeAndKill(dataDir: string, from: number): Promise<number> {
  const child = spawn(process.execPath, [writer, dataDir, String(from)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let acknowledged = from - 1;
  for await (const line of createInterface(child.stdout)) {
    acknowledged = Number(line);
    if (acknowledged === from + rowsBeforeKill) child.kill('SIGKILL');
  }
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return acknowledged;
}

test('the embedded database keeps every acknowledged row when its process is killed', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-crash-'));
  let next = 0;
  for (let round = 0; round < rounds; round += 1) next = (await writeAndKill(dataDir, next)) + 1;
  const { database, close } = await openDatabase({
    databaseUrl: undefined,
    dataDir,
    poolSize: 2,
    log: quietLog,
  });
  const { rows } = await database.execute(
    sql`select count(distinct entry)::int as kept from ledger where entry < ${next}`,
  );
  expect(rows).toEqual([{ kept: next }]);
  expect(next).toBeGreaterThan(rounds * rowsBeforeKill);
  await close();
  rmSync(dataDir, { recursive: true });
}, 180_000);
