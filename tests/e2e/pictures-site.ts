import { ArticleList } from '#contract/article.ts';
import { picturePath, pictureWidths } from '#contract/picture-path.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { startPicturePublisher, type PicturePublisher } from '#tests/support/picture-publisher.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';

export type PicturesSite = Site & { publisher: PicturePublisher };

/** The titles in each section, newest first; a title is also the name of the picture. */
const printed: Record<string, readonly string[]> = {
  '/scope/breaking': ['wide.jpg', 'broken.jpg', 'missing.jpg', 'other-0.jpg'],
  '/scope/europe': ['other-1.jpg', 'tiny.jpg', 'drawing.svg', 'other-2.jpg'],
  '/scope/world': ['other-3.jpg', 'small.jpg', 'slow.jpg', 'other-4.jpg'],
  '/category/technology': [
    ...Array.from({ length: 6 }, (_, at) => `logo-${at}.jpg`),
    ...Array.from({ length: 3 }, (_, at) => `other-${at + 5}.jpg`),
  ],
};
/** Titles whose pictures cannot be shown. */
const useless = ['broken.jpg', 'missing.jpg', 'tiny.jpg', 'drawing.svg', 'slow.jpg'];
export const lists = ['breaking_news', 'europe', 'world_news', 'articles/technology'] as const;

/**
 * A site that passes on the pictures of a publisher without https. Their files are already made, because on a busy
 * machine that takes longer than browsers wait.
 */
export async function startPicturesSite(): Promise<PicturesSite> {
  const [publisher, slow] = await Promise.all([
    startPicturePublisher(),
    startPublisher(() => undefined), // never answers
  ]);
  const addressOf = (name: string) => `${name === 'slow.jpg' ? slow.origin : publisher.origin}/${name}`;
  const feeds = await serveFeeds(
    Object.entries(printed).map(([section, names], at) => ({
      path: `/${at}`,
      publisher: `Publisher ${at}`,
      language: 'en',
      sections: [section],
      body: rss(`Publisher ${at}`, names.map(itemOf(addressOf, at))),
    })),
  );
  const site = await startSite(feeds.opml, { RATE_LIMITS: 'off', STORIES: 'off' });
  await until(async () => (await listed(site.url)).every(isSeen));
  const pictures = (await listed(site.url)).flatMap((article) => article?.picture ?? []);
  for (const { id } of pictures) await makePicture(site.url, id);
  return {
    ...site,
    publisher,
    stop: async (signal) => {
      const code = await site.stop(signal);
      await Promise.all([publisher.stop(), slow.stop(), feeds.stop()]);
      return code;
    },
  };
}

const itemOf =
  (addressOf: (name: string) => string, feed: number) =>
  (name: string, at: number): RssItem => ({
    title: name,
    link: `https://publisher-${feed}.example/${name}`,
    description: 'What the picture shows.',
    image: addressOf(name),
    published: new Date(Date.now() - (at + 1) * 60_000),
  });

async function listed(site: string) {
  const replies = await Promise.all(
    lists.map(async (list) => ArticleList.parse(await (await fetch(`${site}/api/${list}`)).json())),
  );
  const articles = replies.flatMap(({ data }) => data);
  return articles.length === Object.values(printed).flat().length ? articles : [null];
}

type Listed = Awaited<ReturnType<typeof listed>>[number];

/** Every picture that it shows has a colour, and those that cannot be shown are left out. */
function isSeen(article: Listed): boolean {
  if (article === null) return false;
  const { title, picture } = article;
  const isUseless = useless.includes(title) || title.startsWith('logo');
  return isUseless ? picture === null : picture?.color != null;
}

/** Waits until a picture's files for all screens are made. */
export async function makePicture(site: string, id: string): Promise<void> {
  for (const width of pictureWidths)
    await until(() => isThere(site + picturePath({ id, width, format: 'webp' })));
}

async function isThere(address: string): Promise<boolean> {
  const reply = await fetch(address);
  await reply.arrayBuffer();
  return reply.ok;
}
