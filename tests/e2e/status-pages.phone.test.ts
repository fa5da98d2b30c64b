import { arrive, expect, follow, heading, openWhole, section, test } from './reader.ts';

test('an unknown address shows the page for not found, with a link to home', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/no/such/page');
  expect(response?.status()).toBe(404);
  // Not even in its scripts, where the router puts it.
  expect(await response?.text()).not.toContain('Internal Server Error');
  await expect(heading(page)).toHaveText('Page not found');
  await expect(page).toHaveTitle('Page not found - Europe News');
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
});

test('so does one with a line break, at which the router finds nothing at all', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/no%0D%0ASuch-Header:%20page');
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Page not found');
  await page.getByRole('main').getByRole('link', { name: 'Go to the home page' }).click();
  await expect(page).toHaveURL('/');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
});

test('a list that cannot be fetched can be retried', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/articles\/sports/);
  complaints.expect(/Could not load \["sports",1,"default"\]/);
  await page.clock.install();
  await openWhole(page, '/articles/culture');
  await page.route('**/api/articles/sports*', (route) => route.abort());
  await arrive(page, 'Sports');
  const again = page.getByRole('main').getByRole('button', { name: 'Try again' });
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(again).toBeVisible({ timeout: 100 });
  }).toPass();
  await expect(heading(page)).toHaveText('SPORTS');
  await page.unroute('**/api/articles/sports*');
  await again.click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(10);
});

test('an article that cannot be fetched says that something went wrong', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED .*\/api\/article/);
  complaints.expect(/Could not load \["article"/);
  await page.clock.install();
  await openWhole(page, `/article/${encodeURIComponent('https://publisher.example/sports/2')}`);
  await follow(page, 'Culture');
  await expect(heading(page)).toHaveText('CULTURE');
  // It must be complete: pending requests would time out as the clock advances.
  await expect(page.getByRole('main').getByRole('article')).not.toHaveCount(0);
  // A page that was left stays cached for forty minutes; after that, Back has to fetch it.
  await page.clock.fastForward(41 * 60_000);
  await page.route('**/api/article?*', (route) => route.abort());
  await page.goBack();
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(heading(page)).toHaveText('Something went wrong', { timeout: 100 });
  }).toPass();
  await expect(page.getByRole('main').getByRole('link', { name: 'Try again' })).toBeVisible();
});
