import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';

type Newsroom = {
  days: number;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
};

/**
 * Tells the other newsrooms on this database how long this one keeps articles, and warns once of one that keeps them for
 * another time: the shortest time counts, and what is removed is lost. Returns the function that ends this.
 */
export function warnOfOtherRetention({ days, notifications, log }: Newsroom): () => void {
  let isWarned = false;
  // Failures do not matter: the next start tells again.
  const introduce = () => void notifications.publish({ kind: 'retention', days }).catch(() => undefined);
  const unsubscribe = notifications.subscribe((notice) => {
    if (notice.kind !== 'retention' || notice.days === days || isWarned) return;
    isWarned = true;
    log.warn(
      `Another newsroom of this site has ARTICLE_RETENTION_DAYS=${notice.days}, this one ${days}: what is older than the lower ` +
        'value is removed for good. Give all of them the same, or web processes NEWSROOM=off',
    );
    introduce(); // it may have started after us
  });
  introduce();
  return unsubscribe;
}
