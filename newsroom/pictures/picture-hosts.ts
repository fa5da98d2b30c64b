import type { Database } from '#db/client.ts';
import type { Fetcher } from '#newsroom/fetching/fetch-feed.ts';
import type { FeedItem } from '#newsroom/item.ts';
import type { Logger } from '#process/logger.ts';
import { rest } from '#process/rest.ts';
import { findPictureHosts, rememberPictureHost } from './picture-host-store.ts';

/** Hosts that wait to be asked; what is more comes again with the next poll. */
const waitingMax = 200;
const askEvery = 500; // ms

export type PictureHosts = {
  /**
   * Gives each picture the address under which readers of this site can see it: by https, also from hosts that are not
   * known yet. From hosts that have only http as it is when the site has only http too, else none. Where the site passes
   * pictures on, whatever is not known to be had by https is taken as it was given. `unknown` holds a picture of each
   * host that is not known.
   */
  settle: (items: FeedItem[]) => Promise<{ items: FeedItem[]; unknown: string[] }>;
  /** Asks the hosts of these pictures later. Only once the poll that brought them is over: the next may read the feed anew. */
  ask: (feedId: number, pictures: string[]) => void;
  /** Resolves when nobody is being asked any more; what still waits is asked another time. */
  close: () => Promise<void>;
};

type Question = { picture: string; feeds: Set<number> };
type Deps = { database: Database; fetcher: Fetcher; log: Logger; origin: string; pictures: boolean };

/** Knows which publishers' pictures can be had by https, from the database and by asking each host once in a while. */
export function openPictureHosts({ database, fetcher, log, origin, pictures }: Deps): PictureHosts {
  const questions = new Map<string, Question>();
  const stopping = new AbortController();
  // What the site passes on readers get from the site, however it came here.
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
        questions.delete(host); // whoever asks from now on asks anew
        await rememberPictureHost(database, { host, https }, [...feeds]);
      } catch (error) {
        log.debug({ err: error, host }, 'What a host of pictures answered could not be remembered');
      }
      await rest(askEvery, stopping.signal);
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

/** Whether a picture that was given without https can be had with it; null when it cannot be had at all. */
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
