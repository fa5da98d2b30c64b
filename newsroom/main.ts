import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase } from '#db/open.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { startOrExplain, stopInOrder } from '#process/lifecycle.ts';
import { createLogger } from '#process/logger.ts';
import { CatalogueError } from './catalogue.ts';
import { openNewsroom } from './newsroom.ts';

const poolSize = 4;

/** `npm run newsroom`: a process that polls and does not serve. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'newsroom');
  const opened = await openDatabase({ ...config, poolSize, log });
  const notifications = await openNotifications(opened.connection, log);
  const newsroom = await openNewsroom({ config, database: opened.database, notifications, log });

  stopInOrder(log, async () => {
    await newsroom.stop();
    await notifications.close();
    await opened.close();
  });
}

await startOrExplain(main, [ConfigError, DatabaseUnavailable, CatalogueError]);
