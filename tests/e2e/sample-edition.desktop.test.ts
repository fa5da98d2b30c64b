import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Page } from '@playwright/test';
import { serveFeeds, type ServedFeed } from '#tests/support/feed-server.ts';
import { rss } from '#tests/support/rss.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { awaitLife, awaitPaint, expect, follow, heading, open, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';
import { violations } from './violations.ts';

const unreachable =
  '<opml version="2.0"><body><outline text="Nobody" xmlUrl="http://127.0.0.1:1/" category="/scope/world"/></body></opml>';
const feedsCommand = join(import.meta.dirname, '../../server/desk/feeds/feeds-cli.ts');
let site: Site;
test.beforeAll(async () => {
  site = await startSite(unreachable, { SAMPLE_EDITION: 'on' });
});
test.afterAll(() => site.stop());

const notice = (page: Page) => page.getByRole('complementary', { name: 'About this edition' });

function feedOf(name: string, path: string): ServedFeed {
  const items = Array.from({ length: 8 }, (_, n) => ({
    title: `${name} news ${n}`,
    link: `https://publisher.example/${name}/${n}`,
    published: new Date(),
  }));
  return {
    path: `/${name}`,
    publisher: 'The Post',
    language: 'en',
    sections: [path],
    body: rss('The Post', items),
  };
}

/** Replaces the feeds of the site by others. */
async function bringIn(opml: string): Promise<void> {
  const catalogue = join(site.dataDir, 'others.opml');
  writeFileSync(catalogue, opml);
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: site.dataDir, FEEDS: catalogue };
  await promisify(execFile)(process.execPath, [feedsCommand, 'sync', '--yes'], { env });
}

/** Waits until home has the news of a feed: its page and the list that it requests are both cached for a while. */
async function awaitOnHome(name: string, list: string): Promise<void> {
  const has = async (path: string) => (await (await fetch(site.url + path)).text()).includes(`${name} news`);
  await until(async () => (await has('/')) && (await has(`/api/${list}?page=1`)));
}

/** The position of a list's heading before and after its articles arrive. */
async function headingAsListArrives(page: Page): Promise<(number | undefined)[]> {
  const release = await holdRequests(page, '**/api/articles/culture*');
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  const before = await heading(page).boundingBox();
  await expect(notice(page)).toHaveCount(0);
  release();
  await expect(notice(page)).toBeVisible();
  return [before?.y, (await heading(page).boundingBox())?.y];
}

/** The positions of the local news' heading and articles as sent by the server, and after hydration. */
async function localNewsAsTheyComeAlive(page: Page): Promise<unknown[]> {
  const places = async () => [
    await heading(page).boundingBox(),
    await notice(page).boundingBox(),
    await page.getByRole('main').getByRole('article').first().boundingBox(),
  ];
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(`${site.url}/articles/initial_local`, { waitUntil: 'commit' });
  await expect(notice(page)).toBeVisible();
  await awaitPaint(page);
  const before = await places();
  release();
  await awaitLife(page);
  return [before, await places()];
}

test('a new site that reaches no feed shows its sample edition, which is replaced by news', async ({
  page,
  complaints,
}) => {
  complaints.trust(site.url);
  const names = ['Recently Breaking', 'Local News', 'World News'] as const;

  await open(page, site.url);
  for (const name of names) await expect(section(page, name).getByRole('article')).toHaveCount(8);
  await expect(notice(page)).toContainText('This is the sample edition');
  expect(await (await page.request.get(site.url)).text()).toContain('This is the sample edition');
  expect(await violations(page)).toEqual([]);

  await open(page, `${site.url}/articles/technology`);
  await expect(notice(page)).toBeVisible();
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 2');
  await expect(notice(page)).toBeVisible();
  const [sent, alive] = await localNewsAsTheyComeAlive(page);
  expect(alive).toEqual(sent);
  const [waiting, arrived] = await headingAsListArrives(page);
  expect(arrived).toBe(waiting);

  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect(page.getByRole('link', { name: /Wikipedia/ })).toHaveAttribute(
    'href',
    /wikipedia\.org\/wiki\//,
  );
  const preview = page.locator('meta[property="og:image"]');
  await expect(preview).toHaveAttribute('content', `${site.url}/icon-512.png`);
  await expect(notice(page)).toBeVisible();
  expect(await violations(page)).toEqual([]);

  const some = await serveFeeds([feedOf('world', '/scope/world')]);
  await bringIn(some.opml);
  await awaitOnHome('world', 'world_news');
  await open(page, site.url);
  await expect(section(page, 'World News').getByRole('article')).toHaveText(Array(8).fill(/world news \d/));
  await expect(section(page, 'Local News').getByText('Europe News sample edition')).toHaveCount(8);
  await expect(notice(page)).toBeVisible();
  await open(page, `${site.url}/articles/initial_world`);
  await expect(heading(page)).toBeVisible();
  await expect(notice(page)).toHaveCount(0);

  const others = await serveFeeds([feedOf('breaking', '/scope/breaking'), feedOf('europe', '/scope/europe')]);
  await bringIn(others.opml);
  await awaitOnHome('europe', 'europe');
  await awaitOnHome('breaking', 'breaking_news');
  await open(page, site.url);
  for (const name of names) await expect(section(page, name).getByText('The Post')).toHaveCount(8);
  await expect(notice(page)).toHaveCount(0);
  await Promise.all([some.stop(), others.stop()]);
});
