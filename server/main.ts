import { DataFolderInUse } from '#db/data-lock.ts';
import { openNotifications } from '#db/notifications.ts';
import { openDatabase, type OpenDatabase } from '#db/open.ts';
import { startNewsroom } from '#newsroom/thread.ts';
import { ConfigError, readConfig, type Config } from './config.ts';
import { createServer } from './http/http-server.ts';
import { createLogger, type Logger } from './logger.ts';
import { createPages } from './pages/pages.ts';

const poolSize = 10;
const drainWithin = 10_000; // ms

/** Starts everything: configuration, database, API and pages, newsroom. */
async function main(): Promise<void> {
  const config = configOrExit();
  const log = createLogger(config.logLevel, 'web');
  const opened = await openOrExit(config, log);
  if (opened.created) log.info('The database is ready');
  const notifications = await openNotifications(opened.connection, (error) =>
    log.warn({ err: error }, 'Notices from other processes are interrupted; trying again'),
  );
  const pages = await createPages(process.argv.includes('--dev') ? 'development' : 'production');
  const server = await createServer({ config, database: opened.database, notifications, pages, log });
  await server.listen();
  log.info(`${config.productName} listens on ${config.origin}`);
  const newsroom = config.newsroom ? await startNewsroom(config, opened.connection) : null;

  let stopping = false;
  const stop = async (reason: string, exitCode: number) => {
    if (stopping) return;
    stopping = true;
    log.info(`Stopping: ${reason}`);
    setTimeout(() => process.exit(1), drainWithin).unref();
    await server.drain();
    await newsroom?.stop();
    await notifications.close();
    await opened.close();
    process.exit(exitCode);
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void stop(signal, 0));
  // A crashed thread takes the process with it: whoever supervises it starts a whole one.
  const crashed = (error: Error) => {
    if (stopping) return;
    log.fatal({ err: error }, 'A part of the server died');
    void stop('crash', 1);
  };
  opened.crashed?.catch(crashed);
  newsroom?.crashed.catch(crashed);
}

function configOrExit(): Config {
  try {
    return readConfig(process.env);
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

async function openOrExit(config: Config, log: Logger): Promise<OpenDatabase> {
  log.info(config.databaseUrl ? 'Connecting to PostgreSQL' : `Opening the database in ${config.dataDir}`);
  try {
    return await openDatabase({ databaseUrl: config.databaseUrl, dataDir: config.dataDir, poolSize });
  } catch (error) {
    if (error instanceof DataFolderInUse) log.fatal(error.message);
    else log.fatal({ err: error }, 'The database could not be opened');
    process.exit(1);
  }
}

await main();
