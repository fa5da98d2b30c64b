import type { Locator, Page } from '@playwright/test';
import { expect, heading, open, test } from './reader.ts';

const phone = { width: 320, height: 700 };
const pager = (page: Page) => page.getByRole('navigation', { name: 'Pages' });

async function expectNothingToTheSide(page: Page): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

/** The letters of the reader's own choice, twice as large. */
async function doubleLetters(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
}

/** The lines that an element's text is broken into. */
async function linesOf(element: Locator): Promise<string[]> {
  return element.evaluate((node) => {
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    const lines: { top: number; text: string }[] = [];
    for (let text = walker.nextNode(); text; text = walker.nextNode())
      for (let index = 0; index < (text.nodeValue ?? '').length; index += 1) {
        const range = document.createRange();
        range.setStart(text, index);
        range.setEnd(text, index + 1);
        const letter = text.nodeValue?.[index] ?? '';
        // The first letter of a line may have an empty rectangle at the end of the one before.
        const { top, width } = [...range.getClientRects()].at(-1) ?? { top: 0, width: 0 };
        const line = lines.at(-1);
        if (line && (width === 0 || Math.abs(line.top - top) < 8)) line.text += letter;
        else lines.push({ top, text: letter });
      }
    return lines.map((line) => line.text.trim());
  });
}

test('a long word of a headline is hyphenated where the browser cannot', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/articles/Bundestag');
  const lines = await linesOf(page.getByRole('main').getByRole('heading', { level: 2 }).first());
  const within = lines.slice(
    0,
    lines.findIndex((line) => line.includes(' ') || line.endsWith('...')),
  );
  expect(within.length).toBeGreaterThan(1);
  expect(within.filter((line) => !line.endsWith('\u00AD'))).toEqual([]);
});

test('a date goes to the next line as a whole', async ({ page }) => {
  for (const width of [320, 390, 768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await open(page, '/articles/technology');
    const times = page.getByRole('main').getByRole('article').locator('time');
    const lines = await times.evaluateAll((all) =>
      all.map((each) => {
        const range = document.createRange();
        range.selectNodeContents(each);
        return range.getClientRects().length;
      }),
    );
    expect([width, new Set(lines)]).toEqual([width, new Set([1])]);
  }
});

test('the dots of a text that was cut follow a word on its line', async ({ page }) => {
  for (const width of [320, 350, 380, 410]) {
    await page.setViewportSize({ ...phone, width });
    await open(page, '/articles/technology');
    const text = page.getByRole('main').getByRole('article').first().locator('p').first();
    expect((await linesOf(text)).at(-1)).toMatch(/\w\.{3}$/);
  }
});

test('Greek capitals have no accents', async ({ page }) => {
  await open(page, `/articles/${encodeURIComponent('σεισμός κρήτη')}`);
  await expect(heading(page)).toHaveText('ΣΕΙΣΜΟΣ ΚΡΗΤΗ');
});

test('the longest name of a site fits on the narrowest screen', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/');
  for (const name of [page.locator('.masthead a'), page.locator('#site-menu span').first()])
    await name.evaluate((each) => (each.textContent = 'Nachrichtenzusammenfassungsgesellschaften'));
  await expectNothingToTheSide(page);
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('button', { name: 'Close menu' })).toBeInViewport({ ratio: 1 });
});

test('the pager fits on the narrowest screen, with large letters too', async ({ page }) => {
  await page.setViewportSize(phone);
  await open(page, '/articles/technology?page=2');
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

test('the current place is marked where colours are forced', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(page, '/articles/technology');
  const bar = page.getByRole('navigation', { name: 'Main' });
  const line = (label: string) =>
    bar
      .getByRole('link', { name: label, exact: true })
      .evaluate((link) => getComputedStyle(link).borderBottom);
  expect(await line('Technology')).not.toBe(await line('Culture'));
  expect(await line('Politics')).toBe(await line('Culture'));
});

test('an alert moves nothing of the form', async ({ page }) => {
  await open(page, '/login');
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
