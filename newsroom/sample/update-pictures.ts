import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import type { Announcer } from '#newsroom/announcer.ts';
import { retryConflicts } from '#newsroom/saving/retry-conflicts.ts';
import { hasSample, holdSections } from '#newsroom/saving/sample-room.ts';
import type { Logger } from '#process/logger.ts';
import type { Changed } from './load-edition.ts';
import { readSampleEdition, type SampleFeed } from './read-edition.ts';

type Parts = { database: Database; announcer: Announcer; log: Logger };

/**
 * Gives the pieces that a site still shows the pictures of the edition that came with this version, whose files may have
 * other names than before. Everything else of them stays. Trouble is logged and holds nothing up.
 */
export async function updatePictures({ database, announcer, log }: Parts): Promise<void> {
  try {
    if (!(await hasSample(database))) return;
    const changed = await replacePictures(database, await readSampleEdition());
    if (changed.articles.length === 0) return;
    announcer.add(changed);
    log.info(`${changed.articles.length} pieces of the sample edition have new pictures`);
  } catch (error) {
    log.error({ err: error }, 'The pictures of the sample edition could not be brought up to date');
  }
}

async function replacePictures(database: Database, edition: SampleFeed[]): Promise<Changed> {
  const pictures = edition.flatMap(({ pieces }) => pieces.map(({ url, image }) => ({ url, image })));
  return retryConflicts(() =>
    database.transaction(async (tx) => {
      await holdSections(tx, 'alone');
      const { rows } = await tx.execute<{ slug_id: string; sections: string[] }>(sql`
        update article set image = picture.image
        from jsonb_to_recordset(${JSON.stringify(pictures)}::jsonb) as picture (url text, image text)
        where article.sample and article.url = picture.url and article.image is distinct from picture.image
        returning slug_id, array(select section from placement where article_id = article.id) as sections`);
      return {
        sections: [...new Set(rows.flatMap(({ sections }) => sections))],
        articles: rows.map((row) => row.slug_id),
      };
    }),
  );
}
