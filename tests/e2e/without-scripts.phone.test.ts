import { articleAt, comment, discussion, newArticle } from './discussion.ts';
import { callApi, signUpByApi } from './member.ts';
import { expect, heading, searchBox, section, test } from './reader.ts';

test.use({ javaScriptEnabled: false });

test('without scripts the home page links to an article, and that to its publisher', async ({ page }) => {
  await page.goto('/');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await section(page, 'World News').getByRole('link', { name: 'world story 3' }).click();
  await expect(heading(page)).toHaveText('world story 3');
  await expect(page.getByRole('link', { name: /World Courier/ })).toHaveAttribute(
    'href',
    'https://publisher.example/world/3',
  );
});

test('without scripts a list can be paged', async ({ page }) => {
  await page.goto('/articles/technology');
  await page.getByRole('link', { name: 'Next' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2 of 3');
  await expect(page.getByRole('link', { name: 'technology story 51' })).toBeVisible();
  await page.getByRole('link', { name: 'Previous' }).click();
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 1 of 3');
});

test('without scripts the search box searches', async ({ page }) => {
  await page.goto('/');
  await searchBox(page).fill('world story 7');
  await searchBox(page).press('Enter');
  await expect(page).toHaveURL('/articles/world%20story%207');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
});

test('without scripts the navigation works, and what needs scripts is not shown', async ({ page }) => {
  const navigation = page.getByRole('navigation', { name: 'Menu' });
  await page.goto('/');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await navigation.getByRole('link', { name: 'Sports' }).click();
  await expect(heading(page)).toHaveText('SPORTS');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await expect(navigation.getByRole('link', { name: 'Culture' })).toBeVisible();
  await expect(page.getByRole('switch')).toHaveCount(0);
});

test('without scripts the menu on phones is opened and closed by links, in any browser', async ({ page }) => {
  await page.goto('/articles/technology?page=2');
  await expect(page.getByRole('button', { name: 'Open menu' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Open menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Log In' })).toBeInViewport();
  await expect(menu.getByRole('button')).toHaveCount(0);
  await menu.getByRole('link', { name: 'Close menu' }).click();
  await expect(menu).toBeHidden();
  await page.getByRole('link', { name: 'Open menu' }).click();
  await page.goBack();
  await expect(menu).toBeHidden();
  await expect(page.getByRole('main')).toContainText('Page 2 of 3');
});

test('without scripts comments can be read, and what needs scripts is not shown', async ({
  page,
  context,
}) => {
  const { url, address } = await newArticle();
  await signUpByApi(context);
  const said = { article_id: url, content: 'Readable by everybody' };
  await callApi(context, 'POST', '/api/create_comment', said);
  await page.goto(address);
  await expect(discussion(page).getByRole('heading')).toHaveText('Comments (1)');
  await expect(comment(page, 'Readable by everybody').locator('time')).toHaveText(/\d\d:\d\d UTC/);
  await expect(comment(page, 'Readable by everybody').getByRole('button')).toHaveCount(0);
});

test('without scripts a region can be chosen for the list of local news', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Choose your region' }).click();
  await page.getByRole('combobox', { name: 'Your region' }).selectOption('Germany');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(12);
  await expect(page.locator('.local-place')).toContainText('Germany');
  await expect(page.getByText('This browser remembers it.')).toBeHidden();
});

test('without scripts the links for signing in are separate from the field for a comment', async ({
  page,
}) => {
  await page.goto(articleAt('technology/98'));
  const way = await discussion(page).getByRole('link', { name: 'Sign in to leave a comment' }).boundingBox();
  const label = await discussion(page).getByText('Add a Comment').boundingBox();
  expect(label?.y).toBeGreaterThanOrEqual((way?.y ?? NaN) + (way?.height ?? NaN) + 24);
});

test('without scripts a page that the list of local news does not have leads to its first page', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await page.goto('/articles/initial_local?page=9');
  await expect(heading(page)).toHaveText('ADDITIONAL LOCAL NEWS');
  await expect(page.getByRole('main')).toContainText('This list has no page 9.');
  await expect(page.locator('[data-skeleton]').filter({ visible: true })).toHaveCount(0);
  await page.getByRole('link', { name: 'Go to its first page' }).click();
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(50);
});

test('without scripts a signed-in member is redirected from the screens for visitors', async ({
  page,
  context,
}) => {
  const { email } = await signUpByApi(context);
  for (const address of ['/login', '/signup', '/reset', '/login?notice=log-in-first']) {
    await page.goto(address);
    await expect(page).toHaveURL('/profile');
    await expect(page.getByRole('main')).toContainText(email);
  }
  await page.goto('/login?returnTo=/articles/sports');
  await expect(heading(page)).toHaveText('SPORTS');
  await context.clearCookies();
  await page.goto('/login');
  await expect(heading(page)).toHaveText('Log In');
});

test('without scripts the header links to the account screens, and the profile knows who is signed in', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Open menu' }).click();
  await expect(page.getByRole('link', { name: 'Sign Up' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
  await page.getByRole('link', { name: 'Profile' }).click();
  await expect(page).toHaveURL('/login');
});
