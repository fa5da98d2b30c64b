import type { Notice, Notifications } from '#db/notifications.ts';
import type { SavedItems } from '#newsroom/saving/save-articles.ts';
import type { ChangedStories } from '#newsroom/stories/story-store.ts';
import type { Logger } from '#process/logger.ts';

const gatherFor = 1000; // ms

export type Announcer = {
  add: (saved: Pick<SavedItems, 'sections' | 'articles'> & { stories?: ChangedStories }) => void;
  /** Announces what has been gathered so far, and waits for announcements in progress. */
  close: () => Promise<void>;
};

/** Tells other threads and processes what arrived, gathered into at most one announcement a second. */
export function createAnnouncer(notifications: Pick<Notifications, 'publish'>, log: Logger): Announcer {
  const sections = new Set<string>();
  const articles = new Set<string>();
  const stories = new Set<number>();
  const cards = new Set<string>(); // of the stories
  let timer: NodeJS.Timeout | undefined;
  let announcing: Promise<void> = Promise.resolve();

  const announce = async () => {
    timer = undefined;
    const notices: Notice[] = [];
    if (sections.size + articles.size > 0)
      notices.push({ kind: 'news', sections: [...sections], articles: [...articles] });
    if (stories.size > 0) notices.push({ kind: 'stories', stories: [...stories], articles: [...cards] });
    for (const gathered of [sections, articles, stories, cards]) gathered.clear();
    try {
      for (const notice of notices) await notifications.publish(notice);
    } catch (error) {
      log.warn({ err: error }, 'News could not be announced; pages show it when their caches expire');
    }
  };

  const announceNext = () => (announcing = announcing.then(announce));

  return {
    add: (saved) => {
      for (const section of saved.sections) sections.add(section);
      for (const id of saved.articles) articles.add(id);
      for (const story of saved.stories?.stories ?? []) stories.add(story);
      for (const id of saved.stories?.articles ?? []) cards.add(id);
      if (sections.size + articles.size + stories.size > 0) timer ??= setTimeout(announceNext, gatherFor);
    },
    close: async () => {
      clearTimeout(timer);
      await announceNext();
    },
  };
}
