import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startSampleSite } from '#tests/support/sample-site.ts';
import type { Site } from '#tests/support/site.ts';
import { awaitLife, expect, heading, searchBox, test } from './reader.ts';

// One after the other, in one process: these tests share a site.
test.describe.configure({ mode: 'default' });
let site: Site;
test.beforeAll(async () => {
  site = await startSampleSite();
});
test.afterAll(() => site.stop());

test('a reader who has searched too often is told when to search again', async ({ page, complaints }) => {
  complaints.trust(site.url);
  complaints.expect(/status of 429/);
  complaints.expect(/Could not load \["oder"/);
  await page.goto(`${site.url}/articles/danube`);
  const database = await joinDatabase(site.dataDir);
  // As after a great many searches.
  await database.execute(sql`update rate_limit set empty_at = now() + interval '9 minutes'`);
  const reply = await page.goto(`${site.url}/articles/elbe`);
  expect(reply?.status()).toBe(429);
  expect(Number(reply?.headers()['retry-after'])).toBeGreaterThan(0);
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText('ELBE');
  await expect(main).toContainText(/Please try again in \d+ minutes\./);
  await awaitLife(page);
  await expect(main).toContainText(/Please try again in \d+ minutes\./);
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText('ODER');
  await expect(main).toContainText(/Please try again in \d+ minutes\./);
  await database.execute(sql`delete from rate_limit`);
  await database.$client.end();
  await page.reload();
  await expect(main).not.toContainText('Please try again');
});

test('a search that was refused by the rate limit can be retried in its place', async ({
  page,
  complaints,
}) => {
  complaints.trust(site.url);
  complaints.expect(/status of 429/);
  complaints.expect(/Could not load \["oder"/);
  await page.goto(`${site.url}/articles/danube`);
  const database = await joinDatabase(site.dataDir);
  const limit = () => database.execute(sql`update rate_limit set empty_at = now() + interval '9 minutes'`);
  const main = page.getByRole('main');
  const tooSoon = main.getByText(/Please try again in \d+ minutes\./);
  await limit();
  await page.goto(`${site.url}/articles/elbe`);
  await awaitLife(page);
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText('ODER');
  await expect(tooSoon).toBeVisible();
  const asked = page.waitForResponse(/api\/articles\/oder/);
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  expect((await asked).status()).toBe(429);
  await expect(tooSoon).toBeVisible();
  await page.goto(`${site.url}/articles/elbe`);
  await awaitLife(page);
  await expect(tooSoon).toBeVisible();
  await database.execute(sql`update rate_limit set empty_at = now()`);
  await main.getByRole('link', { name: 'Try again' }).click();
  await expect(main).toContainText(/articles? for “elbe”/);
  await limit();
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  await expect(tooSoon).toBeVisible();
  await database.execute(sql`delete from rate_limit`);
  await database.$client.end();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toContainText(/articles? for “oder”/);
  await expect(tooSoon).toHaveCount(0);
});
