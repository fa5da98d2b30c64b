import {
  awaitLife,
  awaitPaint,
  expect,
  follow,
  open,
  scrolled,
  scrollToBottom,
  section,
  test,
} from './reader.ts';
import { holdRequests } from './requests.ts';

const scripts = /\/assets\/[^/]*\.js/;

const sections = [
  { name: 'Recently Breaking', more: '/articles/init_breaking' },
  { name: 'Local News', more: '/articles/initial_local' },
  { name: 'World News', more: '/articles/initial_world' },
];

test('the home page is headed by the product’s name and has its three sections in order', async ({
  page,
}) => {
  await open(page, '/');
  await expect(page).toHaveTitle('Europe News');
  await expect(page.getByRole('banner').getByRole('heading', { level: 1 })).toHaveText('Europe News');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText(
    sections.map(({ name }) => name),
  );
});

test('a section shows four articles with pictures, four as text, and a way to more', async ({ page }) => {
  await open(page, '/');
  for (const { name, more } of sections) {
    const articles = section(page, name).getByRole('article');
    await expect(articles).toHaveCount(8);
    for (let index = 0; index < 8; index += 1)
      await expect(articles.nth(index).locator('.image-frame > *')).toHaveCount(index < 4 ? 1 : 0);
    await expect(page.getByRole('link', { name: `Load More: ${name}`, exact: true })).toHaveAttribute(
      'href',
      more,
    );
  }
});

test('every section shows skeleton cards while it loads', async ({ page }) => {
  await open(page, '/articles/culture');
  const release = await holdRequests(page, /\/api\/(breaking_news|europe|world_news)/);
  await follow(page, 'Home');
  for (const name of ['Recently Breaking', 'Local News', 'World News']) {
    await expect(section(page, name).locator('[data-skeleton]')).toHaveCount(8);
    await expect(section(page, name)).toContainText('Loading...');
  }
  release();
  for (const name of ['Recently Breaking', 'Local News', 'World News']) {
    await expect(section(page, name).getByRole('article')).toHaveCount(8);
    await expect(section(page, name).locator('[data-skeleton]')).toHaveCount(0);
  }
});

test('a section is shown as soon as it has arrived, without waiting for the others', async ({ page }) => {
  await open(page, '/articles/culture');
  const release = await holdRequests(page, '**/api/europe*');
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await expect(section(page, 'Local News').locator('[data-skeleton]')).toHaveCount(8);
  release();
  await expect(section(page, 'Local News').getByRole('article')).toHaveCount(8);
});

test('the home page starts at its top, even when reloaded further down', async ({ page }) => {
  await open(page, '/');
  await scrollToBottom(page);
  const letScriptsCome = await holdRequests(page, scripts);
  await page.reload({ waitUntil: 'domcontentloaded' });
  expect(await scrolled(page)).toBe(0);
  letScriptsCome();
  await awaitLife(page);
  await expect.poll(() => scrolled(page)).toBe(0);
});

test('a reader who scrolls down the home page before it is hydrated stays there', async ({ page }) => {
  await open(page, '/');
  await scrollToBottom(page);
  const letScriptsCome = await holdRequests(page, scripts);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await awaitPaint(page); // fonts that come later may change the height of what is above
  await page.evaluate(() => window.scrollTo(0, 500));
  letScriptsCome();
  await awaitLife(page);
  expect(await scrolled(page)).toBe(500);
});

test('a reader who comes back to the home page from another site finds it as they left it', async ({
  page,
}) => {
  await open(page, '/');
  await page.evaluate(() => window.scrollTo(0, 500));
  await page.goto('about:blank');
  await page.goBack();
  await awaitLife(page);
  await expect.poll(() => scrolled(page)).toBe(500);
});

test('the home page starts at its top when reached from the bottom of a list', async ({ page }) => {
  await open(page, '/articles/technology');
  await scrollToBottom(page);
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByRole('article')).toHaveCount(8);
  await expect.poll(() => scrolled(page)).toBe(0);
});
