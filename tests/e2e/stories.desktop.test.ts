import type { Page } from '@playwright/test';
import { articlePath } from '#contract/article-address.ts';
import { storyNumber, storyPath } from '#contract/story-address.ts';
import type { WholeStory } from '#contract/story.ts';
import { until } from '#tests/support/site.ts';
import { passUntilSeen } from './clock.ts';
import { heard } from './heard.ts';
import { doubleLetters, linesOf } from './letters.ts';
import { awaitCopy, note } from './offline.ts';
import { expect, heading, open, openWhole, section, test } from './reader.ts';
import { holdRequests, watchRequests } from './requests.ts';
import { arrest, bridge, ferry, ferryInDutch, lighthouse, theft, theftAndArrest } from './stories-edition.ts';
import { startStoriesSite, type StoriesSite } from './stories-site.ts';
import { violations, violationsInThemes } from './violations.ts';

// One after the other, in one process: these tests share a site, which changes.
test.describe.configure({ mode: 'default' });
let site: StoriesSite;
test.beforeAll(async () => {
  site = await startStoriesSite();
});
test.afterAll(() => site.stop());
test.beforeEach(({ complaints }) => complaints.trust(site.url));

async function storyWith(title: string): Promise<WholeStory> {
  const found = await site.findStory(title);
  if (!found) throw new Error(`No story has a report called ${title}.`);
  return found;
}

const addressOf = ({ story }: WholeStory) => site.url + storyPath(story);
const numberOf = ({ story }: WholeStory) => storyNumber(story.id) ?? NaN;
const countries = (page: Page) => page.locator('.country-reports').getByRole('heading');
/** Loads twice: an outdated page is sent once more while its replacement is rendered. */
async function reloadUntil(page: Page, text: string): Promise<void> {
  await expect(async () => {
    await page.reload();
    await expect(page.getByText(text)).toBeVisible({ timeout: 1_000 });
  }).toPass();
}

const map = (page: Page) => section(page, 'Where reports were found');

test('a story shows its lead, who was first, and all reports by country, each marked with its language', async ({
  page,
}) => {
  const whole = await storyWith(ferry.german.title);
  await open(page, addressOf(whole));
  await expect(heading(page)).toHaveText(whole.story.lead.title);
  await expect(heading(page)).toHaveAttribute('lang', whole.story.lead.language);
  await expect(page.getByText('6 publishers in 6 countries')).toBeVisible();
  await expect(page).toHaveTitle(`All reports: ${whole.story.lead.title} - Europe News`);
  await expect(page.locator('.first-report')).toContainText('Αιγαίο Νέα');
  await expect(page.locator('.first-report')).toContainText('Greece');
  await expect(countries(page)).toHaveText([
    /^Poland/,
    /^Spain/,
    /^France/,
    /^Ireland/,
    /^Germany/,
    /^Greece/,
  ]);
  const german = section(page, 'Germany, 1 report').getByRole('link');
  await expect(german).toHaveText(ferry.german.title);
  await expect(german).toHaveAttribute('lang', 'de');
  await expect(section(page, 'Germany, 1 report')).toContainText(/Rheinblatt.*20\d\d, \d\d:\d\d/);
  await expect(map(page).getByRole('link')).toHaveCount(6);
  await expect(map(page)).toContainText(/No report found among our sources: Austria, Belgium/);
  await map(page).getByRole('link', { name: 'Greece: 1 report' }).click();
  await expect(section(page, 'Greece, 1 report')).toBeInViewport();
});

test('a publisher without a country is listed under Elsewhere, after the countries', async ({ page }) => {
  await open(page, addressOf(await storyWith(lighthouse.wire.title)));
  await expect(page.getByText('2 publishers in 1 country and elsewhere')).toBeVisible();
  await expect(countries(page)).toHaveText([/^Ireland/, /^Elsewhere/]);
  const names = (await heard(page)).map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining(['Ireland, 1 report', 'Elsewhere, 1 report']));
});

test('if a country has few reports they are in one column below its name', async ({ page }) => {
  await open(page, addressOf(await storyWith(bridge.paper.title)));
  const reports = section(page, 'Germany, 2 reports').getByRole('listitem');
  await expect(reports).toHaveCount(2);
  const lefts = await reports.evaluateAll((items) => items.map((item) => item.getBoundingClientRect().left));
  expect(lefts[1]).toBe(lefts[0]);
});

test('reports can be shown in either order, and a report leads to its article, which is shown at once', async ({
  page,
}) => {
  await open(page, addressOf(await storyWith(ferry.german.title)));
  await expect(page.getByRole('link', { name: 'Newest first' })).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: 'Earliest first' }).press('Enter');
  await expect(page).toHaveURL(/\?order=first$/);
  await expect(countries(page).first()).toContainText('Greece');
  await expect(countries(page).last()).toContainText('Poland');
  // Keyboard users continue from there.
  await expect(page.getByRole('link', { name: 'Earliest first' })).toBeFocused();
  const asked = watchRequests(page, '/api/article');
  await section(page, 'Poland, 1 report').getByRole('link').click();
  await expect(heading(page)).toHaveText(ferry.polish.title);
  expect(asked.filter((address) => address.startsWith('/api/article?'))).toEqual([]);
});

test('an article names five other publishers of its story, and links to all of them', async ({ page }) => {
  const whole = await storyWith(ferry.german.title);
  const german = whole.reports.find(({ country }) => country === 'de')?.article;
  if (!german) throw new Error('The German report is there.');
  // The list of this search stays in the browser, under a key that begins as those of stories do.
  await open(page, `${site.url}/articles/story`);
  await page.waitForFunction(() => localStorage.getItem('articles')?.includes('["story",1,'));
  await open(page, site.url + articlePath(german));
  await page.waitForLoadState('networkidle');
  const others = section(page, 'Also reported by');
  await expect(others.getByRole('listitem')).toHaveCount(5);
  await expect(others).toContainText('Kurier Wiślany, Poland');
  await expect(others.getByRole('link', { name: ferry.greek.title })).toHaveAttribute('lang', 'el');
  await others.getByRole('link', { name: ferry.greek.title }).click();
  await expect(heading(page)).toHaveText(ferry.greek.title);
  await page.goBack();
  await expect(heading(page)).toHaveText(german.title);
  await others.getByRole('link', { name: 'All reports: 6 publishers 6 countries' }).click();
  await expect(page).toHaveURL(addressOf(whole));
  await expect(countries(page)).toHaveCount(6);
  await page.goBack();
  await expect(heading(page)).toHaveText(german.title);
});

test('a story links to the comments of its lead', async ({ page }) => {
  await open(page, addressOf(await storyWith(ferry.german.title)));
  const letCoverageCome = await holdRequests(page, /\/api\/article_coverage/);
  await page.getByRole('link', { name: 'Comments on this report' }).click();
  await expect(page.getByRole('heading', { name: /^Comments/ })).toBeInViewport();
  letCoverageCome();
  // Its headline is above them.
  await expect(page.getByRole('heading', { name: 'Also reported by' })).toBeAttached();
  await expect(page.getByRole('heading', { name: /^Comments/ })).toBeInViewport();
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a story is complete, and can be ordered with the first report first', async ({ page }) => {
    const whole = await storyWith(ferry.german.title);
    await page.goto(addressOf(whole));
    await expect(countries(page)).toHaveCount(6);
    await page.getByRole('link', { name: 'Earliest first' }).click();
    await expect(countries(page).first()).toContainText('Greece');
    await section(page, 'Greece, 1 report').getByRole('link').click();
    await expect(heading(page)).toHaveText(ferry.greek.title);
    await expect(section(page, 'Also reported by').getByRole('listitem')).toHaveCount(5);
  });
});

test('any address with the id of a story leads to it; one without is not found', async ({
  page,
  request,
  complaints,
}) => {
  const whole = await storyWith(ferry.german.title);
  const whereTo = async (path: string) => {
    const reply = await request.get(site.url + path, { maxRedirects: 0 });
    return [reply.status(), reply.headers().location];
  };
  expect(await whereTo(`/story/${whole.story.id}`)).toEqual([302, storyPath(whole.story)]);
  expect(await whereTo(`/story/of-old-${whole.story.id}?order=first`)).toEqual([
    302,
    `${storyPath(whole.story)}?order=first`,
  ]);
  expect((await whereTo('/story/nothing-zzzz'))[0]).toBe(404);
  complaints.expect(/status of 404/);
  await page.goto(`${site.url}/story/nothing-zzzz`);
  await expect(heading(page)).toHaveText('Page not found');
});

test('a story whose lead is taken out of it gets another, until it is put back', async ({ page }) => {
  const whole = await storyWith(ferry.polish.title);
  const { lead } = whole.story;
  await page.goto(addressOf(whole));
  await expect(page.getByText('6 publishers in 6 countries')).toBeVisible();
  await site.run('server/desk/articles/articles-cli.ts', 'detach', lead.id);
  await reloadUntil(page, '5 publishers in 5 countries');
  await expect(heading(page)).not.toHaveText(lead.title);
  await expect(page.locator('.country-reports')).toHaveCount(5);
  await site.run('server/desk/articles/articles-cli.ts', 'attach', lead.id);
  await until(async () => (await site.findStory(lead.title)) !== undefined);
  await reloadUntil(page, '6 publishers in 6 countries');
});

test('new reports appear on an open story', async ({ page }) => {
  await page.clock.install();
  await openWhole(page, addressOf(await storyWith(ferry.polish.title)));
  const before = await page.locator('.country-reports').count();
  await site.print('meuse', ferryInDutch);
  await until(async () => (await site.findStory(ferryInDutch.title)) !== undefined);
  await expect(section(page, 'Netherlands, 1 report')).toHaveCount(0);
  await passUntilSeen(page, section(page, 'Netherlands, 1 report').getByText(ferryInDutch.title));
  await expect(page.getByText(`${before + 1} publishers in ${before + 1} countries`)).toBeVisible();
  await expect(map(page).getByRole('link', { name: 'Netherlands: 1 report' })).toBeVisible();
});

test('a reader who comes back to a story sees the reports that came meanwhile', async ({ page }) => {
  await open(page, addressOf(await storyWith(ferry.polish.title)));
  const changed = `${ferry.polish.title}, kapitan zatrzymany`;
  await site.reword('vistula', ferry.polish.title, changed);
  await until(async () => (await site.findStory(changed)) !== undefined);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await expect(section(page, 'Poland, 1 report').getByRole('link')).toHaveText(changed);
});

test('an article shows how its headline changed, word by word', async ({ page }) => {
  const before = ferry.french.title;
  const changed = before.replace('214 passagers évacués', 'tous les passagers évacués');
  await site.reword('rhone', before, changed);
  await until(async () => (await site.findStory(changed)) !== undefined);
  const french = (await storyWith(changed)).reports.find(({ country }) => country === 'fr')?.article;
  if (!french) throw new Error('The French report is there.');
  await open(page, site.url + articlePath(french));
  await page.getByText('How the headline changed').click();
  const history = page.locator('.headline-history').getByRole('listitem');
  await expect(history).toHaveCount(2);
  await expect(history.first()).toContainText(before);
  await expect(history.last().locator('del')).toHaveText('214');
  await expect(history.last().locator('ins')).toHaveText('tous les');
});

test('two stories that are merged have one page, which replaces the other where that is open, and to which its address leads', async ({
  page,
}) => {
  await page.clock.install();
  const stories = [await storyWith(theft.french.title), await storyWith(arrest.german.title)];
  const [older, younger] = stories.toSorted((a, b) => numberOf(a) - numberOf(b)) as [WholeStory, WholeStory];
  await openWhole(page, addressOf(younger));
  await expect(page.locator('.country-reports')).toHaveCount(2);
  await site.print('wire', theftAndArrest);
  await until(async () => (await site.findStory(theftAndArrest.title)) !== undefined);
  const merged = await storyWith(theftAndArrest.title);
  expect(merged.story.id).toBe(older.story.id);
  await passUntilSeen(page, page.getByText('5 publishers in 4 countries and elsewhere'));
  await expect(heading(page)).toHaveText(merged.story.lead.title);
  await expect(countries(page)).toHaveCount(5);
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', addressOf(merged));
  const asked = watchRequests(page, '/api/stories');
  await page.getByRole('link', { name: 'Earliest first' }).click();
  await expect(page).toHaveURL(`${addressOf(merged)}?order=first`);
  await expect(countries(page).first()).toContainText('France');
  expect(asked, 'what the page has already').toEqual([]);
  await page.goto(addressOf(younger));
  await reloadUntil(page, '5 publishers in 4 countries');
  expect(page.url()).toBe(addressOf(merged));
});

test('a story, and an article of one, are accessible in both themes and fit narrow screens', async ({
  page,
}) => {
  const whole = await storyWith(ferry.spanish.title);
  const changed = whole.reports.find(({ country }) => country === 'fr')?.article ?? whole.story.lead;
  for (const address of [addressOf(whole), site.url + articlePath(changed)]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await open(page, address);
    expect(await violationsInThemes(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await violationsInThemes(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0);
  }
});

test('with large letters the links of a story wrap between words', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await open(page, addressOf(await storyWith(ferry.spanish.title)));
  await doubleLetters(page);
  const lines = await linesOf(page.getByRole('link', { name: 'Comments on this report' }));
  expect(lines.join(' ')).toBe('Comments on this report');
});

test('a printed story has its headline, map and reports, all legible in the dark theme, but no controls', async ({
  page,
}) => {
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'));
  const whole = await storyWith(ferry.spanish.title);
  await open(page, addressOf(whole));
  await page.emulateMedia({ media: 'print' });
  await expect(heading(page)).toBeVisible();
  await expect(map(page)).toBeVisible();
  await expect(countries(page).first()).toBeVisible();
  for (const role of ['banner', 'contentinfo', 'navigation', 'button'] as const)
    await expect(page.getByRole(role)).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Read this report' })).toBeHidden();
  expect(await violations(page, ['color-contrast'])).toEqual([]);
});

test.describe('with the service worker', () => {
  test.use({ serviceWorkers: 'allow' });

  test('a story that was read opens offline', async ({ page, context, complaints }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    const whole = await storyWith(lighthouse.wire.title);
    const address = addressOf(whole);
    await open(page, site.url);
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
    await open(page, address);
    await awaitCopy(page, address);
    await context.setOffline(true);
    await page.reload();
    await expect(heading(page)).toHaveText(whole.story.lead.title);
    await expect(countries(page).first()).toBeVisible();
  });

  test('offline, a story leads to the comments in the copy of its lead', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.allow(/ERR_INTERNET_DISCONNECTED/);
    const whole = await storyWith(ferry.german.title);
    await open(page, addressOf(whole));
    await page.getByRole('link', { name: 'Read this report' }).click();
    await expect(heading(page)).toHaveText(whole.story.lead.title);
    await awaitCopy(page, articlePath(whole.story.lead));
    await open(page, addressOf(whole));
    await context.setOffline(true);
    await expect(note(page)).toBeVisible();
    await page.getByRole('link', { name: 'Comments on this report' }).click();
    await expect(note(page)).toHaveText(/This copy was saved/);
    await expect(page).toHaveURL(/\/article\/.*#comments$/);
    await expect(page.getByRole('heading', { name: /^Comments/ })).toBeInViewport();
  });
});
