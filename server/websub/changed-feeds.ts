import { feedFormats, feedPath, sectionFeed } from '#contract/feed-address.ts';
import { isSection } from '#contract/sections.ts';
import type { Notifications } from '#db/notifications.ts';
import { createAlarm } from '#process/alarm.ts';

export type ChangedFeeds = {
  /** Resolves once there may be something to tell, and after so many milliseconds at the latest. */
  wait: (most: number, stop: AbortSignal) => Promise<void>;
  /** Addresses of changed feeds that the hub has not been told of, in the order to tell. */
  list: () => string[];
  remove: (topic: string) => void;
  /** Moves a feed to the end. */
  putLast: (topic: string) => void;
  close: () => void;
};

/** Collects the feeds of sections with news; there are not many. */
export function collectChangedFeeds(
  notifications: Pick<Notifications, 'subscribe'>,
  origin: string,
): ChangedFeeds {
  const topics = new Set<string>();
  const alarm = createAlarm();
  const close = notifications.subscribe((notice) => {
    if (notice.kind !== 'news') return;
    for (const section of notice.sections.filter(isSection))
      for (const format of feedFormats) topics.add(origin + feedPath(sectionFeed(section), format));
    if (topics.size > 0) alarm.ring();
  });
  return {
    wait: async (most, stop) => {
      if (topics.size === 0) await alarm.wait(most, stop);
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
