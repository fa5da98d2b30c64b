import { expect, follow, heading, open, section, test } from './reader.ts';

const related = 'More in Technology';

test('an article links to four others of its section', async ({ page }) => {
  await open(page, `/article/${encodeURIComponent('https://publisher.example/technology/2')}`);
  const links = section(page, related).getByRole('link');
  await expect(links).toHaveCount(4);
  await expect(links.filter({ hasText: 'technology story 2' })).toHaveCount(0);
  await links.filter({ hasText: 'technology story 4' }).click();
  await expect(heading(page)).toHaveText('technology story 4');
  await expect(section(page, related).getByRole('link', { name: 'technology story 2' })).toBeVisible();
});

test('so does an article opened from a list, and one that is gone meanwhile is still complete', async ({
  page,
  complaints,
}) => {
  await open(page, '/');
  await follow(page, 'Technology');
  await page.getByRole('link', { name: 'technology story 3' }).first().click();
  await expect(section(page, related).getByRole('link')).toHaveCount(4);
  complaints.expect(/status of 404|Could not load \["related"/);
  await page.route('**/api/related_articles*', (route) =>
    route.fulfill({ status: 404, json: { error: 'No.', code: 'no' } }),
  );
  await section(page, related).getByRole('link', { name: 'technology story 4' }).click();
  await expect(heading(page)).toHaveText('technology story 4');
  await expect(page.getByRole('region', { name: /^Comments/ })).toContainText('No comments yet');
  await expect(section(page, related)).toHaveCount(0);
});

test('what surrounds an article and could not be loaded says so, and is loaded again in place', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 429|Could not load \["(related|coverage)"/);
  const around = /\/api\/(related_articles|article_coverage)/;
  await page.route(around, (route) =>
    route.fulfill({ status: 429, json: { error: 'Slowly.', code: 'too_many_requests' } }),
  );
  await open(page, '/');
  await follow(page, 'Technology');
  await page.getByRole('link', { name: 'technology story 3' }).first().click();
  const others = section(page, 'More Articles');
  await expect(others.getByRole('alert')).toHaveText('Other articles could not be loaded.');
  const coverage = page.locator('.article-coverage');
  await expect(coverage.getByRole('alert')).toHaveText('Other reports of this could not be loaded.');

  const again = page.getByRole('button', { name: /^Try again.*More Articles/ });
  // Until its reply has come, the button does nothing.
  const refused = page.waitForResponse(/\/api\/related_articles/);
  await again.click();
  await (await refused).finished();
  await expect(others.getByRole('alert')).toHaveText('Other articles could not be loaded.');
  await expect(again).toBeFocused();
  await page.unroute(around);
  await again.click();
  await expect(section(page, related).getByRole('link')).toHaveCount(4);
  await expect(page.getByRole('heading', { name: related })).toBeFocused();
  await page.getByRole('button', { name: /^Try again.*Also reported by/ }).click();
  await expect(coverage.getByRole('alert')).toHaveCount(0);
  await expect(coverage).toBeFocused();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an article is followed by related ones', async ({ page }) => {
    await page.goto(`/article/${encodeURIComponent('https://publisher.example/deutschland/2')}`);
    await section(page, 'More from Germany').getByRole('link', { name: 'deutschland story 3' }).click();
    await expect(heading(page)).toHaveText('deutschland story 3');
  });
});
