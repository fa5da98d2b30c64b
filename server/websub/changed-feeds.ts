import { feedFormats, feedPath, sectionFeed } from '#contract/feed-address.ts';
import { isSection } from '#contract/sections.ts';
import type { Notifications } from '#db/notifications.ts';

export type ChangedFeeds = {
  /** Resolves when there is something to tell, at once where there is. */
  wait: (stop: AbortSignal) => Promise<void>;
  /** The addresses of the feeds that have changed and are not told yet, in the order in which they are to be. */
  list: () => string[];
  remove: (topic: string) => void;
  /** Puts one behind all others, which may be there already. */
  putLast: (topic: string) => void;
  close: () => void;
};

/** Notes the feeds of sections that news arrive in; there are not many of them. */
export function noteChangedFeeds(
  notifications: Pick<Notifications, 'subscribe'>,
  origin: string,
): ChangedFeeds {
  const topics = new Set<string>();
  let noted = Promise.withResolvers<void>();
  const close = notifications.subscribe((notice) => {
    if (notice.kind !== 'news') return;
    for (const section of notice.sections.filter(isSection))
      for (const format of feedFormats) topics.add(origin + feedPath(sectionFeed(section), format));
    if (topics.size > 0) noted.resolve();
  });
  return {
    wait: async (stop) => {
      if (topics.size > 0 || stop.aborted) return;
      noted = Promise.withResolvers();
      const wake = () => noted.resolve();
      stop.addEventListener('abort', wake, { once: true });
      await noted.promise;
      stop.removeEventListener('abort', wake);
    },
    list: () => [...topics],
    remove: (topic) => void topics.delete(topic),
    putLast: (topic) => {
      topics.delete(topic);
      topics.add(topic);
    },
    close,
  };
}
