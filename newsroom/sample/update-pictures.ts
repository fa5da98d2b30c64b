import type { Database } from '#db/client.ts';
import type { Announcer } from '#newsroom/announcer.ts';
import { retryConflicts } from '#newsroom/saving/retry-conflicts.ts';
import { type Changed, hasSample, lockSections } from '#newsroom/saving/sample-store.ts';
import type { Logger } from '#process/logger.ts';
import { replacePictures } from './edition-store.ts';
import { readSampleEdition, type SampleFeed } from './read-edition.ts';

type Parts = { database: Database; announcer: Announcer; log: Logger };

/**
 * Gives the sample pieces that a site still shows the pictures of this version, whose files may have been renamed.
 * Nothing else of them changes. Failures are logged, and the start goes on.
 */
export async function updatePictures({ database, announcer, log }: Parts): Promise<void> {
  try {
    if (!(await hasSample(database))) return;
    const changed = await replaceAll(database, await readSampleEdition());
    if (changed.articles.length === 0) return;
    announcer.add(changed);
    log.info(`${changed.articles.length} pieces of the sample edition have new pictures`);
  } catch (error) {
    log.error({ err: error }, 'The pictures of the sample edition could not be brought up to date');
  }
}

async function replaceAll(database: Database, edition: SampleFeed[]): Promise<Changed> {
  const pictures = edition.flatMap(({ pieces }) => pieces.map(({ url, image }) => ({ url, image })));
  return retryConflicts(() =>
    database.transaction(async (tx) => {
      await lockSections(tx, 'exclusive');
      return replacePictures(tx, pictures);
    }),
  );
}
