import { execFile } from 'node:child_process';
import { globSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const program = fileURLToPath(new URL('./initdb.ts', import.meta.url));

/**
 * Creates the files of an embedded database in `databaseDir`, in a process of its own: this takes 700 MB, and a thread
 * would leave 200 of them behind. They are made under another name first, so that a start that is killed halfway
 * leaves nothing that looks whole; the name is this process's own, because a child may outlive it for a moment.
 */
export async function createDatabase(databaseDir: string): Promise<void> {
  for (const leftover of globSync(`${basename(databaseDir)}.unfinished-*`, { cwd: dirname(databaseDir) }))
    rmSync(join(dirname(databaseDir), leftover), { recursive: true, force: true });
  const unfinished = `${databaseDir}.unfinished-${process.pid}`;
  mkdirSync(dirname(databaseDir), { recursive: true, mode: 0o700 });
  await promisify(execFile)(process.execPath, ['--liftoff-only', program, unfinished]);
  renameSync(unfinished, databaseDir);
}
