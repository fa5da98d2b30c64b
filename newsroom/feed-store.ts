import type { Database } from '#db/client.ts';
import { isNull, notInArray, sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import type { CatalogueFeed } from './catalogue.ts';

/**
 * Brings the feeds in line with the catalogue: new and returning ones are due at once, those that are no longer in
 * it keep their articles and are not polled. A feed whose sections changed is read anew at its next poll.
 */
export async function syncCatalogue(database: Database, catalogue: CatalogueFeed[]): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = catalogue.map((entry) => ({ ...entry, nextPollAt: sql`now()` }));
    await tx.insert(feed).values(rows).onConflictDoUpdate({ target: feed.url, set: updateFromCatalogue() });
    const listed = catalogue.map(({ url }) => url);
    await tx
      .update(feed)
      .set({ sections: [], nextPollAt: null, claimedUntil: null, claim: null })
      .where(notInArray(feed.url, listed));
  });
}

/** In an upsert: a feed with other sections than before loses its validators, so that its items are placed again. */
function updateFromCatalogue() {
  return {
    publisher: sql`excluded.publisher`,
    site: sql`excluded.site`,
    language: sql`excluded.language`,
    sections: sql`excluded.sections`,
    etag: keptIfUnchanged('etag'),
    lastModified: keptIfUnchanged('last_modified'),
    bodyHash: keptIfUnchanged('body_hash'),
    // No sections: it was out of the catalogue. Otherwise null means gone, and gone it stays.
    nextPollAt: sql`case when feed.sections = '{}' then now() else feed.next_poll_at end`,
  };
}

/** Makes every feed of the catalogue due now, retired ones included. Returns how many. */
export async function makeAllDue(database: Database): Promise<number> {
  const { rowCount } = await database
    .update(feed)
    .set({ nextPollAt: sql`now()` })
    .where(sql`${feed.sections} <> '{}'`);
  return rowCount ?? 0;
}

export type FeedStatus = Awaited<ReturnType<typeof listFeedStatus>>[number];

const listedFeedsMax = 10_000;

/** The polling state of every feed of the catalogue, by section and publisher. */
export async function listFeedStatus(database: Database) {
  return database
    .select({
      publisher: feed.publisher,
      url: feed.url,
      sections: feed.sections,
      lastSuccessAt: feed.lastSuccessAt,
      items: feed.items,
      intervalSeconds: feed.intervalSeconds,
      failures: feed.failures,
      lastError: feed.lastError,
      warnings: feed.warnings,
      retired: sql<boolean>`${isNull(feed.nextPollAt)}`,
    })
    .from(feed)
    .where(sql`${feed.sections} <> '{}'`)
    .orderBy(feed.sections, feed.publisher)
    .limit(listedFeedsMax);
}

function keptIfUnchanged(column: string) {
  return sql`case when feed.sections = excluded.sections then feed.${sql.identifier(column)} end`;
}
