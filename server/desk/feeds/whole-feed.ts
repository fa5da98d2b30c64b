import type { DeskFeedReply } from '#contract/feed.ts';
import type { Database } from '#db/client.ts';
import { findFeed } from '#newsroom/catalogue/feed-decision-store.ts';
import { listFeedDays, listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { toDeskFeed } from './desk-feed.ts';
import { unknownFeed } from './feed-decisions.ts';

/** A feed with its daily counts. @throws AppError 404 */
export async function wholeFeed(database: Database, id: number): Promise<DeskFeedReply> {
  const [status] = await listFeedStatus(database, id);
  const decided = status && (await findFeed(database, { id }));
  if (!decided) throw unknownFeed();
  return {
    data: { feed: toDeskFeed(status), version: decided.version, days: await listFeedDays(database, id) },
  };
}
