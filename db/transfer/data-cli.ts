import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openForCommand } from '#db/open-for-command.ts';
import type { OpenDatabase } from '#db/open.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { exportData, type Progress } from './export-data.ts';
import { checkDataFile, importData } from './import-data.ts';
import { exportedSummary, importedSummary } from './summary.ts';
import { declaredTables } from './tables.ts';
import { TransferError } from './transfer-error.ts';
import { refuseToOverwrite } from './write-data-file.ts';

const usage = `Usage:
  npm run data -- export <file>
      Writes everything that the site holds into one new file, also while it runs. Keep the file as carefully as the
      database: addresses and hashes of passwords are in it.
  npm run data -- import <file>
      Fills an empty database with what such a file holds, all of it or nothing. The site must not run.
`;

const poolSize = 1;

/** Returns the exit code. */
async function main([command, file, ...rest]: string[], signal: AbortSignal): Promise<number> {
  if (file !== undefined && rest.length === 0) {
    if (command === 'export') return exportTo(resolve(file), readConfig(process.env), signal);
    if (command === 'import') return importFrom(resolve(file), readConfig(process.env), signal);
  }
  process.stderr.write(usage);
  return 2;
}

async function exportTo(path: string, config: Config, signal: AbortSignal): Promise<number> {
  await refuseToOverwrite(path);
  refuseNewFolder(config);
  const begin = performance.now();
  const exported = await withDatabase(config, async ({ connection, database, created }) => {
    if (created) throw new TransferError(`There was nothing to export: ${connection.name} is new.`);
    return withProgress((progress) =>
      exportData(connection, path, {
        tables: declaredTables(database),
        product: version(),
        progress,
        signal,
      }),
    );
  });
  process.stdout.write(exportedSummary(path, exported, performance.now() - begin));
  return 0;
}

async function importFrom(path: string, config: Config, signal: AbortSignal): Promise<number> {
  const begin = performance.now();
  const checked = await checkDataFile(path, signal);
  await withDatabase(config, ({ connection, database }) =>
    withProgress((progress) =>
      importData(connection, { path, checked, tables: declaredTables(database), progress, signal }),
    ),
  );
  process.stdout.write(importedSummary(checked, performance.now() - begin));
  return 0;
}

/** A mistyped DATA_DIR must not become a new, empty database, and then an empty backup. */
function refuseNewFolder({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl || statSync(dataDir, { throwIfNoEntry: false })?.isDirectory()) return;
  throw new TransferError(`There was nothing to export: there is no folder ${resolve(dataDir)} (DATA_DIR).`);
}

async function withDatabase<Result>(
  config: Config,
  work: (opened: OpenDatabase) => Promise<Result>,
): Promise<Result> {
  const opened = await openForCommand(config, poolSize);
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

async function withProgress<Result>(work: (progress: Progress) => Promise<Result>): Promise<Result> {
  const bar = new SingleBar({ format: '{bar} {value}/{total} rows, {table}', clearOnComplete: true });
  const start = (rows: number) => {
    if (process.stderr.isTTY) bar.start(rows, 0, { table: '' });
  };
  try {
    return await work({ start, add: (rows, table) => bar.increment(rows, { table }) });
  } finally {
    bar.stop();
  }
}

function version(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}

const interruption = new AbortController();
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(name, () => interruption.abort());

/** What the operator can mend, in one sentence; null for what is our own fault. */
function sentenceFor(error: unknown): string | null {
  const told = [ConfigError, DatabaseUnavailable, TransferError];
  if (error instanceof Error && told.some((known) => error instanceof known)) return error.message;
  return interruption.signal.aborted ? 'Interrupted; nothing was kept of it.' : null;
}

try {
  process.exitCode = await main(process.argv.slice(2), interruption.signal);
} catch (error) {
  const sentence = sentenceFor(error);
  if (sentence === null) throw error;
  process.stderr.write(`${sentence}\n`);
  process.exitCode = 1;
}
