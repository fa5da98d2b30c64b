import type { Database } from '#db/client.ts';
import type { Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import type { FeedItem } from '#newsroom/item.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import { findPictureHosts, rememberPictureHost } from './picture-host-store.ts';

/** How many hosts may wait to be asked; others come again with the next poll. */
const waitingMax = 200;
const askEvery = 500; // ms

export type PictureHosts = {
  /**
   * Gives each picture the address under which readers of this site can load it: by https, also for unknown hosts. For
   * hosts with only http: unchanged if the site itself has only http, otherwise none. If the site passes pictures on,
   * addresses not known to work by https stay as they were given. `unknown` has one picture of each unknown host.
   */
  settle: (items: FeedItem[]) => Promise<{ items: FeedItem[]; unknown: string[] }>;
  /**
   * Queues the hosts of these pictures. To be called only once their poll is over, since the next poll may read the
   * feed again.
   */
  ask: (feedId: number, pictures: string[]) => void;
  /** Resolves when no request is under way; hosts that still wait are dropped. */
  close: () => Promise<void>;
};

type Question = { picture: string; feeds: Set<number> };
type Deps = { database: Database; fetcher: Fetcher; log: Logger; origin: string; pictures: boolean };

/**
 * Keeps track of which publishers' pictures are available by https, in the database, by asking each host from time to
 * time.
 */
export function openPictureHosts({ database, fetcher, log, origin, pictures }: Deps): PictureHosts {
  const questions = new Map<string, Question>();
  const stopping = new AbortController();
  // Pictures that the site passes on reach readers from the site, however they came here.
  const showsHttp = pictures || origin.startsWith('http:');
  let asking: Promise<void> | null = null;

  function settled(image: string | null, known: Map<string, boolean | null>): string | null {
    if (!isHttp(image)) return image;
    const https = known.get(hostOf(image)) ?? !pictures;
    if (https) return byHttps(image);
    return showsHttp ? image : null;
  }

  async function settle(items: FeedItem[]): Promise<{ items: FeedItem[]; unknown: string[] }> {
    const pictures = new Map(items.flatMap(({ image }) => (isHttp(image) ? [[hostOf(image), image]] : [])));
    if (pictures.size === 0) return { items, unknown: [] };
    const known = await findPictureHosts(database, [...pictures.keys()]);
    return {
      items: items.map((item) => ({ ...item, image: settled(item.image, known) })),
      unknown: [...pictures].flatMap(([host, picture]) => (known.has(host) ? [] : [picture])),
    };
  }

  function ask(feedId: number, pictures: string[]): void {
    for (const picture of pictures) {
      const host = hostOf(picture);
      const waiting = questions.get(host);
      if (waiting) waiting.feeds.add(feedId);
      else if (questions.size < waitingMax) questions.set(host, { picture, feeds: new Set([feedId]) });
    }
    if (questions.size > 0) asking ??= askAll().finally(() => (asking = null));
  }

  /** One host after the other, with pauses. */
  async function askAll(): Promise<void> {
    for (const [host, { picture, feeds }] of questions) {
      if (stopping.signal.aborted) return;
      try {
        const https = await answerOf(fetcher, picture, stopping.signal);
        if (stopping.signal.aborted) return;
        questions.delete(host); // later requests ask again
        await rememberPictureHost(database, { host, https }, [...feeds]);
      } catch (error) {
        log.debug({ err: error, host }, 'What a host of pictures answered could not be remembered');
      }
      await sleep(askEvery, stopping.signal);
    }
  }

  return {
    settle,
    ask,
    close: async () => {
      stopping.abort();
      await asking;
    },
  };
}

/** Whether a picture whose address is http is available by https; null if it is not available at all. */
async function answerOf(fetcher: Fetcher, picture: string, signal: AbortSignal): Promise<boolean | null> {
  if (await fetcher.hasAnswer(byHttps(picture), signal)) return true;
  return (await fetcher.hasAnswer(picture, signal)) ? false : null;
}

function isHttp(image: string | null): image is string {
  return image !== null && image.startsWith('http:');
}

function hostOf(image: string): string {
  return new URL(image).host;
}

function byHttps(image: string): string {
  return image.replace(/^http:/, 'https:');
}
