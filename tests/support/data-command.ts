import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { quietLog } from './quiet-log.ts';
import { runHere } from './run-here.ts';

/** Where a site's database is: on a server, or in a data folder. */
export type Place = { databaseUrl: string | undefined; dataDir: string };

/** Opens the database at a place as a site does, while `work` runs. */
export async function withDatabase<Result>(
  { databaseUrl, dataDir }: Place,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openDatabase({ databaseUrl, dataDir, poolSize: 4, log: quietLog });
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

const program = join(import.meta.dirname, '../../db/transfer/data-cli.ts');

export type Command = { code: number | null; output: string };

/**
 * Starts `npm run data -- …` on a place; `shell` is put before it, to set limits. `hangUp` closes the reading end of
 * its output.
 */
export function startData(
  place: Place,
  args: string[],
  shell = '',
): { end: Promise<Command>; interrupt: () => void; kill: () => void; hangUp: () => void } {
  const env = { ...process.env, ...settingsOf(place) };
  const child = spawn('sh', ['-c', `${shell} exec "$0" "$@"`, process.execPath, program, ...args], { env });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const end = once(child, 'close').then(([code]) => ({ code: code as number | null, output }));
  return {
    end,
    interrupt: () => void child.kill('SIGINT'),
    kill: () => void child.kill('SIGKILL'),
    hangUp: () => void child.stdout.destroy(),
  };
}

/** Runs `npm run data -- …` on a place, in this process. */
export async function runData(place: Place, args: string[]): Promise<Command> {
  const { code, output } = await runHere(program, args, settingsOf(place));
  return { code, output };
}

const settingsOf = ({ databaseUrl, dataDir }: Place) => ({
  DATABASE_URL: databaseUrl ?? '',
  DATA_DIR: dataDir,
});
