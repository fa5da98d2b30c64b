import type { Database, Transaction } from '#db/client.ts';
import { retryConflicts } from '#newsroom/saving/retry-conflicts.ts';
import {
  type Changed,
  hasSample,
  lockSections,
  leaveSections,
  takeOver,
} from '#newsroom/saving/sample-store.ts';
import { draftsOf, saveDrafts } from '#newsroom/saving/save-articles.ts';
import { countPieces, isNewSite, registerFeeds } from './edition-store.ts';
import { fitEdition } from './fit-edition.ts';
import type { SampleFeed } from './read-edition.ts';
import { dateEdition } from './running-order.ts';

/** `pieces`: how many are shown; `closed`: how many sections have none of them, because they have news. */
export type LoadedEdition = { pieces: number; closed: number; changed: Changed };

/**
 * Places the edition, with dates counted back from now, into all sections without news. It replaces an edition that was
 * loaded before; pieces that would be in no section are left out. All or nothing, and one process at a time. With
 * `onlyOnNewSite` it does nothing and resolves to null if there are articles, or if there ever was an edition.
 */
export async function loadEdition(
  database: Database,
  edition: SampleFeed[],
  { onlyOnNewSite }: { onlyOnNewSite: boolean },
): Promise<LoadedEdition | null> {
  return retryConflicts(() =>
    database.transaction(async (tx) => {
      await lockSections(tx, 'exclusive');
      if (onlyOnNewSite && !(await isNewSite(tx))) return null;
      const { changed: before } = await emptyEdition(tx);
      const { fitting, closed } = await fitEdition(tx, edition);
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
      await lockSections(tx, 'exclusive');
      return emptyEdition(tx);
    }),
  );
}

async function emptyEdition(tx: Transaction): Promise<RemovedEdition> {
  const changed = await leaveSections(tx, 'all');
  return { removed: changed.articles.length, kept: await countPieces(tx), changed };
}

async function savePieces(tx: Transaction, edition: SampleFeed[]): Promise<Changed[]> {
  // All that are left are those with comments.
  const anyLeft = await hasSample(tx);
  const ids = await registerFeeds(tx, edition);
  const changes: Changed[] = [];
  for (const { url, publisher, language, pieces } of edition) {
    const id = ids.get(url);
    if (id === undefined) throw new Error(`The sample feed ${url} was not stored.`);
    const source = { id, url, site: null, publisher, language, sample: true };
    const drafts = draftsOf(pieces);
    if (anyLeft) changes.push(await takeOver(tx, source, drafts));
    changes.push(await saveDrafts(tx, source, drafts));
  }
  return changes;
}

function together(changes: Changed[]): Changed {
  return {
    sections: [...new Set(changes.flatMap(({ sections }) => sections))],
    articles: [...new Set(changes.flatMap(({ articles }) => articles))],
  };
}
