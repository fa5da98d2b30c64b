import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { ConfigError } from './config.ts';

/**
 * Makes sure that DATA_DIR is a folder that this process can write to; it is created (mode 0700) where it is missing.
 * @throws ConfigError with what is wrong
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    createFolder(resolve(dataDir));
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    const reason = (cause as Error).message;
    throw new ConfigError(`DATA_DIR cannot be used: ${reason}.`, { cause });
  }
}

/**
 * Refuses to let root leave something in the data folder of another user's site, which could not use it.
 * @param what begins the reason, such as 'the mail would be written to an outbox'
 * @throws ConfigError
 */
export function refuseForeignFolder(dataDir: string, what: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  if (owner === 0 || process.getuid?.() !== 0) return;
  throw new ConfigError(
    `The folder ${dataDir} (DATA_DIR) belongs to user ${owner}, and this process runs as root: ${what} that the site cannot ` +
      'use. Run the command as that user.',
  );
}

/**
 * Creates a folder and its parents. Node's `recursive` option never returns on file systems without folders of their
 * own, such as /proc.
 */
function createFolder(path: string): void {
  if (existsSync(path)) {
    if (!statSync(path).isDirectory()) throw new Error(`${path} is not a folder`);
    return;
  }
  createFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    if (existsSync(path)) return; // another process has created it meanwhile
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    throw new Error(`the link ${path} leads nowhere, as to a disk that is not there`, { cause: error });
  }
}
