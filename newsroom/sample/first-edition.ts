import type { Database } from '#db/client.ts';
import type { Announcer } from '#newsroom/announcer.ts';
import type { Logger } from '#process/logger.ts';
import { isNewSite } from './edition-store.ts';
import { loadEdition } from './load-edition.ts';
import { readSampleEdition } from './read-edition.ts';

type Parts = { database: Database; announcer: Announcer; log: Logger };

/**
 * Gives a new site something to show before its first feeds are read. If the sample edition (at `path`, if it is not
 * the one that comes with the product) cannot be used, that is logged, and the start goes on.
 */
export async function loadFirstEdition({ database, announcer, log }: Parts, path?: string): Promise<void> {
  const start = performance.now();
  try {
    if (!(await isNewSite(database))) return;
    const edition = await readSampleEdition(path);
    const loaded = await loadEdition(database, edition, { onlyOnNewSite: true });
    if (!loaded) return;
    announcer.add(loaded.changed);
    const took = Math.round(performance.now() - start);
    log.info(`The sample edition is shown until news arrives: ${loaded.pieces} pieces, loaded in ${took} ms`);
  } catch (error) {
    log.error({ err: error }, 'The sample edition could not be loaded; the site starts without it');
  }
}
