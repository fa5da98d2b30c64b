import type { Connection, Database } from '#db/client.ts';
import { type TrustsClock, watchClock } from '#db/clock-jump.ts';
import { failsEveryStatement } from '#db/database-outage.ts';
import type { Notifications } from '#db/notifications.ts';
import { forgetOldDays } from '#newsroom/catalogue/feed-status-store.ts';
import { fillFirstCatalogue } from '#newsroom/catalogue/first-catalogue.ts';
import { createAlarm } from '#process/alarm.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { runStepsIndependently } from '#process/run-steps-independently.ts';
import { sleep } from '#process/sleep.ts';
import { createAnnouncer } from './announcer.ts';
import { countDueFeeds, countFeeds } from './feed-claims.ts';
import { logFirstRound } from './first-round.ts';
import { forgetPictureHosts } from './pictures/picture-host-store.ts';
import { pollForever } from './poll-loop.ts';
import { redateAllFutureArticles } from './redate-future-articles.ts';
import { openRefreshTools } from './refresh-tools.ts';
import type { Refreshed } from './refresh.ts';
import { forgetPictures, forgetRemovedTexts, removeOldArticles } from './retention.ts';
import { loadFirstEdition } from './sample/first-edition.ts';
import { updatePictures } from './sample/update-pictures.ts';
import { startGrouping } from './stories/grouping-thread.ts';
import { warnOfOtherRetention } from './warn-of-other-retention.ts';
import { startSubscribing } from './websub/start-subscribing.ts';

/** Milliseconds; a start has enough to do without cleaning. */
type CleaningPace = { first: number; every: number };
const hourly: CleaningPace = { first: 60_000, every: 3_600_000 };

export type NewsroomParts = {
  config: Config;
  database: Database;
  connection: Connection;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
  onPolled?: (refreshed: Refreshed) => void;
  cleaning?: CleaningPace;
};

export type Newsroom = { stop: () => Promise<void> };

/**
 * Fills the catalogue of a new site, gives a new site its sample edition and starts polling. `stop` calls off what has not arrived yet, finishes what has, and
 * leaves the database and the notifications open. @throws CatalogueError
 */
export async function openNewsroom(parts: NewsroomParts): Promise<Newsroom> {
  const { config, database, connection, log } = parts;
  await fillFirstCatalogue(database, config.feeds, log);
  const announcer = createAnnouncer(parts.notifications, log);
  // First, because what is loaded anew needs no update.
  await updatePictures({ database, announcer, log });
  if (config.sampleEdition) await loadFirstEdition({ database, announcer, log });
  const trustsClock = await watchClock(database, log);
  const due = await countDueFeeds(database);
  log.info(`The newsroom watches ${await countFeeds(database)} feeds, ${due} of them due now`);
  const stopping = new AbortController();
  const grouping = config.stories && startGrouping({ logLevel: config.logLevel, connection }, log);
  const subscribing = startSubscribing({ config, database, log });
  const { tools, close } = openRefreshTools({ config, database, announcer, log });
  const onFirstPolled = logFirstRound(due, log);
  const onPolled = (_: unknown, refreshed: Refreshed) => {
    onFirstPolled(refreshed);
    parts.onPolled?.(refreshed);
  };
  const forgetOthers = warnOfOtherRetention({ ...parts, days: config.retentionDays });
  const alarm = createAlarm();
  const unsubscribe = parts.notifications.subscribe(({ kind }) => {
    if (kind === 'feeds') alarm.ring();
  });
  const work = Promise.all([
    pollForever({ tools, stop: stopping.signal, onPolled, alarm }),
    keepClean(parts, trustsClock, stopping.signal),
  ]);
  return {
    stop: async () => {
      unsubscribe();
      forgetOthers();
      stopping.abort(new Error('The newsroom is stopping'));
      await Promise.all([work, grouping && grouping.stop(), subscribing.stop()]);
      await close();
    },
  };
}

async function keepClean(parts: NewsroomParts, trustsClock: TrustsClock, stop: AbortSignal): Promise<void> {
  const { cleaning = hourly } = parts;
  for (let wait = cleaning.first; ; wait = cleaning.every) {
    await sleep(wait, stop);
    if (stop.aborted) return;
    await runStepsIndependently(cleaningSteps(parts, trustsClock, stop), parts.log, failsEveryStatement);
  }
}

function cleaningSteps(parts: NewsroomParts, trustsClock: TrustsClock, stop: AbortSignal) {
  const { config, database, log, notifications } = parts;
  return {
    'Dating again what came while the clock was ahead': async () => {
      const redated = await redateAllFutureArticles(database, notifications, stop);
      if (redated > 0)
        log.info(`${redated} articles came while the clock was ahead; they now have the present time`);
    },
    'The removal of old articles': async () => {
      if (!(await trustsClock())) return;
      const removed = await removeOldArticles(database, config.retentionDays, stop);
      if (removed > 0) log.info(`Removed ${removed} articles older than ${config.retentionDays} days`);
    },
    'Deleting the texts of articles that were taken down': async () => {
      if (await trustsClock()) await forgetRemovedTexts(database, stop);
    },
    'Forgetting pictures that nobody names': () => forgetPictures(database, stop),
    'Forgetting what hosts of pictures answered long ago': () => forgetPictureHosts(database),
    'Forgetting how feeds did long ago': async () => {
      if (await trustsClock()) await forgetOldDays(database);
    },
  };
}
