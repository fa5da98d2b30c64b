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

test('so does an article opened from a list, and without them it is still complete', async ({
  page,
  complaints,
}) => {
  await open(page, '/');
  await follow(page, 'Technology');
  await page.getByRole('link', { name: 'technology story 3' }).first().click();
  await expect(section(page, related).getByRole('link')).toHaveCount(4);
  complaints.expect(/status of 400|Could not load \["related"/);
  await page.route('**/api/related_articles*', (route) =>
    route.fulfill({ status: 400, json: { error: 'No.', code: 'no' } }),
  );
  await section(page, related).getByRole('link', { name: 'technology story 4' }).click();
  await expect(heading(page)).toHaveText('technology story 4');
  await expect(page.getByRole('region', { name: /^Comments/ })).toContainText('No comments yet');
  await expect(section(page, related)).toHaveCount(0);
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('an article is followed by related ones', async ({ page }) => {
    await page.goto(`/article/${encodeURIComponent('https://publisher.example/deutschland/2')}`);
    await section(page, 'More from Germany').getByRole('link', { name: 'deutschland story 3' }).click();
    await expect(heading(page)).toHaveText('deutschland story 3');
  });
});
