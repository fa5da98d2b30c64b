import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import { createAnnounce } from '#server/http/announce.ts';
import { articlesWith } from './picture-store.ts';

const gatherFor = 2_000; // ms
const articlesTold = 500;

type Deps = { database: Database; notifications: Pick<Notifications, 'publish'>; log: Logger };

/** Tells all processes, in batches, which articles' pictures have new information. */
export function createPictureAnnouncer({ database, notifications, log }: Deps) {
  const announce = createAnnounce(notifications, log);
  const learnt = new Set<string>();
  let timer: NodeJS.Timeout | null = null;
  let telling = Promise.resolve();

  async function tell(): Promise<void> {
    timer = null;
    const ids = [...learnt];
    learnt.clear();
    try {
      const articles = await articlesWith(database, ids, articlesTold);
      if (articles.length > 0) await announce({ kind: 'pictures', articles });
    } catch (error) {
      log.debug({ err: error }, 'What was learnt about pictures is shown when pages are made anew');
    }
  }

  return {
    add: (ids: string[]) => {
      for (const id of ids) learnt.add(id);
      timer ??= setTimeout(() => (telling = tell()), gatherFor).unref();
    },
    close: async () => {
      if (timer) clearTimeout(timer);
      await telling;
    },
  };
}
