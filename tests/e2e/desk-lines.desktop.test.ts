import type { Locator } from '@playwright/test';
import { newArticle } from './discussion.ts';
import { becomeEditor } from './editor.ts';
import { doubleLetters, linesOf, widenLetters } from './letters.ts';
import { callApi, freshEmail, signUpByApi } from './member.ts';
import { expect, test } from './reader.ts';

const phone = { javaScriptEnabled: false, viewport: { width: 390, height: 844 } };
test.use(phone);

const rules = 'https://rules.example/of/the/house/that/stand/on/many/pages/number-three';

/** The lines of an element onto which the address at its end is continued. */
async function linesWithin(element: Locator, beginning: string): Promise<string[]> {
  const lines = await linesOf(element);
  return lines.slice(lines.findIndex((line) => line.includes(beginning)) + 1);
}

/** The address wraps, and each further line begins with one of its separators. */
async function expectDivided(element: Locator, beginning: string): Promise<void> {
  const lines = await linesWithin(element, beginning);
  expect(lines).not.toEqual([]);
  for (const line of lines) expect(line).toMatch(/^[/.?&=#_~@(-]/);
}

test('addresses at the desk, and in its decisions, wrap at their separators', async ({ page, browser }) => {
  const theirs = await browser.newContext({ baseURL: process.env.SITE_URL ?? '', ...phone });
  const email = freshEmail('somebody.with.a.long.address.that.goes.on.and.on.and.on');
  const { id } = await signUpByApi(theirs, email);
  const { url } = await newArticle();
  const data = { article_id: url, content: 'Not for everybody' };
  const created = await callApi(theirs, 'POST', '/api/create_comment', { data });
  const { comment_id: comment } = (created as { data: { comment_id: string } }).data;
  await becomeEditor(page);
  const decision = { action: 'hide', reason: 'rules', note: rules };
  await callApi(page.context(), 'POST', `/api/desk/comments/${comment}/decision`, decision);

  await page.goto(`/desk/members/${id}`);
  await expectDivided(page.getByRole('definition').first(), 'somebody');
  await page.goto('/desk/log');
  await expectDivided(page.locator('blockquote').filter({ hasText: rules }).first(), 'https://');

  const author = await theirs.newPage();
  await author.goto(`/objection/${comment}`);
  await expectDivided(author.getByText('only you can see it'), 'https://');
  await theirs.close();
});

test('at the desk no line begins with a comma, and a long word of a headline is hyphenated', async ({
  page,
}) => {
  await becomeEditor(page);
  const word = 'Verkehrsinfrastrukturfinanzierungsgesellschaft';
  const { url } = await newArticle(word);
  const data = { article_id: url, content: 'Reported' };
  const created = await callApi(page.context(), 'POST', '/api/create_comment', { data });
  const { comment_id: comment } = (created as { data: { comment_id: string } }).data;
  await callApi(page.context(), 'POST', '/api/report_comment', { comment_id: comment, reason: 'abuse' });
  await page.goto(`/desk/comments/${comment}`);
  const receipt = page.getByRole('region', { name: 'Reports (1)' }).locator('p:has(time)');
  const begins = new Set<string>();
  for (let width = 150; width < 350; width += 5) {
    await receipt.evaluate((each, px) => (each.style.width = `${px}px`), width);
    for (const line of await linesOf(receipt)) begins.add(line.charAt(0));
  }
  expect([...begins]).not.toContain(',');
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of [`/desk/comments/${comment}`, '/desk/reports', `/desk/articles?q=${word}`]) {
    await page.goto(path);
    const title = page.locator('[dir="auto"]').filter({ hasText: /^Verkehr/ });
    const lines = await linesOf(title.first());
    expect(lines[0]).toMatch(/\u00AD$/);
  }
});

test('a comment of many lines is folded at the desk, as for readers, and can be unfolded', async ({
  page,
}) => {
  const { email } = await becomeEditor(page);
  const message = [email, ...Array.from({ length: 59 }, (_, number) => `Line ${number + 2}`)].join('\n');
  await callApi(page.context(), 'POST', '/api/send-feedback', { message });
  await page.goto('/desk/messages');
  const quote = page.locator('blockquote').filter({ hasText: email });
  await expect(quote.getByText('Line 25')).toBeVisible();
  await expect(quote.getByText('Line 26')).toBeHidden();
  await quote.getByText('35 more lines').click();
  await expect(quote.getByText('Line 60')).toBeVisible();
});

test('a button to find something stands beside its field', async ({ page }) => {
  await becomeEditor(page);
  await page.setViewportSize({ width: 768, height: 1024 });
  for (const path of ['/desk/articles', '/desk/members', '/desk/feeds']) {
    await page.goto(path);
    const form = page.getByRole('main').locator('form').first();
    const middles = await form.locator('input, button').evaluateAll((parts) =>
      parts.map((part) => {
        const { top, bottom } = part.getBoundingClientRect();
        return (top + bottom) / 2;
      }),
    );
    expect(Math.abs((middles[0] ?? 0) - (middles.at(-1) ?? 0))).toBeLessThanOrEqual(1);
  }
});

test('no page of the desk is wider than the narrowest phone when letters are twice as large', async ({
  page,
}) => {
  await becomeEditor(page);
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto('/desk/feeds');
  const feed = await page.getByRole('link', { name: 'The Breaking Post' }).getAttribute('href');
  const places = [
    '',
    '/reports',
    '/members',
    '/messages',
    '/articles',
    '/feeds',
    '/feeds/add',
    '/feeds/import',
    '/log',
  ];
  for (const address of [...places.map((place) => `/desk${place}`), feed ?? '']) {
    await page.goto(address);
    await doubleLetters(page);
    await widenLetters(page, 0.08); // digits as wide as in DejaVu Sans
    expect.soft(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(320);
    expect.soft(await page.locator('main time').evaluateAll(brokenDates), address).toEqual([]);
  }
});

/** Runs in the page: returns the dates that wrap. */
function brokenDates(times: Element[]): string[] {
  return times.flatMap((time) => {
    const date = document.createTreeWalker(time, NodeFilter.SHOW_TEXT).nextNode();
    if (date === null) return [];
    const range = document.createRange();
    range.setStart(date, 0);
    range.setEnd(date, '2026-11-22'.length);
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size > 1 ? [time.outerHTML] : [];
  });
}
