import { DataFolderInUse } from '#db/data-lock.ts';
import { openNotifications } from '#db/notifications.ts';
import { DatabaseUnreachable, openDatabase } from '#db/open.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { startOrExplain, stopInOrder, stopOnCrash } from '#process/lifecycle.ts';
import { createLogger } from '#process/logger.ts';
import { CatalogueError } from './catalogue.ts';
import { openNewsroom } from './newsroom.ts';

const poolSize = 4;

/** `npm run newsroom`: a process that polls and does not serve. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'newsroom');
  const opened = await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolSize });
  const notifications = await openNotifications(opened.connection, (error) =>
    log.warn({ err: error }, 'Notices from other processes are interrupted; trying again'),
  );
  const newsroom = await openNewsroom({ config, database: opened.database, notifications, log });

  const stop = stopInOrder(log, async () => {
    await newsroom.stop();
    await notifications.close();
    await opened.close();
  });
  stopOnCrash(log, stop, opened);
}

await startOrExplain(main, [ConfigError, DataFolderInUse, DatabaseUnreachable, CatalogueError]);
