import { watchClock } from '#db/clock-jump.ts';
import { DatabaseUnavailable, explainOutage } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase } from '#db/open.ts';
import { warnOfFewConnections } from '#db/warn-of-few-connections.ts';
import { warnOfWrongClock } from '#db/warn-of-wrong-clock.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { startNewsroomOfSite, stopStarted } from '#newsroom/thread.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { keepTicksFast } from '#process/fast-ticks.ts';
import { runUntilStopped, startOrExplain, stopOnCrash, type Lifecycle } from '#process/lifecycle.ts';
import { createLogger, type Logger } from '#process/logger.ts';
import { warnOfMistakenSettings } from '#process/mistaken-settings.ts';
import { warnOfFewFiles } from '#process/warn-of-few-files.ts';
import { createApp } from './app.ts';
import { configureEditors } from './desk/editor-store.ts';
import { createServer } from './edge/http-server.ts';
import { PortUnavailable, tryToListen } from './edge/listening.ts';
import type { Health } from './http/health-routes.ts';
import { logFailedRequests } from './http/limited-log.ts';
import { readSecret, warnOfNewSecret, type Secret } from './identity/secret.ts';
import { createPages } from './pages/pages.ts';
import { openPictures } from './pictures/open-pictures.ts';
import { warnOfOtherSites } from './warn-of-other-sites.ts';
import { startPublishing } from './websub/start-publishing.ts';

const poolSize = 10;
const connectionsMost = { alone: 11, withNewsroom: 18 }; // as the README says

/** Starts everything: configuration, database, API and pages, newsroom. */
async function main(): Promise<void> {
  keepTicksFast();
  const config = readConfig(process.env);
  const secret = readSecret(config);
  const log = createLogger(config.logLevel, 'web');
  warnOfMistakenSettings(process.env, log);
  await warnOfFewFiles(log);
  await runUntilStopped(log, (lifecycle) => explainOutage(() => start(config, secret, log, lifecycle)));
}

async function start(
  config: Config,
  { secret, isNew }: Secret,
  log: Logger,
  lifecycle: Lifecycle,
): Promise<void> {
  log.info(config.databaseUrl ? 'Connecting to PostgreSQL' : `Opening the database in ${config.dataDir}`);
  const { stopping } = lifecycle;
  if (config.databaseUrl) await tryToListen(config); // what a start changes in the database cannot be undone
  const opened = await openDatabase({ ...config, poolSize, log, stopping });
  lifecycle.onStop(opened.close);
  if (opened.created) log.info('The database is new and ready');
  if (isNew) await warnOfNewSecret(opened.database, config.dataDir, log);
  if (!config.databaseUrl) await tryToListen(config); // first it is told who holds the folder
  const { alone, withNewsroom } = connectionsMost;
  if (config.databaseUrl && !config.databaseDirectUrl)
    await warnOfFewConnections(opened.database, config.newsroom ? withNewsroom : alone, log);
  lifecycle.onStop(warnOfWrongClock(opened.database, log));
  await configureEditors(opened.database, config.editors);
  const notifications = await openNotifications(opened.connection, log);
  lifecycle.onStop(notifications.close);
  warnOfOtherSites({ config, secret, notifications, log });
  const trustsClock = await watchClock(opened.database, log); // before a feed is polled
  const starting = config.newsroom ? startNewsroomOfSite(config, opened.connection, { log, stopping }) : null;
  starting?.catch(() => undefined); // handled below, where it is awaited
  const pictures = openPictures({ config, database: opened.database, notifications, log });
  lifecycle.onStop(pictures.close);
  lifecycle.onStop(startPublishing({ config, connection: opened.connection, notifications, log }));
  const mode = process.argv.includes('--dev') ? 'development' : 'production';
  const tellFailed = logFailedRequests(log);
  const pages = await createPages(mode, (err, path) => tellFailed({ err, path }));
  const { database } = opened;
  const openApp = (health: Health) =>
    createApp({
      config,
      secret,
      database,
      notifications,
      health,
      log,
      trustsClock,
      pictures: pictures.service,
    });
  const server = await createServer({ config, database, notifications, openApp, pages, log });
  // Both finish their work in progress at the same time.
  lifecycle.onStop(async () => {
    await Promise.all([server.drain(), stopStarted(starting)]);
  });
  // A new site waits for its newsroom, to have its sample edition from the first page on; others answer before their
  // newsroom works.
  if (opened.created) await starting;
  await server.listen();
  const newsroom = await starting;
  if (newsroom) stopOnCrash(log, lifecycle, newsroom.crashed);
  log.info(`${config.productName} listens on ${config.origin}`);
}

await startOrExplain(main, [ConfigError, DatabaseUnavailable, PortUnavailable, CatalogueError]);
