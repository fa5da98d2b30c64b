import { resolve } from 'node:path';
import { SingleBar } from 'cli-progress';
import { databaseErrorMessage } from '#db/database-error-message.ts';
import { whileOpen } from '#db/open-for-command.ts';
import type { OpenDatabase } from '#db/open.ts';
import { printUsageError, printUsageIfAsked } from '#process/command-arguments.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { runCommand } from '#process/run-command.ts';
import { terminalText } from '#process/terminal-text.ts';
import { running } from '#process/version.mjs';
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
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (printUsageIfAsked(args, usage)) return 0;
  const [command, file, ...rest] = args;
  // A mistyped option must not become the name of a file that holds everything.
  if (file !== undefined && !file.startsWith('-') && rest.length === 0) {
    if (command === 'export') return exportTo(resolve(file), readConfig(process.env));
    if (command === 'import') return importFrom(resolve(file), readConfig(process.env));
  }
  printUsageError(usage, args);
  return 2;
}

async function exportTo(path: string, config: Config): Promise<number> {
  await refuseToOverwrite(path);
  const begin = performance.now();
  await withDatabase(config, { creates: false }, async ({ connection, database }, task) => {
    const tables = declaredTables(database);
    const exported = await exportData(connection, path, { ...task, tables, product: running.version });
    process.stdout.write(exportedSummary(path, exported, performance.now() - begin));
  });
  return 0;
}

async function importFrom(path: string, config: Config): Promise<number> {
  const begin = performance.now();
  const checked = await interruptible((signal) => checkDataFile(path, signal));
  await withDatabase(config, { creates: true }, async ({ connection, database }, task) => {
    await importData(connection, { ...task, path, checked, tables: declaredTables(database) });
    process.stdout.write(importedSummary(checked, performance.now() - begin));
  });
  return 0;
}

type Task = { progress: Progress; signal: AbortSignal };

async function withDatabase(
  config: Config,
  purpose: { creates: boolean },
  work: (opened: OpenDatabase, task: Task) => Promise<void>,
): Promise<void> {
  const bar = new SingleBar({ format: '{bar} {value}/{total} rows, {table}', clearOnComplete: true });
  const progress: Progress = {
    start: (rows) => {
      if (process.stderr.isTTY) bar.start(rows, 0, { table: '' });
    },
    add: (rows, table) => bar.increment(rows, { table }),
    end: () => bar.stop(),
  };
  const workOn = (opened: OpenDatabase) => interruptible((signal) => work(opened, { progress, signal }));
  await whileOpen(config, poolSize, (opened) => workOn(opened).finally(progress.end), purpose);
}

/** While work is half done, a signal makes it roll back; before and after, the signal ends the process as usual. */
async function interruptible<Result>(work: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
  const interruption = new AbortController();
  const interrupt = () => interruption.abort();
  for (const name of signals) process.on(name, interrupt);
  try {
    return await work(interruption.signal);
  } catch (error) {
    if (error instanceof TransferError || !interruption.signal.aborted) throw error;
    throw new TransferError('Interrupted; nothing of it was kept.', { cause: error });
  } finally {
    for (const name of signals) process.off(name, interrupt);
  }
}

/** Errors that the operator can fix are one sentence. */
await runCommand(main, (error) => {
  if (error instanceof TransferError) return terminalText(error.message); // words of the file may be in it
  return error instanceof ConfigError ? error.message : databaseErrorMessage(error);
});
