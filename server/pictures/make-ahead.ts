import { LRUCache } from 'lru-cache';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { createAlarm } from '#process/alarm.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import { PictureError } from './picture-error.ts';
import type { PictureService } from './picture-service.ts';
import { listAhead, type Ahead } from './picture-store.ts';

const lookEvery = 60_000; // ms
const lookAfterNews = 2_000; // ms
const listedAtOnce = 100;

type Deps = {
  service: PictureService;
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
  log: Logger;
  closed: AbortSignal;
};

/** Makes the pictures that sections show first before anybody asks, one after the other, whenever there are news. */
export async function makeAhead({ service, database, notifications, log, closed }: Deps): Promise<void> {
  const alarm = createAlarm();
  const unsubscribe = notifications.subscribe(({ kind }) => {
    if (kind === 'news' || kind === 'stories') alarm.ring();
  });
  /** Pictures that cannot be made are not tried again. */
  const givenUp = new LRUCache<string, true>({ max: 10_000 });

  async function prepareAll(): Promise<void> {
    const ahead = await listAhead(database, listedAtOnce);
    // Learning what the pictures are like comes first, then the smaller files for the home page.
    for (const { id } of ahead) await prepareOne({ id, forHome: false });
    for (const { id, forHome } of ahead) if (forHome) await prepareOne({ id, forHome });
  }

  async function prepareOne(ahead: Ahead): Promise<void> {
    if (closed.aborted || givenUp.has(ahead.id)) return;
    try {
      await service.prepare(ahead);
    } catch (error) {
      // If what makes pictures is gone, all others would fail, too.
      if (!(error instanceof PictureError) || error.code === 'maker_gone') throw error;
      givenUp.set(ahead.id, true);
    }
  }

  while (!closed.aborted) {
    try {
      await prepareAll();
    } catch (error) {
      if (!closed.aborted) log.debug({ err: error }, 'Pictures cannot be made ahead; trying again');
    }
    await alarm.wait(lookEvery, closed);
    await sleep(lookAfterNews, closed);
  }
  unsubscribe();
}
