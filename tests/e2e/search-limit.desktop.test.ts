import type { Database } from '#db/client.ts';
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

/** Refuses searches as after a great many, for four minutes: called before each that is to be refused. */
const refuse = (database: Database) =>
  database.execute(sql`update rate_limit set empty_at = now() + interval '9 minutes'`);

test('a reader who has searched too often is told when to search again', async ({ page, complaints }) => {
  complaints.trust(site.url);
  complaints.expect(/status of 429/);
  complaints.expect(/Could not load \["oder"/);
  await page.goto(`${site.url}/articles/danube`);
  const database = await joinDatabase(site.dataDir);
  await refuse(database);
  const reply = await page.goto(`${site.url}/articles/elbe`);
  expect(reply?.status()).toBe(429);
  expect(Number(reply?.headers()['retry-after'])).toBeGreaterThan(0);
  const main = page.getByRole('main');
  await expect(heading(page)).toHaveText('ELBE');
  await expect(main).toContainText(/Please try again in \d+ minutes\./);
  await awaitLife(page);
  await expect(main).toContainText(/Please try again in \d+ minutes\./);
  await refuse(database);
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
  const main = page.getByRole('main');
  const tooSoon = main.getByText(/Please try again in \d+ minutes\./);
  await refuse(database);
  await page.goto(`${site.url}/articles/elbe`);
  await awaitLife(page);
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  await expect(heading(page)).toHaveText('ODER');
  await expect(tooSoon).toBeVisible();
  await refuse(database);
  const asked = page.waitForResponse(/api\/articles\/oder/);
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  expect((await asked).status()).toBe(429);
  await expect(tooSoon).toBeVisible();
  await refuse(database);
  await page.goto(`${site.url}/articles/elbe`);
  await awaitLife(page);
  await expect(tooSoon).toBeVisible();
  await database.execute(sql`update rate_limit set empty_at = now()`);
  await main.getByRole('link', { name: 'Try again' }).click();
  await expect(main).toContainText(/articles? for “elbe”/);
  await refuse(database);
  await searchBox(page).fill('oder');
  await searchBox(page).press('Enter');
  await expect(tooSoon).toBeVisible();
  await database.execute(sql`delete from rate_limit`);
  await database.$client.end();
  await main.getByRole('button', { name: 'Try again' }).click();
  await expect(main).toContainText(/articles? for “oder”/);
  await expect(tooSoon).toHaveCount(0);
});
