import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { feed } from '#db/schema.ts';
import type { ItemSource, Transaction } from '#newsroom/saving/article-writes.ts';
import { retryConflicts } from '#newsroom/saving/retry-conflicts.ts';
import { hasSample, holdSections, leaveSections, takeOver } from '#newsroom/saving/sample-room.ts';
import { draftsOf, saveDrafts, type SavedItems } from '#newsroom/saving/save-articles.ts';
import { findRoom } from './find-room.ts';
import { sampleScheme, type SampleFeed } from './read-edition.ts';
import { dateEdition } from './running-order.ts';

/** What others should hear of: sections, and slug ids of articles. */
export type Changed = Pick<SavedItems, 'sections' | 'articles'>;

/** `pieces`: how many are shown; `closed`: how many sections have none of them, because they have news. */
export type LoadedEdition = { pieces: number; closed: number; changed: Changed };

/**
 * Places the edition, dated from now, into all sections without news; an edition that was loaded before goes first, and
 * pieces that would be in no section are left out. All of it or nothing, and one process at a time. With `onlyOnNewSite`
 * it does nothing and resolves to null where there are articles, or ever was an edition.
 */
export async function loadEdition(
  database: Database,
  edition: SampleFeed[],
  { onlyOnNewSite }: { onlyOnNewSite: boolean },
): Promise<LoadedEdition | null> {
  return retryConflicts(() =>
    database.transaction(async (tx) => {
      await holdSections(tx, 'alone');
      if (onlyOnNewSite && !(await isNewSite(tx))) return null;
      const { changed: before } = await emptyEdition(tx);
      const { fitting, closed } = await findRoom(tx, edition);
      const changes = await savePieces(tx, dateEdition(fitting, new Date()));
      const pieces = fitting.reduce((sum, each) => sum + each.pieces.length, 0);
      return { pieces, closed: closed.length, changed: together([before, ...changes]) };
    }),
  );
}

/** `kept`: how many stay at their addresses, in no list, because somebody has commented on them. */
export type RemovedEdition = { removed: number; kept: number; changed: Changed };

/** Takes the edition out of all sections. It does not come back by itself. */
export async function removeEdition(database: Database): Promise<RemovedEdition> {
  return retryConflicts(() =>
    database.transaction(async (tx) => {
      await holdSections(tx, 'alone');
      return emptyEdition(tx);
    }),
  );
}

/** Whether there are neither articles nor traces of an edition. */
export async function isNewSite(database: Database | Transaction): Promise<boolean> {
  const { rows } = await database.execute<{ used: boolean }>(sql`
    select exists (select from article) or exists (select from feed where starts_with(url, ${sampleScheme})) as used`);
  return rows[0]?.used === false;
}

async function emptyEdition(tx: Transaction): Promise<RemovedEdition> {
  const changed = await leaveSections(tx, 'all');
  const { rows } = await tx.execute<{ kept: number }>(
    sql`select count(*)::int as kept from article where sample`,
  );
  return { removed: changed.articles.length, kept: rows[0]?.kept ?? 0, changed };
}

async function savePieces(tx: Transaction, edition: SampleFeed[]): Promise<Changed[]> {
  // Only those that somebody commented on are still there.
  const anyLeft = await hasSample(tx);
  const changes: Changed[] = [];
  for (const { source, pieces } of await registerFeeds(tx, edition)) {
    const drafts = draftsOf(pieces);
    if (anyLeft) changes.push(await takeOver(tx, source, drafts));
    changes.push(await saveDrafts(tx, source, drafts));
  }
  return changes;
}

type Registered = { source: ItemSource; pieces: SampleFeed['pieces'] };

/** As feeds without sections, which are never polled and in no report. */
async function registerFeeds(tx: Transaction, edition: SampleFeed[]): Promise<Registered[]> {
  if (edition.length === 0) return [];
  const rows = edition.map(({ url, publisher, language }) => ({ url, publisher, language, sections: [] }));
  const registered = await tx
    .insert(feed)
    .values(rows)
    .onConflictDoUpdate({
      target: feed.url,
      set: { publisher: sql`excluded.publisher`, language: sql`excluded.language` },
    })
    .returning({ id: feed.id, url: feed.url });
  const ids = new Map(registered.map(({ id, url }) => [url, id]));
  return edition.flatMap(({ url, publisher, language, pieces }) => {
    const id = ids.get(url);
    return id === undefined ? [] : [{ source: { id, publisher, language, sample: true }, pieces }];
  });
}

function together(changes: Changed[]): Changed {
  return {
    sections: [...new Set(changes.flatMap(({ sections }) => sections))],
    articles: [...new Set(changes.flatMap(({ articles }) => articles))],
  };
}
