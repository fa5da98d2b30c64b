import type { Queryable } from '#db/client.ts';
import { and, eq, notInArray, sql, type SQL } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import { compareCatalogues, type CatalogueDifference } from './compare-catalogues.ts';
import type { CatalogueFeed } from './opml.ts';

export const listedFeedsMax = 10_000;
const heldMax = 100_000; // including those that have left the catalogue
/** A feed is in the catalogue while it feeds some section. Those of the sample edition never do. */
export const isListed = sql`${feed.sections} <> '{}'`;

/** What the catalogue says of a feed. */
export const catalogueColumns = {
  url: feed.url,
  publisher: feed.publisher,
  site: feed.site,
  language: feed.language,
  sections: feed.sections,
};

/** The feeds of the catalogue, by section and publisher. */
export async function listCatalogue(database: Queryable): Promise<CatalogueFeed[]> {
  const rows = await database
    .select(catalogueColumns)
    .from(feed)
    .where(isListed)
    .orderBy(feed.sections, feed.publisher, feed.url)
    .limit(listedFeedsMax);
  return rows as CatalogueFeed[]; // whatever was stored was checked before
}

/** Whether there is no feed in the catalogue, as on a new site. */
export async function isCatalogueEmpty(database: Queryable): Promise<boolean> {
  const rows = await database.select({ id: feed.id }).from(feed).where(isListed).limit(1);
  return rows.length === 0;
}

/** Fills the catalogue of a new site from a list; false: another process has filled it. */
export async function fillCatalogue(database: Queryable, list: CatalogueFeed[]): Promise<boolean> {
  return database.transaction(async (tx) => {
    await lockCatalogue(tx);
    if (!(await isCatalogueEmpty(tx))) return false;
    await importFeeds(tx, list);
    return true;
  });
}

/** Adds the feeds of a list and updates those that are there already; others stay. */
export async function importFeeds(database: Queryable, list: CatalogueFeed[]): Promise<CatalogueDifference> {
  return bringIn(database, list, 'keep others');
}

/**
 * Brings the catalogue in line with a list. Feeds that are no longer in it keep their articles and are not polled. A feed
 * whose sections changed is read anew at once.
 */
export async function syncCatalogue(
  database: Queryable,
  list: CatalogueFeed[],
): Promise<CatalogueDifference> {
  return bringIn(database, list, 'retire others');
}

async function bringIn(
  database: Queryable,
  list: CatalogueFeed[],
  how: 'keep others' | 'retire others',
): Promise<CatalogueDifference> {
  return database.transaction(async (tx) => {
    await lockCatalogue(tx);
    const difference = compareCatalogues(await listCatalogue(tx), list);
    const news = [...difference.added, ...difference.changed.map(({ after }) => after)];
    await lockFeeds(tx);
    if (news.length > 0) await upsert(tx, news);
    if (how === 'retire others') await retireAllBut(tx, list);
    return difference;
  });
}

/** Serialises imports, so that each compares with, and reports, what is really there. */
async function lockCatalogue(tx: Queryable): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('catalogue'))`);
}

/** Feeds by their numbers, for a change of several: all are locked in this order, since two such changes could deadlock otherwise. */
export function lockedInOrder(database: Pick<Queryable, 'select'>, which: SQL | undefined) {
  return database.select({ id: feed.id }).from(feed).where(which).orderBy(feed.id).for('no key update');
}

/** Locks all feeds in the same order. */
async function lockFeeds(database: Queryable): Promise<void> {
  await database.execute(sql`select from feed order by id limit ${heldMax} for no key update`);
}

async function upsert(database: Queryable, feeds: CatalogueFeed[]): Promise<void> {
  const rows = feeds.map((entry) => ({ ...entry, nextPollAt: sql`now()` }));
  await database.insert(feed).values(rows).onConflictDoUpdate({ target: feed.url, set: updateFromList() });
}

async function retireAllBut(database: Queryable, list: CatalogueFeed[]): Promise<void> {
  const listed = list.map(({ url }) => url);
  await database
    .update(feed)
    .set(retired)
    .where(and(isListed, notInArray(feed.url, listed)));
}

/** A feed outside the catalogue is no longer polled; clearing the claim ends a poll in progress. */
export const retired = {
  sections: [],
  nextPollAt: null,
  pausedAt: null,
  failingSince: null,
  claimedUntil: null,
  claim: null,
};

/**
 * For an upsert: a feed whose sections change loses its validators, so that its items are placed again, and its claim,
 * so that a poll in progress saves nothing.
 */
function updateFromList() {
  return {
    publisher: sql`excluded.publisher`,
    site: sql`excluded.site`,
    language: sql`excluded.language`,
    sections: sql`excluded.sections`,
    etag: keptIfUnchanged('etag'),
    lastModified: keptIfUnchanged('last_modified'),
    bodyHash: keptIfUnchanged('body_hash'),
    claim: keptIfUnchanged('claim'),
    claimedUntil: keptIfUnchanged('claimed_until'),
    // Null for a listed feed means gone (410), and it stays so.
    nextPollAt: sql`case when feed.sections <> '{}' and (feed.next_poll_at is null or feed.sections = excluded.sections)
      then feed.next_poll_at else now() end`,
  };
}

function keptIfUnchanged(column: string) {
  return sql`case when feed.sections = excluded.sections then feed.${sql.identifier(column)} end`;
}

/** What can be edited about a feed. */
export type FeedEdit = Partial<Pick<CatalogueFeed, 'publisher' | 'site' | 'language' | 'sections'>>;

export type Added = { state: 'added' | 'known'; id: number };

/** Adds a feed, due at once. One that is in the catalogue already stays as it is: `known`. */
export async function addFeed(database: Queryable, entry: CatalogueFeed): Promise<Added> {
  const [added] = await database
    .insert(feed)
    .values({ ...entry, nextPollAt: sql`now()` })
    .onConflictDoUpdate({
      target: feed.url,
      set: { ...updateFromList(), movedTo: null, failures: 0, lastError: null, addedAt: sql`now()` },
      setWhere: sql`feed.sections = '{}'`,
    })
    .returning({ id: feed.id });
  if (added) return { state: 'added', id: added.id };
  const [known] = await database.select({ id: feed.id }).from(feed).where(eq(feed.url, entry.url)).limit(1);
  if (!known) throw new Error(`Neither added nor known: ${entry.url}`);
  return { state: 'known', id: known.id };
}
