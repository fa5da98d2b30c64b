import type * as z from 'zod/mini';
import type { Why } from '#contract/desk.ts';
import type { FeedAddition, FeedChange, FeedRemoval } from '#contract/feed.ts';
import type { Database, Transaction } from '#db/client.ts';
import { addFeed, importFeeds, syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { type CatalogueDifference, differingFields } from '#newsroom/catalogue/compare-catalogues.ts';
import {
  editFeed,
  findFeed,
  pauseFeed,
  resumeFeed,
  type DecidedFeed,
  type FeedDecision,
} from '#newsroom/catalogue/feed-decision-store.ts';
import { canonicalAddress, canonicalTag, cleanName, type CatalogueFeed } from '#newsroom/catalogue/opml.ts';
import {
  listEarlierArticles,
  removeFeed,
  removeOwnArticles,
  type RemovedFeed,
} from '#newsroom/feed-removal-store.ts';
import { recountStoriesOf } from '#newsroom/stories/region-change-store.ts';
import type { ChangedStories } from '#newsroom/stories/story-store.ts';
import { carryBlocks } from '#server/desk/articles/picture-block-store.ts';
import { type Decider, recordDecision, recordProgress } from '#server/desk/decision-store.ts';
import type { Announce } from '#server/http/announce.ts';
import { AppError, conflict } from '#server/http/app-error.ts';

export type FeedTools = { database: Database; announce: Announce };

const changed = { kind: 'feeds' } as const;

/** Adds a feed to the catalogue. @throws AppError 409 when it is there already */
export async function decideToAdd(
  { database, announce }: FeedTools,
  decider: Decider,
  { reason, note, ...said }: z.infer<typeof FeedAddition>,
): Promise<DecidedFeed> {
  const entry = { ...entryOf(said), url: canonicalAddress(said.url) ?? said.url };
  const { feed, stories } = await database.transaction(async (tx) => {
    const { state, id } = await addFeed(tx, entry);
    if (state === 'known') throw conflict('feed_known', 'This feed is already in the catalogue.');
    await recordDecision(tx, decider, {
      action: 'feed.add',
      subject: entry.url,
      reason,
      note,
      after: entry,
    });
    return {
      feed: knownFeed(await findFeed(tx, { id })),
      stories: await recountStoriesOf(tx, [entry.url]), // of a feed that returns
    };
  });
  await announce(changed);
  await announceStories(announce, stories);
  return feed;
}

/** @throws AppError 404, and 409 when somebody has changed it since it was looked at */
export async function decideToEdit(
  tools: FeedTools,
  decider: Decider,
  id: number,
  { reason, note, version, ...said }: z.infer<typeof FeedChange>,
): Promise<DecidedFeed> {
  const why = { reason, note };
  return decide(tools, decider, 'feed.edit', why, (tx) => editFeed(tx, id, entryOf(said), version));
}

/** @throws AppError 404 */
export function decideToPause(tools: FeedTools, decider: Decider, id: number, why: Why) {
  return decide(tools, decider, 'feed.pause', why, (tx) => pauseFeed(tx, id));
}

/** @throws AppError 404 */
export function decideToResume(tools: FeedTools, decider: Decider, id: number, why: Why) {
  return decide(tools, decider, 'feed.resume', why, (tx) => resumeFeed(tx, id));
}

/** A decision that changes nothing is neither recorded nor an error. */
async function decide(
  { database, announce }: FeedTools,
  decider: Decider,
  action: 'feed.edit' | 'feed.pause' | 'feed.resume',
  why: Why,
  carryOut: (tx: Transaction) => Promise<FeedDecision>,
): Promise<DecidedFeed> {
  const { feed, stories } = await database.transaction(async (tx) => {
    const decided = await carryOut(tx);
    if (decided.state === 'outdated') throw outdated();
    if (decided.state === 'unknown') throw unknownFeed();
    if (decided.state === 'unchanged') return { feed: decided.feed, stories: none };
    const { before, after } = decided;
    await recordDecision(tx, decider, { ...why, action, subject: before.url, before, after });
    await carryBlocks(tx, [renaming(decided)]);
    const isPlacedAnew = differingFields(before, after).includes('sections');
    return { feed: after, stories: isPlacedAnew ? await recountStoriesOf(tx, [before.url]) : none };
  });
  await announce(changed);
  await announceStories(announce, stories);
  return feed;
}

/** How much was removed: a feed, and how many articles went with it. */
type Removal = { feed: DecidedFeed; articles: number };

/**
 * Removes a feed from the catalogue; articles that go with it disappear from all pages, the many of a large feed before it
 * and in portions, so that nobody waits for them. When `patience` is over, the same decision goes on where this one ends.
 * @throws AppError 404, and 409 when patience is over
 */
export async function decideToRemove(
  tools: FeedTools,
  decider: Decider,
  id: number,
  { articles, reason, note }: z.infer<typeof FeedRemoval>,
  patience?: AbortSignal,
): Promise<Removal> {
  const { database, announce } = tools;
  const record = recordRemoval(decider, { reason, note });
  const earlier = articles === 'go' ? await removeEarlierArticles(tools, id, record, patience) : 0;
  const { removed, total } = await database.transaction(async (tx) => {
    const done = knownFeed(await removeFeed(tx, id, articles));
    const after = { articles, removed: earlier + done.articles.length };
    await record(tx, done.before, after);
    return { removed: done, total: after.removed };
  });
  await announce(changed);
  await announceGone(announce, removed);
  return { feed: removed.before, articles: total };
}

type RecordRemoval = (tx: Transaction, before: DecidedFeed, after: object) => Promise<void>;

/** Records a removal in its first transaction, and how far it has come in each that follows. */
function recordRemoval(decider: Decider, why: Why): RecordRemoval {
  let decision: number | undefined;
  return async (tx, before, after) => {
    if (decision !== undefined) return recordProgress(tx, decider, decision, after);
    const subject = before.url;
    decision = await recordDecision(tx, decider, { ...why, action: 'feed.remove', subject, before, after });
  };
}

/** Returns how many were removed. */
async function removeEarlierArticles(
  { database, announce }: FeedTools,
  id: number,
  record: RecordRemoval,
  patience?: AbortSignal,
): Promise<number> {
  let count = 0;
  for (const portion of await listEarlierArticles(database, id)) {
    if (patience?.aborted) throw unfinished(count);
    const removed = await database.transaction(async (tx) => {
      const before = knownFeed(await findFeed(tx, { id }));
      const gone = await removeOwnArticles(tx, id, portion);
      await record(tx, before, {
        articles: 'go',
        removed: count + gone.articles.length,
        unfinished: true,
      });
      return gone;
    });
    count += removed.articles.length;
    await announceGone(announce, removed);
  }
  return count;
}

async function announceGone(
  announce: Announce,
  { articles, sections, changed: mended }: Omit<RemovedFeed, 'before'>,
): Promise<void> {
  if (articles.length > 0)
    await announce({ kind: 'removal', sections, articles: articles.map(({ slugId }) => slugId) });
  for (const { id } of articles.filter(({ isRecent }) => isRecent))
    await announce({ kind: 'detached', article: id });
  await announceStories(announce, mended);
}

const none: ChangedStories = { stories: [], articles: [] };

async function announceStories(announce: Announce, stories: ChangedStories): Promise<void> {
  if (stories.stories.length > 0) await announce({ kind: 'stories', ...stories });
}

/** Adds the feeds of a list and updates those that differ; `sync` also retires feeds that are not in it. */
export async function decideToImport(
  { database, announce }: FeedTools,
  decider: Decider,
  list: CatalogueFeed[],
  { reason, note }: Why,
  how: 'import' | 'sync' = 'import',
): Promise<CatalogueDifference> {
  const bringIn = how === 'sync' ? syncCatalogue : importFeeds;
  const { difference, stories } = await database.transaction(async (tx) => {
    const done = await bringIn(tx, list);
    const missing = how === 'sync' ? done.missing : [];
    const after = { added: done.added, changed: done.changed, retired: missing.map(({ url }) => url) };
    if (after.added.length + after.changed.length + missing.length > 0)
      await recordDecision(tx, decider, {
        action: 'catalogue.import',
        subject: `${list.length} feeds`,
        reason,
        note,
        after,
      });
    await carryBlocks(tx, done.changed.map(renaming));
    return {
      difference: { ...done, missing },
      stories: await recountStoriesOf(tx, placedAnew({ ...done, missing })),
    };
  });
  await announce(changed);
  await announceStories(announce, stories);
  return difference;
}

/** The addresses of feeds that have other sections now, or none. */
function placedAnew({ added, changed: edited, missing }: CatalogueDifference): string[] {
  const moved = edited.filter(({ fields }) => fields.includes('sections')).map(({ after }) => after);
  return [...added, ...moved, ...missing].map(({ url }) => url);
}

const renaming = ({ before, after }: Record<'before' | 'after', CatalogueFeed>) => ({
  from: before.publisher,
  to: after.publisher,
});

type Said = Pick<CatalogueFeed, 'publisher' | 'site' | 'language'> & { sections: string[] };

/** The entry in the catalogue's normal form. */
function entryOf({ publisher, site, language, sections }: Said): Omit<CatalogueFeed, 'url'> {
  return {
    publisher: cleanName(publisher),
    site: site === null ? null : canonicalAddress(site),
    language: canonicalTag(language) ?? language,
    sections: [...new Set(sections)] as CatalogueFeed['sections'], // checked by their schema
  };
}

function knownFeed<Found>(found: Found | null): Found {
  if (found === null) throw unknownFeed();
  return found;
}

const outdated = () =>
  conflict('feed_changed', 'Somebody has changed this feed in the meantime. Please look at it again.');

const unfinished = (articles: number) =>
  conflict(
    'feed_not_empty',
    `This feed has very many articles: ${articles} of them are gone so far. Please remove it again to go on.`,
  );

export const unknownFeed = () =>
  new AppError('feed_not_found', 404, 'There is no such feed in the catalogue, or not any more.');
