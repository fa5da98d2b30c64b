import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { redateFutureArticles } from './future-articles-store.ts';

/** Gives the time of now to whatever lies in the future, and tells every process. Returns how many articles did. */
export async function redateAllFutureArticles(
  database: Database,
  { publish }: Pick<Notifications, 'publish'>,
  signal: AbortSignal,
): Promise<number> {
  let redated = 0;
  while (!signal.aborted) {
    const { articles, sections, stories } = await redateFutureArticles(database);
    if (articles.length === 0) break;
    redated += articles.length;
    await publish({ kind: 'news', sections, articles });
    if (stories.length > 0) await publish({ kind: 'stories', stories, articles: [] });
  }
  return redated;
}
