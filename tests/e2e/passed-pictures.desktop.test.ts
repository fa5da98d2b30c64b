import { hash } from 'node:crypto';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import sharp from 'sharp';
import { articlePath } from '#contract/article-address.ts';
import { picturePath } from '#contract/picture-path.ts';
import { comment, discussion } from './discussion.ts';
import { doubleLetters } from './letters.ts';
import { freshEmail, password } from './member.ts';
import { chosen, drawnWidth, forgetPictures, hasCome, rgb, sizeOf, wasTried } from './picture-looks.ts';
import { startPicturesSite, type PicturesSite } from './pictures-site.ts';
import { awaitLife, expect, open, test, watchTraffic } from './reader.ts';
import { holdRequests, watchReplies, watchRequests } from './requests.ts';
import { watchShifts } from './shifts.ts';
import { violations } from './violations.ts';

// In one process: they share a site.
test.describe.configure({ mode: 'default' });
let site: PicturesSite;
test.beforeAll(async () => {
  site = await startPicturesSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ complaints }) => complaints.trust(site.url));

const card = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('link', { name, exact: true }) });

test('pictures of a publisher without https come from the site, and there are no requests to others', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).origin));
  await open(page, site.url);
  for (const name of ['wide.jpg', 'other-0.jpg', 'other-1.jpg', 'small.jpg']) {
    const image = card(page, name).locator('img');
    await image.scrollIntoViewIfNeeded();
    await hasCome(image);
    expect(await chosen(image)).toMatch(/^\/pictures\/[0-9a-f]{20}-\d+\.(avif|webp)$/);
  }
  expect(new Set(asked)).toEqual(new Set([site.url]));
});

test("a picture that cannot be shown is replaced by its publisher's name, and not requested", async ({
  page,
}) => {
  const asked = watchRequests(page, '/pictures/');
  await open(page, site.url);
  for (const name of ['broken.jpg', 'missing.jpg', 'tiny.jpg', 'drawing.svg', 'slow.jpg']) {
    await card(page, name).scrollIntoViewIfNeeded();
    await expect(card(page, name).locator('.publisher-picture')).toBeVisible();
    await expect(card(page, name).locator('img')).toHaveCount(0);
  }
  await open(page, `${site.url}/articles/technology`);
  await expect(card(page, 'logo-0.jpg')).toBeVisible();
  await expect(page.locator('.publisher-picture')).toHaveCount(6);
  const shown = await page.locator('article img').count();
  expect(shown).toBe(3);
  const ids = new Set(asked.map((path) => path.slice(0, '/pictures/'.length + 20)));
  expect(ids.size).toBeLessThanOrEqual(7 + shown);
});

test('the frame of a picture has its colour until it is loaded, and nothing moves then', async ({ page }) => {
  const shifts = await watchShifts(page);
  const release = await holdRequests(page, '**/pictures/**');
  await page.goto(site.url, { waitUntil: 'domcontentloaded' });
  await page.evaluate(async () => document.fonts.ready);
  const { picture } = await site.articleWith('wide.jpg');
  const frame = card(page, 'wide.jpg').locator('.image-frame');
  await expect(frame.locator('svg')).toHaveCSS('background-color', rgb(picture?.color ?? ''));
  expect(await sizeOf(frame.locator('svg'))).toEqual(await sizeOf(frame));
  release();
  await hasCome(frame.locator('img'));
  expect(await shifts()).toEqual([]);
  // A small one is not enlarged, and any space around it keeps the neutral background.
  const small = card(page, 'small.jpg').locator('.image-frame');
  expect(await sizeOf(small.locator('img'))).toEqual(await sizeOf(small));
  await page.setViewportSize({ width: 1000, height: 900 });
  expect((await sizeOf(small.locator('img')))[0]).toBe(250);
  await expect(card(page, 'small.jpg').locator('svg')).toHaveCount(0);
});

test('a picture that breaks while loading is replaced by the name of its publisher', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/pictures\//);
  const { picture } = await site.articleWith('wide.jpg');
  await page.route(`**/pictures/${picture?.id}-*`, (route) => route.abort());
  await open(page, site.url);
  await expect(card(page, 'wide.jpg').locator('.publisher-picture')).toBeVisible();
  await hasCome(card(page, 'other-0.jpg').locator('img'));
});

test('a picture that the site is still making appears once it is ready', async ({ page, complaints }) => {
  complaints.expect(/status of 503 .*\/pictures\//);
  const { picture } = await site.articleWith('wide.jpg');
  const files = `**/pictures/${picture?.id}-*`;
  await page.clock.install();
  await page.route(files, (route) => route.fulfill({ status: 503, headers: { 'retry-after': '10' } }));
  const refuse = await holdRequests(page, files); // until all else has come: its time until the next try would pass
  const replied = watchReplies(page, '/api/');
  const untilQuiet = watchTraffic(page);
  await page.goto(site.url, { waitUntil: 'commit' });
  await awaitLife(page);
  // The sections and the stories, whose requests have limits of time.
  const lists = ['breaking_news', 'europe', 'stories', 'world_news'].map((name) => `/api/${name}?page=1`);
  await expect.poll(() => replied).toEqual(expect.arrayContaining(lists));
  refuse();
  const wide = card(page, 'wide.jpg');
  await expect(wide.locator('.publisher-picture')).toBeVisible();
  await untilQuiet();
  const asked = page.waitForResponse(files);
  await page.clock.fastForward(15_000);
  expect((await asked).status()).toBe(503);
  await expect(wide.locator('.publisher-picture')).toBeVisible();
  await page.unroute(files);
  await page.clock.fastForward(30_000);
  await hasCome(wide.locator('img'));
  await expect(wide.locator('.publisher-picture')).toHaveCount(0);
});

const screens = [
  { width: 390, deviceScaleFactor: 2 },
  { width: 390, deviceScaleFactor: 3 },
  { width: 412, deviceScaleFactor: 1.75 },
  { width: 820, deviceScaleFactor: 2 },
  { width: 1100, deviceScaleFactor: 1 },
  { width: 1440, deviceScaleFactor: 1 },
  { width: 1440, deviceScaleFactor: 2 },
];

for (const { width, deviceScaleFactor } of screens)
  test(`a screen of ${width} px with a pixel ratio of ${deviceScaleFactor} loads the files that fit it`, async ({
    browser,
    complaints,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, deviceScaleFactor });
    complaints.hear(context);
    const page = await context.newPage();
    // On a busy machine a file may take longer to make than the browser waits: it comes with the next attempt.
    complaints.allow(/status of 503 .*\/pictures\//);
    for (const name of ['wide.jpg', 'other-0.jpg', 'other-6.jpg']) {
      const { picture } = await site.articleWith(name);
      const largest = picturePath({ id: picture?.id ?? '', width: 1440, format: 'avif' });
      await wasTried(context.request, site.url + largest);
    }
    const places: [string, string][] = [
      ['/', 'wide.jpg'],
      ['/', 'other-0.jpg'],
      ['/articles/technology', 'other-6.jpg'],
      [articlePath(await site.articleWith('wide.jpg')), 'article-image'],
    ];
    for (const [path, name] of places) {
      if (page.url() !== site.url + path) await page.goto(site.url + path);
      const image = (name.endsWith('jpg') ? card(page, name) : page.locator(`.${name}`)).locator('img');
      await image.scrollIntoViewIfNeeded();
      await hasCome(image);
      const file = Number(/-(\d+)\./.exec(await chosen(image))?.[1]);
      const needed = (await drawnWidth(image)) * deviceScaleFactor;
      const fitting = [320, 640, 960, 1440].find((each) => each >= needed) ?? 1440;
      // The next smaller one will do if that costs little sharpness.
      const isNear = file < fitting && file * 1.15 > needed;
      expect(file === fitting || isNear, `${name} needs ${needed} px, not ${file}`).toBe(true);
    }
    await context.close();
  });

test('a picture narrower than the text of its article has a smaller frame there', async ({ page }) => {
  const widthOf = async (name: string) => {
    await open(page, site.url + articlePath(await site.articleWith(name)));
    return page.locator('.article-image').evaluate(({ clientWidth }) => clientWidth);
  };
  expect(await widthOf('wide.jpg')).toBe(736);
  expect(await widthOf('small.jpg')).toBe(480);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await widthOf('small.jpg')).toBe(358);
});

test('link previews get a large JPEG from this site', async ({ page, request }) => {
  const { picture, ...article } = await site.articleWith('wide.jpg');
  await open(page, site.url + articlePath(article));
  const address = `${site.url}/pictures/${picture?.id}-1440.jpg`;
  await expect(page.locator('meta[property="og:image"]')).toHaveAttribute('content', address);
  await wasTried(request, address);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data).toMatchObject({ image: [address] });
  const { format, width } = await sharp(await (await request.get(address)).body()).metadata();
  expect({ format, width }).toEqual({ format: 'jpeg', width: 1200 });
});

test('pages with pictures that pass through the site are accessible', async ({ page }) => {
  await open(page, site.url);
  expect(await violations(page)).toEqual([]);
});

test('pictures are shown without scripts', async ({ browser, complaints }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  complaints.hear(context);
  const page = await context.newPage();
  const came = page.waitForResponse(/\/pictures\/.*\.(avif|webp)$/);
  await page.goto(site.url);
  expect((await came).status()).toBe(200);
  await expect(card(page, 'broken.jpg').locator('.publisher-picture')).toBeVisible();
  await context.close();
});

/** A member of this site, with this name, whose picture is at an address of the publisher. */
async function newMember(context: BrowserContext, displayName: string, picture: string): Promise<void> {
  const headers = { origin: site.url };
  const email = freshEmail();
  const signedUp = await context.request.post(`${site.url}/api/auth/sign-up/email`, {
    headers,
    data: { email, password },
  });
  const { user } = (await signedUp.json()) as { user: { id: string } };
  const photoURL = site.publisher.origin + picture;
  const changed = await context.request.patch(`${site.url}/api/users/${user.id}`, {
    headers,
    data: { displayName, photoURL },
  });
  expect(changed.status()).toBe(200);
  const id = hash('sha256', photoURL, 'hex').slice(0, 20);
  await wasTried(context.request, `${site.url}${picturePath({ id, width: 320, format: 'jpg' })}`);
}

async function commentAs(browser: Browser, name: string, picture: string, content: string): Promise<void> {
  const context = await browser.newContext();
  await newMember(context, name, picture);
  const { url } = await site.articleWith('wide.jpg');
  const posted = await context.request.post(`${site.url}/api/create_comment`, {
    headers: { origin: site.url },
    data: { data: { article_id: url, content } },
  });
  expect(posted.status()).toBe(201);
  await context.close();
}

test("a member's picture covers the initials beside a comment; if it does not load they stay visible", async ({
  page,
  browser,
  complaints,
}) => {
  await commentAs(browser, 'Ada Lovelace', '/face.jpg', 'Seen with a face');
  await commentAs(browser, 'Bo Nowhere', '/nobody.jpg', 'Seen without');
  complaints.allow(/status of 404/);
  await open(page, site.url + articlePath(await site.articleWith('wide.jpg')));
  const beside = (text: string) => comment(page, text).locator('.initials');
  await discussion(page).scrollIntoViewIfNeeded();
  await hasCome(beside('Seen with a face').locator('img'));
  await expect(beside('Seen without')).toHaveText('BN');
  await expect(beside('Seen without').locator('img')).toHaveCount(0);
  expect(await sizeOf(beside('Seen without'))).toEqual(await sizeOf(beside('Seen with a face')));
  expect(site.publisher.asked.filter((path) => path === '/face.jpg')).toHaveLength(1);
});

test("a member's own picture on the profile comes from the site, too", async ({ page, context }) => {
  await newMember(context, 'Cy Own', '/face.jpg');
  await open(page, `${site.url}/profile`);
  const avatar = page.getByRole('button', { name: 'Change your picture' }).locator('img');
  await hasCome(avatar);
  expect(await chosen(avatar)).toMatch(/^\/pictures\/[0-9a-f]{20}-320\.jpg$/);
});

test('the privacy page says where pictures come from', async ({ page }) => {
  await open(page, `${site.url}/privacy`);
  await expect(page.getByRole('main')).toContainText('the servers they come from see this site, not you');
  await open(page, '/privacy');
  await expect(page.getByRole('main')).toContainText('come straight from their publishers');
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test("a member's own picture is not stored by the service worker", async ({ page, context }) => {
    await newMember(context, 'Di Own', '/face.jpg');
    await page.goto(`${site.url}/privacy`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await open(page, `${site.url}/profile`);
    const avatar = page.getByRole('button', { name: 'Change your picture' }).locator('img');
    await hasCome(avatar);
    const own = await chosen(avatar);
    await open(page, site.url);
    const image = card(page, 'other-0.jpg').locator('img');
    await hasCome(image);
    const keeps = (path: string) =>
      page.evaluate(async (asked) => (await caches.match(asked)) !== undefined, path);
    await expect.poll(async () => keeps(await chosen(image))).toBe(true);
    expect(await keeps(own)).toBe(false);
  });

  test('offline, a page shows its small pictures', async ({ page, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    await page.goto(`${site.url}/privacy`);
    await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated');
    await open(page, site.url);
    const image = () => card(page, 'other-0.jpg').locator('img');
    await hasCome(image());
    const small = await chosen(image());
    expect(small).toContain('-320.');
    await expect
      .poll(() => page.evaluate(async (path) => (await caches.match(path)) !== undefined, small))
      .toBe(true);
    // A wider screen would need a larger file, of which there is no copy.
    await forgetPictures(context, page);
    await context.setOffline(true);
    await page.setViewportSize({ width: 720, height: 900 });
    await page.reload();
    await awaitLife(page);
    await hasCome(image());
    await context.setOffline(false);
  });
});

test('the text of a story is directly beside a small picture, and with large letters the story fits its window', async ({
  page,
}) => {
  await open(page, site.url + (await site.tellTogether('small.jpg', 'other-3.jpg')));
  const frame = await page.locator('.story-lead .article-image').boundingBox();
  const text = await page.locator('.story-text').boundingBox();
  expect(frame?.width).toBe(480);
  expect((text?.x ?? NaN) - (frame?.x ?? NaN) - 480).toBe(40);
  await doubleLetters(page);
  for (const width of [768, 1024]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
});
