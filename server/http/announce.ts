import type { Notice, Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';

/** Tells every process, this one included, that something changed. */
export type Announce = (notice: Notice) => Promise<void>;

/** A failure is only logged: the change itself is done, and must not be undone because others were not told. */
export function createAnnounce(notifications: Pick<Notifications, 'publish'>, log: Logger): Announce {
  return async (notice) => {
    try {
      await notifications.publish(notice);
    } catch (error) {
      log.warn({ err: error, kind: notice.kind }, 'A change could not be announced; others see it later');
    }
  };
}
