import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '#db/client.ts';
import type { Notice, Notifications } from '#db/notifications.ts';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { running } from '#process/version.mjs';
import { createAnnounce } from '#server/http/announce.ts';
import { createPictureFetcher } from './fetch-picture.ts';
import { createPictureDesk, type PictureDesk } from './picture-desk.ts';
import { openPictureFiles } from './picture-files.ts';
import { createPictureMaker } from './picture-maker.ts';
import { articlesWith, listAhead, refuseHosts } from './picture-store.ts';

const lookEvery = 60_000; // ms
const lookAfterNews = 2_000; // ms
const preparedAtOnce = 100;
const gatherFor = 2_000; // ms
const articlesTold = 500;

export type Pictures = {
  /** Null: this site links to publishers' pictures. */
  desk: PictureDesk | null;
  close: () => Promise<void>;
};

export type PicturesDeps = {
  config: Pick<
    Config,
    'dataDir' | 'origin' | 'pictures' | 'picturesMax' | 'picturesNotFrom' | 'privateNetworkAllowed'
  >;
  database: Database;
  notifications: Pick<Notifications, 'publish' | 'subscribe'>;
  log: Logger;
};

/** Opens the picture desk with what it uses, and has what sections show first made ahead, one picture after the other. */
export function openPictures({ config, database, notifications, log }: PicturesDeps): Pictures {
  if (!config.pictures) return { desk: null, close: async () => undefined };
  const closing = new AbortController();
  const closed = closing.signal;
  const files = openPictureFiles({
    folder: join(config.dataDir, 'pictures'),
    bytesMax: config.picturesMax,
    log,
  });
  const userAgent = `EuropeNews/${running.version} (+${config.origin})`;
  const fetcher = createPictureFetcher({ ...config, userAgent });
  const maker = createPictureMaker({ log });
  const announcer = createLearntAnnouncer({ database, notifications, log });
  const desk = createPictureDesk({
    database,
    files,
    fetcher,
    maker,
    notFrom: config.picturesNotFrom,
    onLearnt: announcer.add,
    log,
    closed,
  });
  const ahead = workAhead({ desk, config, database, notifications, log, closed });
  return {
    desk,
    close: async () => {
      closing.abort(new Error('Pictures are no longer made'));
      await fetcher.close();
      await maker.close();
      await ahead;
      await announcer.close();
      await files.close();
    },
  };
}

type AheadDeps = PicturesDeps & { desk: PictureDesk; closed: AbortSignal };

async function workAhead({ desk, config, database, notifications, log, closed }: AheadDeps): Promise<void> {
  let news = Promise.withResolvers<void>();
  const unsubscribe = notifications.subscribe(({ kind }) => {
    if (kind === 'news' || kind === 'stories') news.resolve();
  });
  let areHostsRefused = false;
  while (!closed.aborted) {
    try {
      if (!areHostsRefused) await refuseHosts(database, config.picturesNotFrom);
      areHostsRefused = true;
      for (const picture of await listAhead(database, preparedAtOnce)) {
        if (closed.aborted) break;
        await desk.prepare(picture, closed);
      }
    } catch (error) {
      if (!closed.aborted) log.debug({ err: error }, 'Pictures cannot be made ahead; trying again');
    }
    await Promise.race([rest(lookEvery, closed), news.promise]);
    await rest(lookAfterNews, closed);
    news = Promise.withResolvers();
  }
  unsubscribe();
}

async function rest(duration: number, stop: AbortSignal): Promise<void> {
  await Promise.allSettled([pause(duration, undefined, { signal: stop, ref: false })]);
}

type AnnouncerDeps = Pick<PicturesDeps, 'database' | 'notifications' | 'log'>;

/** Tells all processes, gathered, whose cards and pages are no longer true. */
function createLearntAnnouncer({ database, notifications, log }: AnnouncerDeps) {
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
      const notice: Notice = { kind: 'pictures', articles };
      if (articles.length > 0) await announce(notice);
    } catch (error) {
      log.debug(
        { err: error },
        'What pictures are like could not be told; pages show it when they are made anew',
      );
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
