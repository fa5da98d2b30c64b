import type { Locator, Page } from '@playwright/test';
import { doubleLetters, linesOf } from './letters.ts';
import { becomeMember } from './member.ts';
import { awaitPaint, expect, follow, heading, openPainted, test } from './reader.ts';

const phone = { width: 320, height: 700 };
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

async function expectNothingToTheSide(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The side of an element on which its first letter is, and the side of its last letter relative to the one before. */
function sidesOf(element: Element) {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const letters: DOMRect[] = [];
  for (let text = walker.nextNode(); text; text = walker.nextNode())
    for (let index = 0; index < (text.nodeValue ?? '').length; index += 1) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + 1);
      const box = range.getBoundingClientRect();
      if (box.width > 0) letters.push(box);
    }
  const { left, right } = element.getBoundingClientRect();
  const [first = new DOMRect(), last = new DOMRect()] = [letters[0], letters.at(-1)];
  const others = letters.filter((box) => box !== last && Math.abs(box.top - last.top) < 8);
  return {
    first: right - first.right < first.left - left ? 'right' : 'left',
    last: others.every((box) => last.left < box.left + 1) ? 'left' : 'right',
  };
}

/** Widths from one to another in steps of a few pixels. */
const widths = (from: number, to: number) => Array.from({ length: (to - from) / 5 }, (_, n) => from + n * 5);

async function squeeze(element: Locator, width: number): Promise<void> {
  await element.evaluate((each, px) => each.style.setProperty('width', `${px}px`), width);
}

test('a long word of a headline is hyphenated even if the browser cannot do so', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/Bundestag');
  const lines = await linesOf(page.getByRole('main').getByRole('heading', { level: 2 }).first());
  const within = lines.slice(
    0,
    lines.findIndex((line) => line.includes(' ') || line.endsWith('...')),
  );
  expect(within.length).toBeGreaterThan(1);
  expect(within.filter((line) => !line.endsWith('\u00AD'))).toEqual([]);
});

test('browsers that can hyphenate leave the words of headlines whole, and hyphenate texts', async ({
  page,
}) => {
  await openPainted(page, '/articles/technology');
  const card = page.getByRole('main').getByRole('article').first();
  for (const headline of [heading(page), card.getByRole('heading')])
    await expect(headline).toHaveCSS('hyphens', 'manual');
  await expect(card.locator('.card-text')).toHaveCSS('hyphens', 'auto');
  await card.getByRole('link').first().click();
  await expect(page.locator('.article-title')).toHaveCSS('hyphens', 'manual');
});

test('right-to-left headlines and texts begin at the right, and end with their full stop at the left', async ({
  page,
}) => {
  await openPainted(page, `/articles/${encodeURIComponent('התקציב')}`);
  const card = page.getByRole('main').getByRole('article').first();
  for (const text of [card.getByRole('heading'), card.locator('.card-text')])
    expect(await text.evaluate(sidesOf)).toEqual({ first: 'right', last: 'left' });
  await card.getByRole('link').first().click();
  await expect(heading(page)).toHaveAttribute('lang', 'he');
  expect(await heading(page).evaluate(sidesOf)).toEqual({ first: 'right', last: 'left' });
});

test('a date does not wrap in the middle', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/technology');
  const byline = page.getByRole('main').getByRole('article').first().locator('p:has(time)');
  const lines: number[] = [];
  const ends: string[] = [];
  for (const width of widths(130, 260)) {
    await squeeze(byline, width);
    lines.push((await linesOf(byline.locator('time'))).length);
    ends.push((await linesOf(byline))[0]?.at(-1) ?? '');
  }
  expect(new Set(lines)).toEqual(new Set([1]));
  expect(ends).not.toContain('·');
});

test('the ellipsis of a cut text is on the same line as its last letter', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/Bundestag');
  const title = page.getByRole('main').getByRole('heading', { level: 2 }).first();
  const ends: string[] = [];
  for (const width of widths(60, 200)) {
    await squeeze(title, width);
    ends.push((await linesOf(title)).at(-1) ?? '');
  }
  expect(ends.filter((end) => !/\p{L}\.{3}$/u.test(end))).toEqual([]);
});

test('Greek capitals have no accents', async ({ page }) => {
  await openPainted(page, `/articles/${encodeURIComponent('σεισμός κρήτη')}`);
  await expect(heading(page)).toHaveText('ΣΕΙΣΜΟΣ ΚΡΗΤΗ');
});

test('the longest product name fits on the narrowest screen', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/');
  for (const name of [page.locator('.masthead a'), page.locator('#site-menu span').first()])
    await name.evaluate((each) => (each.textContent = 'Nachrichtenzusammenfassungsgesellschaften'));
  await expectNothingToTheSide(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 });
});

test('an article fits on the narrowest screen whatever its publisher and author are called, with large letters too', async ({
  page,
}) => {
  const long = 'Norddeutsche Landwirtschaftswochenzeitungsverlagsgesellschaft & Compagnie';
  await page.route('**/api/articles/sports*', async (route) => {
    const reply = await route.fetch();
    const list = (await reply.json()) as { data: object[] };
    const data = list.data.map((article) => ({ ...article, source: long, author: long }));
    await route.fulfill({ response: reply, json: { ...list, data } });
  });
  await openPainted(page, '/articles/culture');
  await follow(page, 'Sports');
  await page.getByRole('link', { name: 'sports story 3' }).click();
  await expect(heading(page)).toHaveText('sports story 3');
  await page.setViewportSize(phone);
  await expectNothingToTheSide(page);
  await doubleLetters(page);
  await expectNothingToTheSide(page);
});

test('the pager fits on the narrowest screen, with large letters too', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/technology?page=2');
  const [previous, next] = [
    pager(page).getByRole('link', { name: 'Previous' }),
    pager(page).getByRole('link', { name: 'Next' }),
  ];
  expect((await previous.boundingBox())?.y).toBe((await next.boundingBox())?.y);
  await doubleLetters(page);
  await expectNothingToTheSide(page);
  const box = await pager(page).boundingBox();
  for (const link of [previous, next]) {
    const { x, width } = (await link.boundingBox()) ?? { x: 0, width: 0 };
    expect(x).toBeGreaterThanOrEqual(box?.x ?? 0);
    expect(x + width).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0));
  }
});

test('a search and the choice of a region fit on the narrowest screen with large letters', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/headline%20council');
  await doubleLetters(page);
  await expectNothingToTheSide(page);
  const field = page.getByRole('searchbox', { name: 'Refine this search' });
  expect((await field.boundingBox())?.width).toBeGreaterThan(200);
  await openPainted(page, '/articles/initial_local?region=');
  for (const width of [phone.width, 390]) {
    await page.setViewportSize({ ...phone, width });
    const picker = page.getByRole('combobox', { name: 'Your region' });
    expect((await picker.boundingBox())?.width).toBeGreaterThan(150);
  }
  await doubleLetters(page);
  await expectNothingToTheSide(page);
});

test('with large letters the picture of an article leaves room for its headline', async ({ page }) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/technology');
  const card = page.getByRole('main').getByRole('article').nth(1);
  const widths = () =>
    card.evaluate((each) => [each.clientWidth, each.querySelector('.card-image')?.clientWidth]);
  const [whole = 0, beside = 0] = await widths();
  expect(beside).toBeLessThan(whole / 2);
  await doubleLetters(page);
  const [narrow, above] = await widths();
  expect(above).toBe(narrow);
});

test('the buttons of a confirmation dialog fit on the narrowest screen with large letters', async ({
  page,
}) => {
  await becomeMember(page);
  await page.setViewportSize(phone);
  await doubleLetters(page);
  await expectNothingToTheSide(page);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  const question = page.getByRole('alertdialog');
  expect(await question.evaluate((each) => each.scrollWidth - each.clientWidth)).toBeLessThanOrEqual(0);
  const cancel = await question.getByRole('button', { name: 'Cancel' }).boundingBox();
  expect(cancel?.height).toBeLessThan(100); // one line
});

test('the current page is marked in forced colours', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await openPainted(page, '/articles/technology');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const line = (label: string) =>
    bar
      .getByRole('link', { name: label, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottom);
  expect(await line('Technology')).not.toBe(await line('Culture'));
  expect(await line('Politics')).toBe(await line('Culture'));
});

test('an alert does not move the form', async ({ page }) => {
  await openPainted(page, '/login');
  const tops = () =>
    page.getByLabel('Email').evaluate((field) => field.getBoundingClientRect().top + window.scrollY);
  const before = await tops();
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(page.getByRole('alert')).toBeInViewport({ ratio: 1 });
  expect(await tops()).toBe(before);
  const [alert, field] = [
    await page.getByRole('alert').boundingBox(),
    await page.getByLabel('Email').boundingBox(),
  ];
  expect((alert?.y ?? 0) + (alert?.height ?? 0)).toBeLessThan(field?.y ?? 0);
});

test('the search box of a phone has room for words, with large letters too', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openPainted(page, '/');
  await doubleLetters(page);
  const room = await page.getByRole('searchbox', { name: 'Search News' }).evaluate((box) => {
    const { paddingLeft, paddingRight } = getComputedStyle(box);
    return box.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight);
  });
  expect(room).toBeGreaterThan(180); // px
  await expectNothingToTheSide(page);
});

test('the text of a select box lines up with that of input fields, and its arrow keeps off the edge', async ({
  page,
}) => {
  await becomeMember(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  const [region, name] = [page.getByLabel('Region'), page.getByLabel('Name')];
  await expect(region).toHaveCSS('appearance', 'none');
  const insets = await Promise.all(
    [region, name].map((field) => field.evaluate((each) => getComputedStyle(each).paddingLeft)),
  );
  expect(insets[0]).toBe(insets[1]);
  await page.emulateMedia({ forcedColors: 'active' });
  await expect(region).not.toHaveCSS('appearance', 'none');
});

test('the icon of an external link directly follows its text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await openPainted(page, `/article/${encodeURIComponent('https://publisher.example/technology/2')}`);
  const words = page
    .getByRole('link', { name: /Read the full article/ })
    .locator('span')
    .first();
  await words.evaluate((each) => each.firstChild?.before('At great length: '));
  expect((await linesOf(words)).length).toBeGreaterThan(1);
  const gap = await words.evaluate((each) => {
    const sign = each.parentElement?.querySelector('svg')?.getBoundingClientRect() ?? new DOMRect();
    const range = document.createRange();
    range.selectNodeContents(each);
    const letters = [...range.getClientRects()].filter(
      ({ top, right, bottom }) => top < sign.bottom && bottom > sign.top && right <= sign.left + 1,
    );
    return sign.left - Math.max(...letters.map(({ right }) => right));
  });
  expect(gap).toBeLessThan(12); // px
});

test('a long member name wraps at its separators', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 700 });
  await becomeMember(page, { displayName: 'anna.musterfrau_1234' });
  await awaitPaint(page);
  expect(await linesOf(heading(page))).toEqual(['anna.musterfrau', '_1234']);
});

test('the page about moderation fits on the narrowest screen, with large letters too', async ({
  page,
  complaints,
}) => {
  const nothingReported = process.env.BARE_SITE_URL ?? '';
  complaints.trust(nothingReported);
  await page.setViewportSize(phone);
  await openPainted(page, `${nothingReported}/moderation`);
  await expect(page.getByRole('main')).toContainText('none decided yet');
  await expectNothingToTheSide(page);
  await doubleLetters(page);
  await expectNothingToTheSide(page);
});

test('the links that sort a search do not wrap on the narrowest screen, with large letters too', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openPainted(page, '/articles/headline%20council');
  await doubleLetters(page);
  for (const order of ['Newest first', 'Best match']) {
    const lines = await linesOf(page.getByRole('link', { name: order }));
    expect(lines.flatMap((line) => line.split(' '))).toEqual(order.split(' '));
  }
  await expectNothingToTheSide(page);
});
