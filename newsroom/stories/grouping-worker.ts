import { parentPort, workerData } from 'node:worker_threads';
import { openNotifications } from '#db/notifications.ts';
import { Grouper } from '#newsroom/grouping/grouper.ts';
import { createLogger } from '#process/logger.ts';
import { groupForever } from './group-forever.ts';
import type { GroupingThreadData } from './grouping-thread.ts';

/** The thread that groups articles; started by `startGrouping` and told to stop by any message. */
const { logLevel, connection } = workerData as GroupingThreadData;
const log = createLogger(logLevel, 'stories');
const stopping = new AbortController();
parentPort?.once('message', () => stopping.abort());
const notifications = await openNotifications(connection, log);
await groupForever({ connection, notifications, log, createGrouper: () => new Grouper() }, stopping.signal);
await notifications.close();
parentPort?.close();
