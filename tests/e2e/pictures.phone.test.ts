import type { Locator } from '@playwright/test';
import { pictureHost, repeatedTitle } from './edition.ts';
import { sizeOf } from './picture-looks.ts';
import { sendPicture } from './pictures.ts';
import { awaitLife, expect, follow, heading, open, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';

test("an article without a picture, or with a broken one, shows its publisher's name instead", async ({
  page,
}) => {
  await open(page, '/');
  const articles = section(page, 'Recently Breaking').getByRole('article');
  for (const title of ['Only a headline', 'breaking story 4']) {
    const article = articles.filter({ hasText: title });
    await expect(article.locator('.publisher-picture')).toHaveAttribute(
      'data-publisher',
      'The Breaking Post',
    );
    await expect(article.locator('img')).toHaveCount(0);
    expect(await proportions(article)).toEqual(
      await proportions(articles.filter({ hasText: repeatedTitle })),
    );
  }
  await expect(articles.first().locator('img')).toHaveAttribute('src', `${pictureHost}/breaking-1.png`);
});

test('the name of a publisher that replaces a picture fits its frame, however long it is', async ({
  page,
}) => {
  const publishers = [
    'Norddeutsche Landwirtschaftswochenzeitungsverlagsgesellschaft mit beschränkter Haftung & Compagnie',
    'Εφημερίδα των Συντακτών',
    'Le Monde diplomatique',
    'FT',
  ];
  await page.route('**/api/articles/sports*', async (route) => {
    const reply = await route.fetch();
    const list = (await reply.json()) as { data: object[] };
    const data = list.data.map((article, index) => ({
      ...article,
      image: null,
      source: publishers[index % publishers.length],
    }));
    await route.fulfill({ response: reply, json: { ...list, data } });
  });
  await open(page, '/articles/culture');
  await follow(page, 'Sports');
  await expect(heading(page)).toHaveText('SPORTS');
  const pictures = page.locator('.publisher-picture');
  await expect(pictures).toHaveCount(10);
  for (const picture of await pictures.all()) expect(await picture.evaluate(heightBeyond)).toBe(0);
});

/** How far (px) the name in a frame exceeds its margins. */
function heightBeyond(picture: Element): number {
  const room = getComputedStyle(picture);
  const name = getComputedStyle(picture, '::before');
  const inside =
    picture.clientHeight - Number.parseFloat(room.paddingTop) - Number.parseFloat(room.paddingBottom);
  const edges = [name.paddingTop, name.paddingBottom, name.borderTopWidth, name.borderBottomWidth];
  const outer = [name.height, ...edges].reduce((sum, px) => sum + Number.parseFloat(px), 0);
  return Math.max(0, Math.floor(outer - inside));
}

test('a small picture is not enlarged, but has the same frame', async ({ page }) => {
  await page.route(`${pictureHost}/breaking-2.png`, (route) => sendPicture(route, 120));
  await open(page, '/');
  const articles = section(page, 'Recently Breaking').getByRole('article');
  await expect.poll(() => sizeOf(articles.nth(1).locator('img'))).toEqual([120, 97]);
  await expect(articles.first().locator('img')).toHaveCSS('object-fit', 'cover');
});

test('a picture that is taller than its frame is cut off at the bottom rather than at the top, where faces are', async ({
  page,
}) => {
  await open(page, '/');
  const image = section(page, 'Recently Breaking').getByRole('article').first().locator('img');
  await expect(image).toHaveCSS('object-position', '50% 25%');
});

test('a small picture fills a frame that is even smaller', async ({ page }) => {
  await page.route(`${pictureHost}/breaking-2.png`, (route) => sendPicture(route, 250));
  await open(page, '/');
  const frame = section(page, 'Recently Breaking').getByRole('article').nth(1).locator('.image-frame');
  const image = frame.locator('img');
  await expect(image).toHaveAttribute('width', '250');
  await expect(image).toHaveCSS('object-fit', 'cover');
  expect(await sizeOf(image)).toEqual(await sizeOf(frame));
  await page.setViewportSize({ width: 1000, height: 900 });
  expect((await sizeOf(image))[0]).toBe(250);
});

test('a vector picture is not taken for a small one by a browser that reports its size on the page as its own', async ({
  page,
}) => {
  // Like WebKit: the size that covers the frame, rounded down.
  await page.addInitScript((small) => {
    const prototype = HTMLImageElement.prototype;
    for (const [side, share] of Object.entries({ Width: 16, Height: 9 })) {
      const own = Object.getOwnPropertyDescriptor(prototype, `natural${side}`);
      Object.defineProperty(prototype, `natural${side}`, {
        get(this: HTMLImageElement) {
          const cover = Math.max(this.clientWidth / 16, this.clientHeight / 9);
          // Before it is laid out it has only its own size; none would mean that it is broken.
          return this.src === small || cover === 0 ? Number(own?.get?.call(this)) : Math.floor(cover * share);
        },
      });
    }
  }, `${pictureHost}/breaking-2.png`);
  const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
  await page.route(`${pictureHost}/breaking-2.png`, async (route) => {
    await allowed;
    await sendPicture(route, 120);
  });
  await page.goto('/', { waitUntil: 'commit' });
  await awaitLife(page);
  const articles = section(page, 'Recently Breaking').getByRole('article');
  const lines = articles.nth(2).locator('img');
  await lines.scrollIntoViewIfNeeded();
  await expect.poll(() => lines.evaluate((image: HTMLImageElement) => image.complete)).toBe(true);
  allow();
  await articles.nth(1).scrollIntoViewIfNeeded();
  await expect.poll(() => sizeOf(articles.nth(1).locator('img'))).toEqual([120, 97]);
  await expect(lines).toHaveAttribute('width', '640');
});

test('a picture that broke before hydration is replaced, too', async ({ page }) => {
  const release = await holdRequests(page, '**/assets/*.js');
  const broken = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/broken.png'));
  await page.goto('/', { waitUntil: 'commit' });
  await broken;
  release();
  const article = section(page, 'Recently Breaking')
    .getByRole('article')
    .filter({ hasText: 'breaking story 4' });
  await expect(article.locator('.publisher-picture')).toBeVisible();
});

test('a picture stays whose browser has none for a moment as it loads another file', async ({ page }) => {
  await open(page, '/');
  const image = section(page, 'Recently Breaking').getByRole('article').first().locator('img');
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth))
    .toBeGreaterThan(0);
  await image.evaluate(async (element) => {
    Object.defineProperty(element, 'naturalWidth', { value: 0 });
    element.dispatchEvent(new Event('load'));
    for (let frame = 0; frame < 5; frame += 1) await new Promise(requestAnimationFrame);
  });
  await expect(image).toBeVisible();
});

test('the first picture is loaded before all others, and those further down only when the reader scrolls', async ({
  page,
}) => {
  await open(page, '/');
  const breaking = section(page, 'Recently Breaking').locator('img');
  await expect(breaking.first()).toHaveAttribute('fetchpriority', 'high');
  await expect(breaking.first()).toHaveAttribute('loading', 'eager');
  for (const picture of await section(page, 'World News').locator('img').all())
    await expect(picture).toHaveAttribute('loading', 'lazy');
});

test('publishers do not learn which page their picture was shown on', async ({ page }) => {
  const pictures: Record<string, string>[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(pictureHost)) pictures.push(request.headers());
  });
  await open(page, '/articles/technology');
  await expect.poll(() => pictures.length).toBeGreaterThan(3);
  expect(pictures.filter((headers) => 'referer' in headers || 'cookie' in headers)).toEqual([]);
});

/** Width and height of the frame of an article's picture. */
function proportions(article: Locator) {
  return article
    .locator('.image-frame')
    .evaluate(({ clientWidth, clientHeight }) => [clientWidth, clientHeight]);
}
