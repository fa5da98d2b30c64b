import type { Page } from '@playwright/test';
import { comment, newArticle, openAsMember, post } from './discussion.ts';
import { awaitLife, awaitPaint, expect, open, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';

/** UTC+5:45, all year. */
test.use({ timezoneId: 'Asia/Kathmandu' });

const address = `/article/${encodeURIComponent('https://publisher.example/world/1')}`;
/** In minutes as long as the edition is young. */
const ago = /^\d+ (minutes|hours?) ago$/;
const placesOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((parts) =>
    parts.map((part) => {
      const { x, y } = part.getBoundingClientRect();
      return [x, y];
    }),
  );

test('breaking news says how long ago it was published, and the time in the reader’s time zone', async ({
  page,
}) => {
  await open(page, '/');
  const first = section(page, 'Recently Breaking').getByRole('article').first().locator('time');
  await expect(first).toHaveText(ago);
  const published = await first.getAttribute('datetime');
  await expect(first).toHaveAttribute('title', timeInKathmandu(published));
});

test('other news says how long ago it was published without a layout shift, and older news its day', async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto('/articles/sports', { waitUntil: 'commit' });
  const first = page.getByRole('main').getByRole('article').first().locator('time');
  await expect(first).toHaveText(/^\d+ [A-Z][a-z]+ 20\d\d$/);
  await awaitPaint(page);
  const places = await placesOf(page, '.card, .card time');
  release();
  await awaitLife(page);
  await expect(first).toHaveText(ago);
  await expect(first).toHaveAttribute('title', timeInKathmandu(await first.getAttribute('datetime')));
  expect(await placesOf(page, '.card, .card time')).toEqual(places);
  await page.emulateMedia({ media: 'print' });
  await expect(first).toHaveCSS('font-size', '0px');
  await page.emulateMedia({ media: 'screen' });
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await page.reload();
  await awaitLife(page);
  await expect(first).toHaveText(/^\d+ [A-Z][a-z]+ 20\d\d$/);
});

test('breaking news from before yesterday says the day and the time', async ({ page }) => {
  await page.clock.setFixedTime(Date.now() + 2 * 86_400_000);
  await open(page, '/');
  const first = section(page, 'Recently Breaking').getByRole('article').first().locator('time');
  await expect(first).toHaveText(timeInKathmandu(await first.getAttribute('datetime')));
});

test("an article's time changes from UTC to the reader's time zone without a layout shift", async ({
  page,
}) => {
  const release = await holdRequests(page, '**/assets/*.js');
  await page.goto(address, { waitUntil: 'commit' });
  const time = page.locator('.article-facts time');
  await expect(time).toHaveText(/, \d\d:\d\d UTC$/);
  const sent = await time.textContent();
  await awaitPaint(page);
  const places = await placesOf(page, '.article-facts > *, .article-title');
  release();
  await awaitLife(page);
  await expect(time).toHaveText(timeInKathmandu(await time.getAttribute('datetime')));
  await expect(time).toHaveAttribute('title', sent ?? '');
  expect(await placesOf(page, '.article-facts > *, .article-title')).toEqual(places);
});

test('comments show on hover when they were posted, in the reader’s time zone', async ({ page }) => {
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'What time is it there?');
  const posted = comment(page, 'What time is it there?').locator('time');
  await expect(posted).toHaveAttribute('title', timeInKathmandu(await posted.getAttribute('datetime')));
});

/** '20 November 2026, 19:50' */
function timeInKathmandu(instant: string | null): string {
  const date = new Date(instant ?? '');
  const part = (options: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kathmandu', ...options }).format(date);
  return `${part({ dateStyle: 'long' })}, ${part({ hour: '2-digit', minute: '2-digit' })}`;
}
