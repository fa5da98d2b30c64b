import { DatabaseUnavailable } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase } from '#db/open.ts';
import { CatalogueError } from '#newsroom/catalogue.ts';
import { startNewsroom } from '#newsroom/thread.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { startOrExplain, stopInOrder, stopOnCrash } from '#process/lifecycle.ts';
import { createLogger } from '#process/logger.ts';
import { createApp } from './app.ts';
import { createServer, PortUnavailable } from './edge/http-server.ts';
import type { Health } from './http/health-routes.ts';
import { readSecret } from './identity/secret.ts';
import { createPages } from './pages/pages.ts';

const poolSize = 10;

/** Starts everything: configuration, database, API and pages, newsroom. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const secret = readSecret(config);
  const log = createLogger(config.logLevel, 'web');
  log.info(config.databaseUrl ? 'Connecting to PostgreSQL' : `Opening the database in ${config.dataDir}`);
  const opened = await openDatabase({ ...config, poolSize, log });
  if (opened.created) log.info('The database is new and ready');
  const notifications = await openNotifications(opened.connection, log);
  const pages = await createPages(process.argv.includes('--dev') ? 'development' : 'production');
  const { database } = opened;
  const openApp = (health: Health) => createApp({ config, secret, database, notifications, health, log });
  const server = await createServer({ config, database, notifications, openApp, pages, log });
  const starting = config.newsroom ? startNewsroom(config, opened.connection) : null;
  starting?.catch(() => undefined); // told below, where it is waited for
  // A new site has its sample edition from the first page on; any other answers before its newsroom works.
  if (opened.created) await starting;
  await server.listen();
  const newsroom = await starting;
  log.info(`${config.productName} listens on ${config.origin}`);

  const stop = stopInOrder(log, async () => {
    await server.drain();
    await newsroom?.stop();
    await notifications.close();
    await opened.close();
  });
  stopOnCrash(log, stop, newsroom);
}

await startOrExplain(main, [ConfigError, DatabaseUnavailable, PortUnavailable, CatalogueError]);
