import { execFile } from 'node:child_process';
import { globSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { isAlive } from '#process/is-alive.ts';
import { authenticationArguments } from './address.ts';
import { createPrivateFolder, type DataFolder } from './data-folder.ts';
import type { Programs } from './programs.ts';
import type { ServerUser } from './server-user.ts';
import { withUserName } from './user-name.ts';

// Full-text search needs to know which characters are letters. PostgreSQL takes that from the system, from a locale
// with UTF-8.
const characterLocales = ['C.UTF-8', 'en_US.UTF-8'];

/**
 * Creates the files of a database. They are made under another name first, so that a start that is killed halfway
 * leaves nothing that looks whole. Returns false when another process was faster.
 * @throws DatabaseUnavailable when it cannot be done
 */
export async function createCluster(
  folder: DataFolder,
  programs: Programs,
  user: ServerUser,
): Promise<boolean> {
  const { files } = folder;
  const unfinished = `${files}.unfinished-${process.pid}`;
  removeUnfinished(files);
  try {
    createPrivateFolder(unfinished);
    await initialise(programs, unfinished, user, authenticationArguments(folder));
    renameSync(unfinished, files);
    return true;
  } catch (cause) {
    rmSync(unfinished, { recursive: true, force: true });
    if ((cause as NodeJS.ErrnoException).code === 'ENOTEMPTY') return false;
    if (cause instanceof DatabaseUnavailable) throw cause;
    throw new DatabaseUnavailable(`No database could be created in ${folder.name}: ${reasonOf(cause)}`, {
      cause,
    });
  }
}

/** Removes what killed starts have left; one that is still running keeps its own files. */
function removeUnfinished(files: string): void {
  for (const leftover of globSync(`${basename(files)}.unfinished-*`, { cwd: dirname(files) })) {
    const maker = Number(leftover.split('-').at(-1));
    if (maker === process.pid || !isAlive(maker))
      rmSync(join(dirname(files), leftover), { recursive: true, force: true });
  }
}

async function initialise(
  programs: Programs,
  folder: string,
  user: ServerUser,
  authentication: string[],
): Promise<void> {
  for (const locale of characterLocales) {
    try {
      await runInitdb(programs, folder, user, locale, authentication);
      return;
    } catch (error) {
      if (locale === characterLocales.at(-1) || !reasonOf(error).includes('locale')) throw error;
    }
  }
}

/** Sorting and case come from PostgreSQL itself, so that an update of the system invalidates no index. */
async function runInitdb(
  { initdb }: Programs,
  folder: string,
  user: ServerUser,
  locale: string,
  authentication: string[],
): Promise<void> {
  const args = [
    ['--pgdata', user.uid === undefined ? folder : '/proc/self/cwd'],
    ['--username=postgres', '--encoding=UTF8', '--no-instructions', ...authentication],
    ['--locale=C', `--lc-ctype=${locale}`, '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ].flat();
  await withUserName((env) => promisify(execFile)(initdb, args, { ...user, cwd: folder, env }));
}

/** What the program printed, or else the system's error. */
function reasonOf(error: unknown): string {
  const { stderr = '', message } = error as Error & { stderr?: string };
  const complaint = stderr.split('\n').find((line) => /^initdb: (?!removing)|FATAL:/.test(line));
  return complaint?.replace(/^initdb: (error: )?|^.*FATAL: +/, '') ?? message;
}
