import { DataFolderInUse } from '#db/data-lock.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase } from '#db/open.ts';
import { ConfigError, readConfig } from '#server/config.ts';
import { createLogger } from '#server/logger.ts';
import { CatalogueError } from './catalogue.ts';
import { openNewsroom } from './newsroom.ts';

const poolSize = 4;
const drainWithin = 10_000; // ms

/** `npm run newsroom`: a process that polls and does not serve. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'newsroom');
  const opened = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolSize });
  const notifications = await openNotifications(opened.connection, (error) =>
    log.warn({ err: error }, 'Notices from other processes are interrupted; trying again'),
  );
  const newsroom = await openNewsroom({ config, database: opened.database, notifications, log });

  let stopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping: ${reason}`);
    setTimeout(() => process.exit(1), drainWithin).unref();
    await newsroom.stop();
    await notifications.close();
    await opened.close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal, 0));
  opened.crashed?.catch((error: unknown) => {
    if (stopping) return;
    log.fatal({ err: error }, 'The database died');
    void stop('crash', 1);
  });
}

try {
  await main();
} catch (error) {
  const expected = [ConfigError, CatalogueError, DataFolderInUse].some((known) => error instanceof known);
  if (!expected) throw error;
  process.stderr.write(`${(error as Error).message}\n`);
  process.exit(1);
}
