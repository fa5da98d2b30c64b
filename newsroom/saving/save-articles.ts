import type { Database, Transaction } from '#db/client.ts';
import { and, eq, inArray, sql } from '#db/drizzle.ts';
import { article, feed, feedItem } from '#db/schema.ts';
import { awaitGrouping, regroupArticles } from '#newsroom/stories/membership-store.ts';
import { membersOf, recomputeStories, type ChangedStories } from '#newsroom/stories/story-store.ts';
import {
  forgetNames,
  lockMovedArticles,
  idsOf,
  insertArticles,
  placeArticles,
  rememberItems,
  sectionsOf,
  updateArticles,
  type ItemSource,
  type Row,
  type Settled,
} from './article-writes.ts';
import { changedDrafts, type SavedItem } from './changed-drafts.ts';
import { contentHash, digest, type PlacedItem } from './fingerprint.ts';
import { addressesMax, atAddressOf, identitiesOf, knowledgeOf } from './knowledge-store.ts';
import { matchItems, type Draft, type Match } from './match-items.ts';
import { reportsOtherNews } from './other-news.ts';
import { retryConflicts } from './retry-conflicts.ts';
import { lockSections, yieldToNews } from './sample-store.ts';
import { slugId } from './slug-id.ts';

/**
 * `sections`: where something came, changed or went. `articles`: slug ids of those that changed or went. `stories`: those
 * that count another publisher now, or an article less.
 */
export type SavedItems = {
  created: number;
  updated: number;
  sections: string[];
  articles: string[];
  stories: ChangedStories;
};

/** `heldBack`: how many items were left out because they would have been too many new ones. */
export type SavedFeed = SavedItems & { heldBack: number };

/** A feed with the claim by which it was taken (newsroom/feed-claims.ts); null or none: nobody has. */
type ClaimedSource = ItemSource & { claim?: string | null };

/** The feed was paused, edited or removed, or another process is polling it. */
export class FeedWithdrawn extends Error {}

// Others that save, or take a section away from the sample edition, wait while a transaction lasts.
const batchSize = 50;

type SaveOptions = {
  onSaved?: (batch: SavedItems) => void;
  /** A hub has sent them, and the feed has more. */
  isPart?: boolean;
  /** How many items that the feed has not brought before are saved, its first ones. */
  newMost?: number;
};

/**
 * Saves a feed's items: adds new articles, updates changed ones, and places all of them into their sections. Items that
 * are unchanged since the last save, with their articles, cost only one query. Saved in batches, each completely or not
 * at all; what a crash loses is saved by the next poll. `onSaved` is called for each batch, whatever happens to later
 * ones. @throws FeedWithdrawn
 */
export async function saveItems(
  database: Database,
  source: ClaimedSource,
  items: PlacedItem[],
  { onSaved, isPart = false, newMost = Infinity }: SaveOptions = {},
): Promise<SavedFeed> {
  const drafts = draftsOf(items);
  const before = await savedItems(database, source.id, drafts);
  const known = new Set(before.map(({ identity }) => identity));
  const toSave = changedDrafts(drafts, before);
  const heldBack = toSave.filter(({ identity }) => !known.has(identity)).slice(newMost);
  const changed = toSave.filter((draft) => !heldBack.includes(draft));
  const batches: SavedItems[] = [];
  // From the end of the feed, where older items are, so that those without dates stay in its order.
  for (let end = changed.length; end > 0; end -= batchSize) {
    const batch = changed.slice(Math.max(end - batchSize, 0), end);
    const saved = await retryConflicts(() =>
      database.transaction((tx) => saveNews(tx, source, batch, isPart ? null : drafts)),
    );
    onSaved?.(saved);
    batches.push(saved);
  }
  if (changed.length > 0 && !isPart) await forgetNames(database, source.id, identitiesOf(drafts));
  return {
    created: batches.reduce((sum, batch) => sum + batch.created, 0),
    updated: batches.reduce((sum, batch) => sum + batch.updated, 0),
    sections: [...new Set(batches.flatMap((batch) => batch.sections))],
    articles: batches.flatMap((batch) => batch.articles),
    stories: {
      stories: batches.flatMap((batch) => batch.stories.stories),
      articles: batches.flatMap((batch) => batch.stories.articles),
    },
    heldBack: heldBack.length,
  };
}

export function draftsOf(items: PlacedItem[]): Draft[] {
  return items.map((item, place) => ({
    item,
    place,
    identity: digest(item.identity),
    contentHash: contentHash(item),
    slugId: slugId(item.url),
  }));
}

async function savedItems(database: Database, feedId: number, drafts: Draft[]): Promise<SavedItem[]> {
  return database
    .select({
      identity: feedItem.identity,
      contentHash: feedItem.contentHash,
      articleId: feedItem.articleId,
      // What was taken down need not say what its feed does.
      owned: sql<boolean>`${article.ownerFeed} is not distinct from ${feedId} and not ${article.removed}`,
      texts: {
        url: article.url,
        title: article.title,
        description: article.description,
        image: article.image,
        author: article.author,
      },
    })
    .from(feedItem)
    .innerJoin(article, eq(article.id, feedItem.articleId))
    .where(and(eq(feedItem.feedId, feedId), inArray(feedItem.identity, identitiesOf(drafts))))
    .limit(drafts.length);
}

/** The sample edition gives way first. */
async function saveNews(
  tx: Transaction,
  source: ClaimedSource,
  drafts: Draft[],
  current: Draft[] | null,
): Promise<SavedItems> {
  await lockClaim(tx, source);
  await lockSections(tx, 'shared');
  const yielded = await yieldToNews(tx, source, drafts);
  const saved = await saveDrafts(tx, source, drafts, current);
  return {
    ...saved,
    sections: [...new Set([...saved.sections, ...yielded.sections])],
    articles: [...saved.articles, ...yielded.articles],
  };
}

/** Nobody removes the feed until the transaction ends. @throws FeedWithdrawn when the claim is lost */
async function lockClaim(tx: Transaction, { id, claim = null }: ClaimedSource): Promise<void> {
  const held = await tx
    .select({ id: feed.id })
    .from(feed)
    .where(and(eq(feed.id, id), sql`${feed.claim} is not distinct from ${claim}`))
    .limit(1)
    .for('key share');
  if (held.length === 0) throw new FeedWithdrawn();
}

/** All of them or none, in the caller's transaction. `current` as in `matchItems`. */
export async function saveDrafts(
  tx: Transaction,
  source: ItemSource,
  drafts: Draft[],
  current: Draft[] | null = drafts,
): Promise<SavedItems> {
  const matches = matchItems(
    drafts,
    await knowledgeOf(tx, source, drafts, current === null),
    source,
    current,
  );
  const created = await insertArticles(tx, source, matches);
  const retold = idsOf(matches.filter(isRetold));
  const stories = await lockMovedArticles(tx, matches, retold);
  const updated = await updateArticles(tx, source, matches);
  const settled = await settle(tx, matches, created);
  const sections = await placeArticles(tx, settled);
  await rememberItems(tx, source.id, settled);
  if (!source.sample)
    await awaitGrouping(
      tx,
      settled.map(({ articleId }) => articleId),
    );
  await regroupArticles(tx, retold);
  const alsoSeenIn = await sectionsOf(
    tx,
    updated.map(({ id }) => id),
  );
  await recomputeStories(tx, stories);
  return {
    created: created.length,
    updated: updated.length,
    sections: [...new Set([...sections, ...alsoSeenIn])],
    articles: updated.map((row) => row.slugId),
    stories: { stories, articles: await membersOf(tx, stories) },
  };
}

/** Whether an article is about something else from now on. */
function isRetold({ article: known, change, draft }: Match): boolean {
  return known !== null && change !== 'none' && reportsOtherNews(known, draft.item);
}

/** Pairs every draft with the id of its article, new ones included. */
async function settle(tx: Transaction, matches: Match[], created: Row[]): Promise<Settled[]> {
  const ids = new Map(created.map((row) => [row.url, row.id]));
  const unsettled = matches.filter(({ draft, article }) => !article && !ids.has(draft.item.url));
  for (const row of await racedArticles(tx, unsettled)) {
    for (const { draft } of unsettled)
      if (draft.item.url === row.url || draft.slugId === row.slugId) ids.set(draft.item.url, row.id);
  }
  return matches.map(({ draft, article }) => {
    const articleId = article?.id ?? ids.get(draft.item.url);
    if (articleId === undefined) throw new Error(`No article was stored for ${draft.item.url}`);
    return { draft, articleId };
  });
}

/** Those that another process added between our look and our insert. */
async function racedArticles(tx: Transaction, unsettled: Match[]): Promise<Row[]> {
  if (unsettled.length === 0) return [];
  return tx
    .select({ id: article.id, url: article.url, slugId: article.slugId })
    .from(article)
    .where(atAddressOf(unsettled.map(({ draft }) => draft)))
    .limit(addressesMax * unsettled.length);
}
