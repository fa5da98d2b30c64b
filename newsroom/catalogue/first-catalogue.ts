import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { fillCatalogue, isCatalogueEmpty, listCatalogue } from './catalogue-store.ts';
import { compareCatalogues } from './compare-catalogues.ts';
import { CatalogueError, type CatalogueFeed, readCatalogue } from './opml.ts';

/**
 * Fills the catalogue of a new site from the file in FEEDS. From then on the database is the catalogue: where the file says
 * something else, the log tells how to bring it in. @throws CatalogueError when there is nothing else
 */
export async function fillFirstCatalogue(database: Database, path: string, log: Logger): Promise<void> {
  if ((await isCatalogueEmpty(database)) && (await fillCatalogue(database, await readNamed(path)))) return;
  try {
    const { added, changed, missing } = compareCatalogues(
      await listCatalogue(database),
      await readNamed(path),
    );
    if (added.length + changed.length + missing.length === 0) return;
    log.info(
      `The catalogue is that of the database; ${path} differs: ${added.length} more feeds, ${changed.length} changed, ` +
        `${missing.length} not in it. "npm run feeds -- sync" shows them and brings the file in`,
    );
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    log.warn(`The catalogue is that of the database. ${error.message}`);
  }
}

/** Whoever reads what is wrong with the file learns which setting has led to it. */
async function readNamed(path: string): Promise<CatalogueFeed[]> {
  try {
    return await readCatalogue(path);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    throw new CatalogueError(`${error.message} FEEDS names it.`, { cause: error.cause });
  }
}
