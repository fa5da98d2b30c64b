import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

const busy = 5; // SQLITE_BUSY

/** The data folder is held by another process. */
export class DataFolderInUse extends Error {}

export type DataLock = { release: () => void };

/**
 * Takes the data folder for this process, creating it (mode 0700) where missing. PGlite does not protect its
 * files: a second process would open them and lose its writes. SQLite's file lock is the one exclusive lock that
 * Node brings for every platform; the system drops it with the process, however that dies.
 * @throws DataFolderInUse when another process holds it
 */
export function lockDataFolder(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const pidFile = join(dataDir, 'pid');
  const lock = new DatabaseSync(join(dataDir, 'lock'), { timeout: 0 });
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (cause) {
    lock.close();
    if ((cause as { errcode?: number }).errcode !== busy) throw cause;
    const holder = readFileSync(pidFile, { encoding: 'utf8', flag: 'a+' }).trim();
    throw new DataFolderInUse(
      `The data folder ${dataDir} is in use by another Europe News process${holder && ` (pid ${holder})`}. ` +
        'Stop that one first, or give this one its own folder with DATA_DIR.',
      { cause },
    );
  }
  writeFileSync(pidFile, `${process.pid}\n`);
  return { release: () => lock.close() };
}
