import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '#db/client.ts';
import { openNotifications } from '#db/notifications.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { giveWayToPages } from '#process/give-way.ts';
import { createLogger } from '#process/logger.ts';
import { openNewsroom } from './newsroom.ts';
import type { ThreadData, ThreadMessage } from './thread.ts';

const poolSize = 4;

/** The thread of the newsroom; started by `startNewsroom` and told to stop by any message. */
const { config, connection } = workerData as ThreadData;
const log = createLogger(config.logLevel, 'newsroom');
giveWayToPages(log);
const database = connectDatabase(connection, poolSize);
const notifications = await openNotifications(connection, log);
try {
  const newsroom = await openNewsroom({ config, database, connection, notifications, log });
  parentPort?.once('message', async () => {
    await newsroom.stop();
    await close();
  });
  tell({ state: 'working' });
} catch (error) {
  if (!(error instanceof CatalogueError)) throw error;
  tell({ state: 'refused', reason: error.message });
  await close();
}

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

async function close(): Promise<void> {
  await notifications.close();
  await database.$client.end();
  parentPort?.close();
}
