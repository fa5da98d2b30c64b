import type { Notifications } from '#db/notifications.ts';
import type { SavedItems } from '#newsroom/saving/save-articles.ts';
import type { Logger } from '#process/logger.ts';

const gatherFor = 1000; // ms

export type Announcer = {
  add: (saved: Pick<SavedItems, 'sections' | 'articles'>) => void;
  /** Announces what is still gathered. */
  close: () => Promise<void>;
};

/** Tells the other threads and processes what arrived, gathered so that they hear of it at most once a second. */
export function createAnnouncer(notifications: Pick<Notifications, 'publish'>, log: Logger): Announcer {
  const sections = new Set<string>();
  const articles = new Set<string>();
  let timer: NodeJS.Timeout | null = null;

  const announce = async () => {
    timer = null;
    const notice = { kind: 'news' as const, sections: [...sections], articles: [...articles] };
    sections.clear();
    articles.clear();
    try {
      await notifications.publish(notice);
    } catch (error) {
      log.warn({ err: error }, 'News could not be announced; pages show it when their caches expire');
    }
  };

  return {
    add: (saved) => {
      for (const section of saved.sections) sections.add(section);
      for (const id of saved.articles) articles.add(id);
      if (sections.size > 0 || articles.size > 0) timer ??= setTimeout(() => void announce(), gatherFor);
    },
    close: async () => {
      if (!timer) return;
      clearTimeout(timer);
      await announce();
    },
  };
}
