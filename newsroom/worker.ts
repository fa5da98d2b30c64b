import { parentPort, workerData } from 'node:worker_threads';
import { connectDatabase } from '#db/client.ts';
import { DatabaseUnavailable, explainOutage } from '#db/database-unavailable.ts';
import { openNotifications, type Notifications } from '#db/notifications.ts';
import { CatalogueError } from '#newsroom/catalogue/opml.ts';
import { createLogger } from '#process/logger.ts';
import { lowerThreadPriority } from '#process/lower-priority.ts';
import { openNewsroom } from './newsroom.ts';
import type { ThreadData, ThreadMessage } from './thread.ts';

const poolSize = 4;

/** The thread of the newsroom; started by `startNewsroom` and told to stop by any message. */
const { config, connection } = workerData as ThreadData;
const log = createLogger(config.logLevel, 'newsroom');
lowerThreadPriority(log);
const database = connectDatabase(connection, poolSize);
let notifications: Notifications | undefined;

async function start(): Promise<void> {
  notifications = await openNotifications(connection, log);
  const newsroom = await openNewsroom({ config, database, connection, notifications, log });
  parentPort?.once('message', async () => {
    await newsroom.stop();
    await close();
  });
  tell({ state: 'working' });
}

try {
  await explainOutage(start);
} catch (error) {
  if (error instanceof CatalogueError) tell({ state: 'refused', by: 'catalogue', reason: error.message });
  else if (error instanceof DatabaseUnavailable)
    tell({ state: 'refused', by: 'database', reason: error.message });
  else throw error;
  await close();
}

function tell(message: ThreadMessage): void {
  parentPort?.postMessage(message);
}

async function close(): Promise<void> {
  await notifications?.close();
  await database.$client.end();
  parentPort?.close();
}
