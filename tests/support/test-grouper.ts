import type { Notifications } from '#db/notifications.ts';
import { Grouper } from '#newsroom/grouping/grouper.ts';
import { groupForever } from '#newsroom/stories/group-forever.ts';
import type { Logger } from '#process/logger.ts';
import { quietLog } from './quiet-log.ts';
import type { TestDatabase } from './test-database.ts';

type Given = { createGrouper?: () => Grouper; log?: Logger };

/** Groups what arrives in a database, without the usual second between two looks; returns the function that ends it. */
export function startTestGrouper(
  { connection }: TestDatabase,
  notifications: Notifications,
  { createGrouper = () => new Grouper(), log = quietLog }: Given = {},
): () => Promise<void> {
  const stopping = new AbortController();
  const parts = { connection, notifications, log, createGrouper, lookEvery: 100 };
  const working = groupForever(parts, stopping.signal);
  return async () => {
    stopping.abort();
    await working;
  };
}
