import type { Database } from '#db/client.ts';
import { and, inArray, sql } from '#db/drizzle.ts';
import { feed, pictureHost } from '#db/schema.ts';
import { lockedInOrder } from '#newsroom/catalogue/catalogue-store.ts';

/** Whether what a host has answered still counts. */
const isFresh = sql`${pictureHost.askedAt} > now() - case when ${pictureHost.https} is null
  then interval '1 day' else interval '30 days' end`;

/** By host: whether it answers by https; null: it did not answer at all lately. Unknown hosts are left out. */
export async function findPictureHosts(
  database: Database,
  hosts: string[],
): Promise<Map<string, boolean | null>> {
  const rows = await database
    .select({ host: pictureHost.host, https: pictureHost.https })
    .from(pictureHost)
    .where(and(inArray(pictureHost.host, hosts), isFresh))
    .limit(hosts.length);
  return new Map(rows.map(({ host, https }) => [host, https]));
}

/** Stores a host's answer; feeds with pictures from it are read again at their next poll. */
export async function rememberPictureHost(
  database: Database,
  { host, https }: { host: string; https: boolean | null },
  feeds: number[],
): Promise<void> {
  const row = { https, askedAt: sql`now()` };
  await database.transaction(async (transaction) => {
    await transaction
      .insert(pictureHost)
      .values({ host, ...row })
      .onConflictDoUpdate({ target: pictureHost.host, set: row });
    if (https !== false) return;
    await transaction
      .update(feed)
      .set({ bodyHash: null, etag: null, lastModified: null })
      .where(inArray(feed.id, lockedInOrder(transaction, inArray(feed.id, feeds))));
  });
}

/** Deletes answers that no longer count: publishers may name ever new hosts. */
export async function forgetPictureHosts(database: Database): Promise<void> {
  await database.delete(pictureHost).where(sql`not (${isFresh})`);
}
