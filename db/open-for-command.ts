import { statSync } from 'node:fs';
import { resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '#process/config.ts';
import { prepareDataFolder, refuseForeignFolder } from '#process/data-folder.ts';
import { createLogger } from '#process/logger.ts';
import { countOtherConnections } from './client.ts';
import { DataFolderInUse, NoSite } from './database-unavailable.ts';
import { holdsDatabase } from './embedded/data-folder.ts';
import { findRunning } from './embedded/running.ts';
import { connectAndMigrate, embeddedName, openDatabase, type OpenDatabase } from './open.ts';

const lookForOthersEvery = 200; // ms

/** `creates`: whether the command is for a new site too; others refuse a place where none was ever started. */
type Purpose = { creates: boolean };
const beside: Purpose = { creates: false };

type CommandConfig = Pick<Config, 'databaseUrl' | 'dataDir'> & Partial<Pick<Config, 'databaseDirectUrl'>>;

/**
 * Opens the database for a command and says on stderr which one it is:
 * - the server in DATABASE_URL, if there is one;
 * - else the embedded one of the data folder, if a site or another command runs it;
 * - else the embedded one, which this command starts, and keeps running until neither it nor others that have joined
 *   need it.
 *
 * Refuses the database of an older version, which the next start of the site brings up to date.
 * @throws DatabaseUnavailable, ConfigError
 */
export async function openForCommand(
  config: CommandConfig,
  poolSize: number,
  purpose = beside,
): Promise<OpenDatabase> {
  const opened = await joinOrOpen(config, poolSize, purpose);
  process.stderr.write(`Working on ${opened.connection.name}${opened.created ? ' (new)' : ''}.\n`);
  return opened;
}

/** Opens the database for a command, does `work`, and closes it in any case: otherwise the command would not end. */
export async function whileOpen<Result>(
  config: CommandConfig,
  poolSize: number,
  work: (opened: OpenDatabase) => Promise<Result>,
  purpose = beside,
): Promise<Result> {
  const opened = await openForCommand(config, poolSize, purpose);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

const settings = {
  log: createLogger('silent', 'database'), // a failure is reported by the error
  onWaiting: (sentence: string) => void process.stderr.write(`${sentence}.\n`),
  refusesOlder: true,
};

async function joinOrOpen(
  config: CommandConfig,
  poolSize: number,
  { creates }: Purpose,
): Promise<OpenDatabase> {
  const how = { ...settings, poolSize, refusesNew: !creates };
  if (config.databaseUrl) return openDatabase({ ...config, ...how });
  if (!creates) refuseMissingFolder(config.dataDir);
  prepareDataFolder(config.dataDir); // before looking into it: a command may run as another user than the site
  const joined = await join(config.dataDir, poolSize);
  if (joined) return joined;
  if (!holdsDatabase(config.dataDir)) {
    if (!creates) throw noSiteIn(config.dataDir);
    refuseForeignFolder(config.dataDir, 'the new database would be one');
  }
  try {
    const opened = await openDatabase({ ...config, ...how });
    return { ...opened, close: () => closeAfterOthers(opened) };
  } catch (error) {
    // Another process that started at the same moment was faster.
    const second = error instanceof DataFolderInUse ? await join(config.dataDir, poolSize) : null;
    if (second) return second;
    throw error;
  }
}

/** A mistyped DATA_DIR must not become a folder. One that this user may not see is not missing. */
function refuseMissingFolder(dataDir: string): void {
  try {
    if (statSync(dataDir, { throwIfNoEntry: false })) return;
  } catch {
    return; // explained when it is prepared
  }
  throw noSiteIn(dataDir);
}

const noSiteIn = (dataDir: string) => new NoSite(`${resolve(dataDir)} (DATA_DIR)`);

async function join(dataDir: string, poolSize: number): Promise<OpenDatabase | null> {
  const running = await findRunning(dataDir);
  if (!running) return null;
  const name = `${embeddedName(dataDir)}, run by process ${running.holder}`;
  return connectAndMigrate({ url: running.url, name }, { ...settings, poolSize });
}

async function closeAfterOthers({ database, close }: OpenDatabase): Promise<void> {
  while ((await countOtherConnections(database)) > 0) await pause(lookForOthersEvery);
  await close();
}
