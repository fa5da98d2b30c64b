import { test } from '@playwright/test';
import { ArticleList, type Article } from '#contract/article.ts';
import { picturePath, pictureWidths } from '#contract/picture-path.ts';
import { shortStoryPath, storyId } from '#contract/story-address.ts';
import { sql } from '#db/drizzle.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startPicturePublisher, type PicturePublisher } from '#tests/support/picture-publisher.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { lighthouse } from './stories-edition.ts';

export type PicturesSite = Site & {
  publisher: PicturePublisher;
  /** The article with a title. */
  articleWith: (title: string) => Promise<Article>;
  /** Makes two articles a story, whose lead is the first, with the headline of a newspaper; returns its path. */
  tellTogether: (lead: string, other: string) => Promise<string>;
};

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
const seenWithin = 300_000; // ms, on a busy machine
const lists = ['breaking_news', 'europe', 'world_news', 'articles/technology'] as const;

/**
 * A site that passes on the pictures of a publisher without https. Their files are already made, because on a busy
 * machine that takes longer than browsers wait.
 */
export async function startPicturesSite(): Promise<PicturesSite> {
  test.setTimeout(600_000); // of the hook that calls it: the machine may be busy
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
  await until(async () => (await listed(site.url)).every(isSeen), seenWithin);
  const pictures = (await listed(site.url)).flatMap((article) => article?.picture ?? []);
  for (const { id } of pictures) await makePicture(site.url, id);
  return {
    ...site,
    publisher,
    articleWith: async (wanted) => {
      const found = (await listed(site.url)).find((article) => article?.title === wanted);
      if (!found) throw new Error(`No article is called ${wanted}.`);
      return found;
    },
    tellTogether: (lead, other) => tellTogether(site, lead, other),
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

async function tellTogether(site: Site, lead: string, other: string): Promise<string> {
  const database = await joinDatabase(site.dataDir);
  const { title, description } = lighthouse.harbour;
  const { rows } = await database.execute<{ id: number }>(sql`
    with told as (
      insert into story (id, lead_id, first_report, last_report, articles, publishers, countries)
      select id, id, published_at, published_at, 2, 2, '{}' from article where title = ${lead}
      returning id
    ), reports as (
      update story_article set story_id = told.id, grouped_at = now() from told
      where article_id in (select id from article where title in (${lead}, ${other}))
    ), renamed as (
      update article set title = ${title}, description = ${description} where title = ${lead}
    )
    select id::int from told`);
  await database.$client.end();
  return shortStoryPath({ id: storyId(rows[0]?.id ?? NaN) });
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
async function makePicture(site: string, id: string): Promise<void> {
  for (const width of pictureWidths)
    await until(() => isThere(site + picturePath({ id, width, format: 'webp' })));
}

async function isThere(address: string): Promise<boolean> {
  const reply = await fetch(address);
  await reply.arrayBuffer();
  return reply.ok;
}
