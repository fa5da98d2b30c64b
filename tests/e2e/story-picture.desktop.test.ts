import { storyPath } from '#contract/story-address.ts';
import { StoryList } from '#contract/story.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { startPicturePublisher } from '#tests/support/picture-publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { startSite, until } from '#tests/support/site.ts';
import { doubleLetters } from './letters.ts';
import { makePicture } from './pictures-site.ts';
import { expect, open, test } from './reader.ts';
import { lighthouse } from './stories-edition.ts';
import { unrelatedNews } from './unrelated-news.ts';

/** A site with one story, whose reports all have the same small picture. */
async function startSmallPictureSite() {
  const pictures = await startPicturePublisher();
  const feeds = await serveFeeds(
    Object.values(lighthouse).map(({ title, description }, at) => ({
      path: `/${at}`,
      publisher: `Publisher ${at}`,
      language: 'en',
      sections: ['/scope/world'],
      body: rss(`Publisher ${at}`, [
        {
          title,
          description,
          link: `https://publisher-${at}.example/lighthouse`,
          image: `${pictures.origin}/small.jpg`,
          published: new Date(),
        },
        ...(at === 0 ? unrelatedNews.world : unrelatedNews.europe).map((other, number) => ({
          title: other,
          link: `https://publisher-${at}.example/${number}`,
          published: new Date(Date.now() - (number + 1) * 60_000),
        })),
      ]),
    })),
  );
  const site = await startSite(feeds.opml, { RATE_LIMITS: 'off' });
  const findStory = async () =>
    StoryList.parse(await (await fetch(`${site.url}/api/stories?page=1`)).json()).data[0];
  await until(async () => (await findStory())?.lead.picture?.color != null);
  await makePicture(site.url, (await findStory())?.lead.picture?.id ?? '');
  return {
    url: site.url,
    findStory,
    stop: async () => {
      await site.stop();
      await Promise.all([pictures.stop(), feeds.stop()]);
    },
  };
}

test('the text of a story is directly beside a small picture, and with large letters the story fits its window', async ({
  page,
  complaints,
}) => {
  const site = await startSmallPictureSite();
  complaints.trust(site.url);
  const story = await site.findStory();
  if (!story) throw new Error('The story is there.');
  await open(page, site.url + storyPath(story));
  const frame = await page.locator('.story-lead .article-image').boundingBox();
  const text = await page.locator('.story-text').boundingBox();
  expect(frame?.width).toBe(480);
  expect((text?.x ?? NaN) - (frame?.x ?? NaN) - 480).toBe(40);
  await doubleLetters(page);
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await site.stop();
});
