import { articleAt } from './discussion.ts';
import { alert, becomeMember, submit } from './member.ts';
import { expect, open, test } from './reader.ts';
import { violations, violationsAtWidths, violationsInThemes } from './violations.ts';

const screens = [
  { name: 'the home page', address: '/' },
  { name: 'an empty list', address: '/articles/nosuchword' },
  { name: 'the result of a search', address: '/articles/technology%20story?sort=best' },
  { name: 'an article', address: `/article/${encodeURIComponent('https://publisher.example/breaking/1')}` },
  { name: 'a page not found', address: '/no/such/page' },
  { name: 'the sign-up screen', address: '/signup' },
  { name: 'the reset screen', address: '/reset' },
  { name: 'the log-out screen', address: '/logout' },
  { name: 'the log-in screen with a notice', address: '/login?notice=not-deleted' },
  { name: 'the privacy page', address: '/privacy' },
];

test('every screen of visitors is accessible in both themes, on wide screens and on phones', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  for (const { name, address } of screens) {
    await open(page, address);
    expect.soft(await violationsAtWidths(page), name).toEqual([]);
  }
  await page.goto('/api/docs');
  expect(await violations(page)).toEqual([]);
});

test('readers who ask for more contrast get texts of at least 7:1 in both themes', async ({ page }) => {
  await page.emulateMedia({ contrast: 'more' });
  for (const address of [
    '/',
    '/articles/technology%20story?sort=best',
    articleAt('breaking/1'),
    '/privacy',
  ]) {
    await open(page, address);
    expect(await violationsAtWidths(page, ['color-contrast-enhanced'])).toEqual([]);
  }
});

test('forms with their errors are accessible in both themes', async ({ page }) => {
  const wrong = {
    '/login': { Email: '0', Password: '1' },
    '/reset?token=any': { 'New Password': '0', 'Confirm Password': '1' },
  };
  for (const [address, values] of Object.entries(wrong)) {
    await open(page, address);
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await submit(page, values); // each time, because alerts disappear
      await expect(alert(page)).toBeFocused();
      expect.soft(await violationsInThemes(page), `${address} at ${width} px`).toEqual([]);
    }
  }
});

test('the profile, its form and its confirmation dialog are accessible in both themes', async ({ page }) => {
  await becomeMember(page, { region: 'at' });
  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await page.getByLabel('Name').fill('');
  await page.getByRole('button', { name: 'Update Profile' }).click();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  expect(await violationsAtWidths(page)).toEqual([]);
  await page.getByRole('button', { name: 'Delete Account' }).click();
  expect(await violationsAtWidths(page)).toEqual([]);
  await open(page, '/profile?confirm=delete');
  await expect(page.getByRole('main')).toContainText('Are you sure you want to delete your account?');
  expect(await violationsAtWidths(page)).toEqual([]);
});

test('the open panel of the bar and the menu of phones are accessible in both themes', async ({ page }) => {
  await open(page, '/articles/culture');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Politics' }).hover();
  await expect(page.getByRole('link', { name: 'politics story 1' })).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Open menu' }).click();
  await expect(page.getByRole('dialog').getByRole('link', { name: 'Sports' })).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
});

test('the description of the API fits at 400 % zoom, with the spacing that readers may set too', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/api/docs');
  const wide = await page.evaluate(() => {
    const spacing = new CSSStyleSheet(); // WCAG 1.4.12
    spacing.replaceSync('* { letter-spacing: .12em; word-spacing: .16em; line-height: 1.5 }');
    document.adoptedStyleSheets.push(spacing);
    return document.documentElement.scrollWidth;
  });
  expect(wide).toBe(320);
});
