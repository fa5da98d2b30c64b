import { DatabaseUnavailable, explainOutage } from '#db/database-unavailable.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase } from '#db/open.ts';
import { warnOfWrongClock } from '#db/warn-of-wrong-clock.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { runUntilStopped, startOrExplain, type Lifecycle } from '#process/lifecycle.ts';
import { createLogger, type Logger } from '#process/logger.ts';
import { warnOfMistakenSettings } from '#process/mistaken-settings.ts';
import { warnOfFewFiles } from '#process/warn-of-few-files.ts';
import { openNewsroom } from './newsroom.ts';
import { openStatus, StatusPortUnavailable } from './status-server.ts';

const poolSize = 4;

/** `npm run newsroom`: a process that polls and does not serve. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLogger(config.logLevel, 'newsroom');
  warnOfMistakenSettings(process.env, log);
  await warnOfFewFiles(log);
  await runUntilStopped(log, (lifecycle) => explainOutage(() => start(config, log, lifecycle)));
}

async function start(config: Config, log: Logger, lifecycle: Lifecycle): Promise<void> {
  const { stopping } = lifecycle;
  const opened = await openDatabase({ ...config, poolSize, log, stopping });
  lifecycle.onStop(opened.close);
  lifecycle.onStop(warnOfWrongClock(opened.database, log));
  const notifications = await openNotifications(opened.connection, log);
  lifecycle.onStop(notifications.close);
  const { database, connection } = opened;
  const status = await openStatus(config, { database, log, stopping });
  lifecycle.onStop(status.close);
  const { onPolled } = status;
  const newsroom = await openNewsroom({ config, database, connection, notifications, log, onPolled });
  lifecycle.onStop(newsroom.stop);
  status.work();
}

await startOrExplain(main, [ConfigError, DatabaseUnavailable, CatalogueError, StatusPortUnavailable]);
