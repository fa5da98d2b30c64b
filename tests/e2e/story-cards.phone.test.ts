import type { Page } from '@playwright/test';
import { shortStoryPath, storyPath } from '#contract/story-address.ts';
import { StoryList, type Story } from '#contract/story.ts';
import { until } from '#tests/support/site.ts';
import { liftTimeLimit, passUntilSeen } from './clock.ts';
import { type Door, openDoor } from './door.ts';
import { linesOf } from './letters.ts';
import { awaitCopy, note } from './offline.ts';
import { expect, follow, heading, open, openWhole, scrolled, section, test } from './reader.ts';
import { holdRequests } from './requests.ts';
import { arrest, ferry, ferryInDutch, lighthouse, theft } from './stories-edition.ts';
import { startStoriesSite, type StoriesSite } from './stories-site.ts';
import { violationsInThemes } from './violations.ts';

// One after the other, in one process: these tests share a site.
test.describe.configure({ mode: 'default' });
let site: StoriesSite;
let door: Door;
test.beforeAll(async () => {
  site = await startStoriesSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ complaints }) => complaints.trust(site.url));

/** Published later than the other two, and listed between them. */
const lighthouseAgain = {
  title: 'Skellan lighthouse: last keeper Brigid Tolan pays one euro for the tower',
  description: 'Brigid Tolan, the last keeper, bought the Skellan lighthouse for one euro.',
  minutes: 65,
};

const across = (page: Page) => section(page, 'Across Europe');
const card = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: title.slice(0, 40) });
const storyOf = async (title: string) => (await site.findStory(title))?.story;
const storiesListed = async () =>
  StoryList.parse(await (await fetch(`${site.url}/api/stories?page=1`)).json()).data;

test('a card says how many publishers and countries report its story, and links to it', async ({ page }) => {
  await open(page, `${site.url}/`);
  const link = card(page, arrest.german.title).getByRole('link', {
    name: 'All reports: 2 publishers 2 countries',
  });
  await expect(link).toHaveAttribute('href', `/story/${(await storyOf(arrest.german.title))?.id}`);
  // The link that covers the card is below this one.
  await link.click({ trial: true });
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(24);
  // No line begins or ends with the dot.
  await link.evaluate((each) => each.style.setProperty('width', '8em'));
  expect(await linesOf(link.locator('.dotted'))).toEqual(['All reports: 2 publishers', '2 countries']);
});

test('on the map of a story the focus is seen beside squares of the same colour', async ({ page }) => {
  await open(page, `${site.url}/story/${(await storyOf(ferry.german.title))?.id}`);
  const square = page.locator('.region-map').getByRole('link').nth(1);
  await page.locator('.region-map').getByRole('link').first().focus();
  await page.keyboard.press('Tab');
  await expect(square).toBeFocused();
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  await expect(square).toHaveCSS('outline-color', paper);
  await expect(square).toHaveCSS('outline-offset', '-4px');
  const headlines = page.locator('.country-reports').getByRole('link');
  const heights = await headlines.evaluateAll((all) => all.map((one) => one.getBoundingClientRect().height));
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(44); // for a finger
});

test('a story that arrives leaves the focus and the page where they are', async ({ page }) => {
  await open(page, `${site.url}/`);
  const letStoryCome = await holdRequests(page, /\/api\/stories\/\w/);
  await card(page, arrest.german.title).getByRole('link', { name: 'All reports' }).click();
  await expect(page.getByRole('main')).toBeFocused();
  const masthead = page.getByRole('banner').getByRole('link').first();
  await masthead.focus();
  await page.evaluate(() => window.scrollTo(0, 50));
  letStoryCome();
  await expect(page).toHaveURL(/\/story\/.+-\w+$/);
  await expect(page.locator('.country-reports').first()).toBeVisible();
  await expect(masthead).toBeFocused();
  expect(await scrolled(page)).toBe(50);
});

test('a story that arrives after the reader has asked for another page does not keep them', async ({
  page,
}) => {
  await liftTimeLimit(page, 5_000); // after which the other page would come as a document
  await open(page, `${site.url}/`);
  const letStoryCome = await holdRequests(page, /\/api\/stories\/\w/);
  await card(page, arrest.german.title).getByRole('link', { name: 'All reports' }).click();
  await expect(page.locator('.story-page [data-skeleton]')).toBeVisible();
  const letScriptCome = await holdRequests(page, /\/assets\/article-list-[\w-]+\.js/);
  await follow(page, 'Culture');
  letStoryCome();
  await expect(page.locator('.country-reports').first()).toBeVisible();
  letScriptCome();
  await expect(heading(page)).toHaveText('CULTURE');
  await expect(page).toHaveURL(`${site.url}/articles/culture`);
});

test('while a story loads, the footer stays below the screen, so that it does not move there', async ({
  page,
}) => {
  await open(page, `${site.url}/`);
  const letStoryCome = await holdRequests(page, /\/api\/stories\/\w/);
  await card(page, arrest.german.title).getByRole('link', { name: 'All reports' }).click();
  await expect(page.locator('.story-page [data-skeleton]')).toBeVisible();
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  letStoryCome();
  await expect(heading(page)).toBeVisible();
});

test('a card of an article that nobody else reports does not mention a story', async ({ page }) => {
  await open(page, `${site.url}/`);
  const first = section(page, 'Local News').getByRole('article').first();
  await expect(first.getByRole('link')).toHaveCount(1);
});

test('the home page shows no story twice, and its sections are full', async ({ page }) => {
  await open(page, `${site.url}/`);
  for (const name of ['Recently Breaking', 'Local News', 'World News'])
    await expect(section(page, name).getByRole('article')).toHaveCount(8);
  await expect(card(page, lighthouse.wire.title)).toHaveCount(1);
  await expect(card(page, lighthouse.harbour.title)).toHaveCount(0);
  const stories = await page.locator('.story-link').evaluateAll((links) => links.map((a) => a.outerHTML));
  expect(stories.length).toBeGreaterThan(1);
  expect(new Set(stories).size).toBe(stories.length);
});

test('a section begins with the story that most publishers report, with and without scripts; the others follow by time', async ({
  page,
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`${site.url}/`);
  await open(page, `${site.url}/`);
  for (const reader of [plain, page]) {
    const breaking = section(reader, 'Recently Breaking').getByRole('article');
    await expect(breaking.first()).toContainText(arrest.german.title);
    const [lead, ...others] = await breaking
      .locator('time')
      .evaluateAll((times) => times.map((time) => (time as HTMLTimeElement).dateTime));
    expect(others).toHaveLength(7);
    expect(others).toEqual(others.toSorted().toReversed());
    expect(others[0]! > lead!).toBe(true);
  }
  await context.close();
});

test('a section whose news is all shown above says that it has no other news', async ({ page }) => {
  const told = await storyOf(arrest.german.title);
  await page.route('**/api/world_news*', async (route) => {
    const reply = await route.fetch();
    const { data, ...list } = (await reply.json()) as { data: object[] };
    const story = { id: told?.id, publishers: 2, countries: 2 };
    await route.fulfill({ response: reply, json: { ...list, data: [{ ...data[0], story }] } });
  });
  await open(page, `${site.url}/articles/culture`);
  await follow(page, 'Home');
  await expect(section(page, 'World News')).toContainText('No other articles yet.');
});

test('stories of several countries that are not shown above follow the sections, with the names of the countries', async ({
  page,
}) => {
  await open(page, `${site.url}/`);
  const ferries = await storyOf(ferry.german.title);
  const stories = across(page).getByRole('listitem');
  await expect(stories).toHaveCount(2);
  await expect(stories.first()).toContainText(ferries?.lead.title ?? '');
  await expect(stories.first()).toContainText(
    '6 publishers · France, Germany, Greece, Ireland, Poland, Spain',
  );
  await expect(stories.first().getByRole('link')).toHaveAttribute(
    'href',
    new RegExp(`^/story/.+-${ferries?.id}$`),
  );
  await expect(stories.last()).toContainText('2 publishers · France, Spain');
  await expect(across(page)).not.toContainText(arrest.polish.title);
});

test('without scripts the home page shows the same stories', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${site.url}/`);
  await expect(across(page).getByRole('listitem')).toHaveCount(2);
  await expect(card(page, lighthouse.harbour.title)).toHaveCount(0);
  await context.close();
});

test('a search shows a story once, with its other reports below', async ({ page }) => {
  await open(page, `${site.url}/articles/Kalypso`);
  await expect(page.getByRole('main')).toContainText('6 articles for “Kalypso”');
  await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
  const greek = page.getByRole('link', { name: ferry.greek.title });
  await expect(greek).toBeHidden();
  await page.getByText('5 more reports').click();
  await expect(greek).toHaveAttribute('lang', 'el');
  await greek.click();
  await expect(heading(page)).toHaveText(ferry.greek.title);
});

test('a related article shows its story', async ({ page }) => {
  await open(page, `${site.url}/articles/initial_local?region=gr`);
  await page.getByRole('link', { name: 'Γιορτή της ελιάς στην Καλαμάτα' }).click();
  const entry = page.locator('.related').getByRole('listitem').filter({ hasText: 'Kalypso' });
  await expect(entry.getByRole('link', { name: 'All reports: 6 publishers' })).toBeVisible();
});

test('consecutive articles of one story are one card in a list, which can be opened for the others', async ({
  page,
  browser,
}) => {
  await site.print('harbour', lighthouseAgain);
  await until(async () => (await storyOf(lighthouseAgain.title))?.articles === 3);
  const address = `${site.url}/articles/initial_world`;
  await open(page, address);
  const folded = card(page, lighthouse.wire.title);
  await expect(folded).toHaveCount(1);
  // Another article is between these and the third.
  await expect(card(page, lighthouse.harbour.title)).toHaveCount(1);
  const other = folded.getByRole('link', { name: lighthouseAgain.title });
  await expect(other).toBeHidden();
  await folded.getByText('1 more report').click();
  await expect(folded).toContainText('The Harbour Post');
  await other.click();
  await expect(heading(page)).toHaveText(lighthouseAgain.title);

  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(address);
  await card(plain, lighthouse.wire.title).getByText('1 more report').click();
  await expect(plain.getByRole('link', { name: lighthouseAgain.title })).toBeVisible();
  await context.close();
});

test('stories are accessible on the home page and in lists, in both themes', async ({ page }) => {
  await open(page, `${site.url}/`);
  await expect(across(page)).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  expect(await violationsInThemes(page)).toEqual([]);
  await open(page, `${site.url}/articles/Kalypso`);
  await page.getByText('5 more reports').click();
  expect(await violationsInThemes(page)).toEqual([]);
});

test('stories fit on the narrowest screen with large letters', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const address of ['/', '/articles/Kalypso']) {
    await open(page, site.url + address);
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'));
    for (const summary of await page.locator('summary').all()) await summary.click();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  }
});

test('a reader who comes back to the home page sees how a story has grown', async ({ page }) => {
  await open(page, `${site.url}/`);
  await follow(page, 'Culture');
  await site.print('meuse', ferryInDutch);
  await until(async () => (await storiesListed()).some(({ publishers }) => publishers === 7));
  await follow(page, 'Home');
  await expect(across(page)).toContainText('7 publishers · France, Germany, Greece, Ireland, Netherlands,');
  await expect(across(page).getByRole('heading', { level: 3 })).toHaveText([/Kalypso/, theft.french.title]);
});

/** Reads a story, and then home, whose card links to it. */
async function readStory(page: Page): Promise<Story> {
  const whole = await site.findStory(arrest.german.title);
  if (!whole) throw new Error('The story is missing.');
  await open(page, `${door.url}/privacy`);
  await awaitCopy(page, '/privacy');
  await open(page, door.url + storyPath(whole.story));
  await awaitCopy(page, storyPath(whole.story));
  await open(page, `${door.url}/`);
  await awaitCopy(page, '/');
  return whole.story;
}

const linkTo = (page: Page, story: Story) => page.locator(`.story-link[href="${shortStoryPath(story)}"]`);

test.describe('a story that was read', () => {
  test.use({ serviceWorkers: 'allow' });
  test.beforeEach(async ({ complaints }) => {
    complaints.allow(/ERR_|Could not load|cannot be followed/);
    door = await openDoor(site.url);
    complaints.trust(door.url);
  });
  test.afterEach(() => door.close());

  test('opens offline from a card', async ({ page, context }) => {
    const story = await readStory(page);
    await context.setOffline(true);
    await expect(note(page)).toBeVisible();
    await linkTo(page, story).click();
    await expect(heading(page)).toHaveText(story.lead.title);
    await expect(page).toHaveURL(door.url + storyPath(story));
  });

  test('opens from a card on a line that is silent, too', async ({ page }) => {
    const story = await readStory(page);
    door.shut('silent');
    await linkTo(page, story).click();
    await expect(heading(page)).toHaveText(story.lead.title);
    await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
  });
});

test('an open story that ceases to exist says so', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  complaints.expect(/Could not load \["story"/);
  const story = await storyOf(arrest.german.title);
  await page.clock.install();
  await openWhole(page, `${site.url}/story/${story?.id}`);
  await expect(heading(page)).toHaveText(story?.lead.title ?? '');
  await site.run('server/desk/articles/articles-cli.ts', 'remove', story?.lead.id ?? '', 'Asked for');
  await passUntilSeen(page, page.getByRole('heading', { name: 'Page not found' }));
});
