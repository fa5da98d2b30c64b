import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { discussion } from './discussion.ts';
import { expect, heading, openWhole, test } from './reader.ts';

/** The bare site, on which no other test comments. */
let database: Database;
// Each takes a table away that the other needs.
test.describe.configure({ mode: 'default' });
test.beforeAll(async () => {
  database = await joinDatabase(process.env.BARE_SITE_DATA_DIR ?? '');
});
test.afterAll(() => database.$client.end());

test('an article is shown although its comments cannot be loaded, and they are loaded once that is possible', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  complaints.expect(/Could not load \["comments"/);
  await page.clock.install();
  const id = await storeArticle(database, { title: 'Calm in the storm' });
  const address = `${process.env.BARE_SITE_URL}/article/calm-in-the-storm-${id}`;
  await database.execute(sql`alter table comment rename to mislaid`);
  await openWhole(page, address);
  await expect(heading(page)).toHaveText('Calm in the storm');
  const again = discussion(page).getByRole('button', { name: 'Try again' });
  await expect(async () => {
    await page.clock.fastForward(5_000); // until the automatic attempts have ended
    await expect(again).toBeVisible({ timeout: 100 });
  }).toPass();
  await database.execute(sql`alter table mislaid rename to comment`);
  await again.click();
  await expect(discussion(page)).toContainText('No comments yet. Be the first to comment!');
  const whole = await page.request.get(address);
  expect(await whole.text()).toContain('No comments yet. Be the first to comment!');
});

test('an article that was made without its earlier headlines is not kept', async ({ request }) => {
  const id = await storeArticle(database, { title: 'Calm once more' });
  const article = `${process.env.BARE_SITE_URL}/article/calm-once-more-${id}`;
  const isKept = async () => {
    const reply = await request.get(article);
    expect(await reply.text()).toContain('<h1');
    return reply.headers()['cache-control'] !== 'no-store';
  };
  await database.execute(sql`alter table headline rename to mislaid`);
  expect(await isKept()).toBe(false);
  await database.execute(sql`alter table mislaid rename to headline`);
  expect(await isKept()).toBe(true);
});
