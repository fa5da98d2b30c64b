import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Place } from './data-command.ts';
import { openTestDatabase } from './test-database.ts';

export type TestPlace = Place & { remove: () => Promise<void> };

/** A new, empty database of the engine under test, and the path of a data folder that does not exist yet. */
export async function newPlace(): Promise<TestPlace> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-data-'));
  const { connection, close } = await openTestDatabase();
  const remove = async () => {
    await close();
    rmSync(folder, { recursive: true });
  };
  return { databaseUrl: connection.url, dataDir: join(folder, 'data'), remove };
}
