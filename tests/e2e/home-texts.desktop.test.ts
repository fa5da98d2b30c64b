import { longText, longTitle, repeatedTitle } from './edition.ts';
import { heard } from './heard.ts';
import { linesOf } from './letters.ts';
import { expect, follow, heading, open, section, test } from './reader.ts';

test('a reader without a region gets the news of Europe as local news', async ({ page }) => {
  await open(page, '/');
  await expect(section(page, 'Local News').getByRole('heading', { level: 3 })).toHaveText(
    Array.from({ length: 8 }, (_, index) => `europe story ${index + 1}`),
  );
});

test('screen readers do not hear the dots between publishers and times', async ({ page }) => {
  await open(page, '/');
  const publisher = section(page, 'World News').locator('.dotted > span').first();
  const names = (await heard(page)).map(({ name }) => name.trim());
  expect(names).toContain(await publisher.textContent());
  expect(names).not.toContain('·');
});

test('consecutive articles with the same title are shown once', async ({ page }) => {
  await open(page, '/');
  await expect(section(page, 'Recently Breaking').getByRole('heading', { level: 3 })).toHaveText([
    longTitle,
    repeatedTitle,
    'breaking story 4',
    'Only a headline',
    'breaking story 6',
    'breaking story 7',
    'breaking story 8',
    'breaking story 9',
  ]);
});

test('featured titles of the world section are cut at 60 characters, others are not', async ({ page }) => {
  await open(page, '/');
  const world = section(page, 'World News').getByRole('heading', { level: 3 });
  await expect(world.nth(1)).toHaveText(`${longTitle.slice(0, 60)}...`);
  await expect(world.nth(5)).toHaveText(`${longTitle}, sixth`);
});

test('descriptions are cut at 200 characters in breaking news and text lists, at 175 elsewhere', async ({
  page,
}) => {
  await open(page, '/');
  const description = (name: string, index: number) =>
    section(page, name).getByRole('article').nth(index).locator('p').first();
  await expect(description('Recently Breaking', 0)).toHaveText(`${longText.slice(0, 200)}...`);
  await expect(description('Local News', 0)).toHaveText(`${longText.slice(0, 175)}...`);
  await expect(description('World News', 0)).toHaveText(`${longText.slice(0, 175)}...`);
  await expect(description('World News', 5)).toHaveText(`${longText.slice(0, 200)}...`);
});

test('an article names its author, its publisher and how long ago it was published', async ({ page }) => {
  await open(page, '/');
  const first = section(page, 'World News').getByRole('article').first();
  await expect(first.getByText('Article By: Reporter 1', { exact: true })).toBeVisible();
  await expect(first).toContainText('World Courier');
  await expect(first.locator('time')).toHaveText(/^\d+ (minute|hour)s? ago$/);
});

test('an article without an author has no author line', async ({ page }) => {
  await open(page, '/');
  const articles = section(page, 'Recently Breaking').getByRole('article');
  const bare = articles.filter({ hasText: 'Only a headline' });
  await expect(bare).toBeVisible();
  await expect(bare).not.toContainText('Article By');
});

test("'Load More' opens the list of its section", async ({ page }) => {
  await open(page, '/');
  await section(page, 'World News').getByRole('link', { name: 'Load More' }).click();
  await expect(page).toHaveURL('/articles/initial_world');
  await expect(heading(page)).toHaveText('ADDITION WORLD NEWS');
});

test('home is no wider than a phone when an author is one long word', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page, '/articles/culture');
  await page.route('**/api/world_news*', async (route) => {
    const reply = await route.fetch();
    const list = (await reply.json()) as { data: object[] };
    const data = list.data.map((article) => ({ ...article, author: 'W'.repeat(80) }));
    await route.fulfill({ response: reply, json: { ...list, data } });
  });
  await follow(page, 'Home');
  await expect(section(page, 'World News').getByText(/W{80}/)).toHaveCount(8);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

const longWords: Record<string, string> = {
  en: 'The first has more room',
  de: 'Zusammenarbeit Schwimmwettkampf Umweltministerium Oppositionsführerin Europameisterschaft',
  nl: 'woningbouwplannen klimaatmaatregelen wereldkampioenschap',
  fi: 'valtiovarainministeri hyvinvointialueiden',
  hu: 'gazdaságpolitikai megszentségtelenített',
  el: 'πανεπιστημιακούς ευρωκοινοβουλίου',
  uk: 'президентськими співробітництвом',
};

for (const width of [1024, 320, 280])
  test(`a long word of a headline is hyphenated in the narrowest column of home at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, '/articles/culture');
    await page.route('**/api/world_news*', async (route) => {
      const reply = await route.fetch();
      const list = (await reply.json()) as { data: object[] };
      const texts = Object.entries(longWords);
      const data = texts.map(([language, title], at) => ({ ...list.data[at + 1], title, language }));
      await route.fulfill({ response: reply, json: { ...list, data } });
    });
    await follow(page, 'Home');
    const titles = section(page, 'World News').getByRole('heading', { level: 3 });
    await expect(titles).toHaveCount(7);
    for (const [at, title] of Object.values(longWords).entries())
      for (const line of (await linesOf(titles.nth(at))).slice(0, -1))
        expect
          .soft(line.endsWith('\u00AD') || title.includes(`${line.replaceAll('\u00AD', '')} `), line)
          .toBe(true);
  });
