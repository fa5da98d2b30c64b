import {
  accessSync,
  chmodSync,
  constants,
  cpSync,
  globSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { isAlive } from '#process/is-alive.ts';

// Preferably not the temporary folder: programs that are rarely read would be cleaned away under a running database.
const caches = ['/var/cache', tmpdir()];

/**
 * A copy of `programs`, made by root, that everybody can run and only root can change. Made once for each version.
 * @throws DatabaseUnavailable when somebody else's folder is in its place
 */
export function copyForOthers(
  programs: string,
  version: string,
  cache = caches.find(isWritable) ?? tmpdir(),
): string {
  const folder = join(cache, `europe-news-postgresql-${version}`);
  if (!lstatSync(folder, { throwIfNoEntry: false })) copyOnce(programs, folder);
  const { uid, mode } = lstatSync(folder);
  if (uid === 0 && (mode & 0o022) === 0) return folder;
  throw new DatabaseUnavailable(`The folder ${folder} is not root's own. Remove it and start again.`);
}

/** If two processes start at once, each makes a copy, and the first one stays. */
function copyOnce(programs: string, folder: string): void {
  removeUnfinished(folder);
  const unfinished = mkdtempSync(`${folder}-${process.pid}-`);
  try {
    const copy = join(unfinished, 'programs');
    cpSync(programs, copy, { recursive: true, verbatimSymlinks: true });
    chmodSync(copy, 0o755);
    renameSync(copy, folder);
  } catch (error) {
    if (!lstatSync(folder, { throwIfNoEntry: false })) throw error;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

/** Removes what killed starts have left, 60 MB each; one that is still running keeps its own. */
function removeUnfinished(folder: string): void {
  for (const leftover of globSync(`${basename(folder)}-*-*`, { cwd: dirname(folder) })) {
    const maker = Number(leftover.split('-').at(-2));
    if (maker === process.pid || !isAlive(maker))
      rmSync(join(dirname(folder), leftover), { recursive: true, force: true });
  }
}

function isWritable(folder: string): boolean {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false; // tries the next folder
  }
}
