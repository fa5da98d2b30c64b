import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { fillCatalogue, isCatalogueEmpty, listCatalogue } from './catalogue-store.ts';
import { compareCatalogues } from './compare-catalogues.ts';
import { CatalogueError, type CatalogueFeed, readCatalogue } from './opml.ts';

/**
 * Fills the catalogue of a new site from the file in FEEDS. Later the database is the catalogue: if the file differs,
 * the log says how to import it. @throws CatalogueError if the file cannot be used and the catalogue is empty
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
      `The catalogue is the one in the database; ${path} differs: ${added.length} more feeds, ${changed.length} changed, ` +
        `${missing.length} not in it. "npm run feeds -- sync" shows them and brings the file in`,
    );
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    log.warn(`The catalogue is the one in the database. ${error.message}`);
  }
}

/** Adds the name of the setting to what is wrong with the file. */
async function readNamed(path: string): Promise<CatalogueFeed[]> {
  try {
    return await readCatalogue(path);
  } catch (error) {
    if (!(error instanceof CatalogueError)) throw error;
    throw new CatalogueError(`${error.message} FEEDS names it.`, { cause: error.cause });
  }
}
