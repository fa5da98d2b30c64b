import { becomeMember, callApi } from './member.ts';
import { expect, follow, heading, open, section, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';

const germanStory = 'Wahlen am Sonntag';

test("a member's local news are those of the region", async ({ page }) => {
  await becomeMember(page, { region: 'de' });
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible();
  await expect(local.getByRole('article')).toHaveCount(8);
  await local.getByRole('link', { name: 'Load More' }).click();
  await expect(page).toHaveURL('/articles/initial_local?region=de');
  await expect(heading(page)).toHaveText('ADDITIONAL LOCAL NEWS');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
});

test('local news wait for the profile, behind skeletons; the other sections do not', async ({ page }) => {
  await becomeMember(page, { region: 'de' });
  const asked = watchRequests(page, '/api/europe');
  const release = await holdRequests(page, '**/api/users/*');
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(4);
  await expect(local.getByRole('article')).toHaveCount(0);
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  release();
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible();
  expect(asked).toEqual([]);
});

test('a member without a region reads the news of Europe, also when the profile cannot be had', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED .*\/api\/users/);
  complaints.expect(/Could not load \["profile"/);
  await becomeMember(page);
  await open(page, '/');
  const european = section(page, 'Local News').getByRole('link', { name: 'europe story 2' });
  await expect(european).toBeVisible();
  await page.clock.install();
  await page.route('**/api/users/*', (route) => route.abort());
  await page.goto('/');
  await expect(async () => {
    await page.clock.fastForward(5_000);
    await expect(european).toBeVisible({ timeout: 100 });
  }).toPass();
});

test('a region chosen in another browser changes the section without a reload', async ({ page, context }) => {
  const { id } = await becomeMember(page);
  await open(page, '/');
  const local = section(page, 'Local News');
  await expect(local.getByRole('link', { name: 'europe story 2' })).toBeVisible();
  await callApi(context, 'PATCH', `/api/users/${id}`, { region: 'de' });
  await expect(local.getByRole('link', { name: germanStory })).toBeVisible(); // long before it is fetched again by itself
});

test('a region chosen on the profile is there on the way home', async ({ page }) => {
  await becomeMember(page);
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Region').selectOption('Germany');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.locator('.toast')).toHaveText('Profile updated successfully!');
  await follow(page, 'Home');
  await expect(section(page, 'Local News').getByRole('link', { name: germanStory })).toBeVisible();
});

test('an article of the local news opens without another request', async ({ page }) => {
  await becomeMember(page, { region: 'de' });
  await open(page, '/');
  const asked = watchRequests(page, '/api/article?');
  await section(page, 'Local News').getByRole('link', { name: germanStory }).click();
  await expect(heading(page)).toHaveText(germanStory);
  expect(asked).toEqual([]);
});
