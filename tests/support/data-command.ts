import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openOrJoinDatabase, type DatabaseSettings, type OpenDatabase } from '#db/open.ts';
import { openTestDatabase } from './test-database.ts';

/** Where a site has its database: a data folder or a server, by the engine under test. */
export type Place = DatabaseSettings & { remove: () => Promise<void> };

/** A new, empty one. */
export async function newPlace(): Promise<Place> {
  const dataDir = mkdtempSync(join(tmpdir(), 'europe-news-data-'));
  const removeFolder = async () => rmSync(dataDir, { recursive: true });
  if (process.env.TEST_ENGINE !== 'postgresql')
    return { databaseUrl: undefined, dataDir, poolSize: 4, remove: removeFolder };
  const { connection, close } = await openTestDatabase();
  if (connection.engine !== 'postgresql') throw new Error('This is not the engine under test.');
  const remove = async () => {
    await close();
    await removeFolder();
  };
  return { databaseUrl: connection.url, dataDir, poolSize: 4, remove };
}

/** Opens the database at a place for a while, as a site does. */
export async function withDatabase<Result>(
  place: DatabaseSettings,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openOrJoinDatabase(place);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

export type Command = { code: number | null; output: string };

/** Starts `npm run data -- …` on a place; `shell` is put before it, for limits. */
export function startData(
  place: Pick<DatabaseSettings, 'databaseUrl' | 'dataDir'>,
  args: string[],
  shell = '',
): { end: Promise<Command>; interrupt: () => void } {
  const program = join(import.meta.dirname, '../../db/transfer/data-cli.ts');
  const env = { ...process.env, DATABASE_URL: place.databaseUrl ?? '', DATA_DIR: place.dataDir };
  const child = spawn('sh', ['-c', `${shell} exec "$0" "$@"`, process.execPath, program, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return { end, interrupt: () => void child.kill('SIGINT') };
}

export const runData = (...args: Parameters<typeof startData>): Promise<Command> => startData(...args).end;
