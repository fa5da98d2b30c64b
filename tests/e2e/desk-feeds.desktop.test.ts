import { DeskFeedReply } from '#contract/feed.ts';
import { regions } from '#contract/regions.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { becomeEditor } from './editor.ts';
import { doubleLetters, linesOf } from './letters.ts';
import { callApi } from './member.ts';
import { expect, heading, open, test } from './reader.ts';
import { violationsInThemes } from './violations.ts';

/** Would end a script or begin an element if it were not escaped. */
const name = 'The Bugle </script><b>Sons</b>';
const hostile = 'The <script>alert(1)</script> \u202EBugle';

test('an editor previews a feed, adds, tries, pauses, edits and removes it', async ({ page, complaints }) => {
  complaints.expect(/status of 400/); // not a language
  const publisher = await startPublisher((_, response) =>
    response.end(
      rss(hostile, [{ title: 'Headline', link: 'https://bugle.example/1', published: new Date() }]),
    ),
  );
  await becomeEditor(page);
  await page.goto('/desk/feeds/add');
  await page.getByLabel('Address of the feed').fill(`${publisher.origin}/rss`);
  await page.getByLabel('Ukraine').check();
  await page.getByRole('button', { name: 'Look at it' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText('1 to store, 0 skipped')).toBeVisible();
  await expect(main.getByRole('heading', { name: 'What it would bring' })).toBeInViewport();
  await expect(main.getByText('Ukraine (1)')).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.getByLabel('Publisher', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Add to the catalogue' }).click();
  await expect(heading(page)).toHaveText('Feeds');

  await page.getByLabel('Name or address').fill('bugle');
  await page.getByRole('button', { name: 'Show' }).click();
  await expect(main.getByText(/^1 of \d+ feeds/)).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  const { width = 0, height = 0 } = page.viewportSize() ?? {};
  await page.setViewportSize({ width: 390, height: 844 });
  const table = page.getByRole('table');
  expect(await table.evaluate((each) => each.scrollWidth <= document.documentElement.clientWidth)).toBe(true);
  expect(await violationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width, height });
  await page.getByRole('link', { name: name }).click();
  await page.getByRole('button', { name: 'Try now' }).click();
  await expect(main.getByText(/It was read: 1 item, \d new article/)).toBeVisible({ timeout: 60_000 });
  await expect(main.getByRole('status')).toBeFocused();
  expect(await violationsInThemes(page)).toEqual([]);
  await expect.poll(async () => (await page.request.get('/sources')).text()).toContain('The Bugle');
  const bugle = page.url();
  await open(page, '/sources');
  await expect(main.getByRole('link', { name })).toBeVisible();
  await page.goto(bugle);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);

  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(main.getByText('Done.')).toBeVisible();
  await expect(main.getByText(/^paused since/)).toBeVisible();
  await page.getByLabel('Language, as a tag').fill('not a tag');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('alert')).toContainText('The language must be a tag');
  await expect(page.getByLabel('Language, as a tag')).toHaveValue('not a tag');
  await page.getByLabel('Language, as a tag').fill('uk');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(main.getByText('Done.')).toBeVisible();

  await page.getByLabel('Its articles').selectOption('go');
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(heading(page)).toHaveText('Feeds');
  await page.goto('/desk/feeds?text=bugle');
  await expect(main.getByText(/^0 of \d+ feeds/)).toBeVisible();
  await publisher.stop();
});

test('the site that is proposed for a feed has no user name and password', async ({ page }) => {
  const publisher = await startPublisher((request, response) => {
    const location = `http://me:word@${request.headers.host}/rss`;
    if (request.url === '/rss') response.end(rss('Secret', []));
    else response.writeHead(302, { location }).end();
  });
  await becomeEditor(page);
  await page.goto('/desk/feeds/add');
  await page.getByLabel('Address of the feed').fill(`${publisher.origin}/moved`);
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByRole('main').getByText('/rss')).toBeVisible();
  await expect(page.getByLabel('The publisher’s site')).toHaveValue(`${publisher.origin}/`);
  await publisher.stop();
});

test('with long names of feeds, too, their list fits the window and does not wrap its times', async ({
  page,
}) => {
  await becomeEditor(page);
  await page.goto('/desk/feeds');
  await page
    .locator('.feed-address')
    .first()
    .evaluate((each) => (each.textContent = `https://publisher.example/${'news/'.repeat(20)}rss.xml`));
  const table = page.getByRole('table');
  await table
    .getByRole('link')
    .first()
    .evaluate((each) => (each.textContent = 'Feed'.repeat(50)));
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0);
  const time = table.locator('time').first();
  expect(await linesOf(time)).toEqual([await time.innerText()]);
  await page.setViewportSize({ width: 1024, height: 900 });
  await doubleLetters(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
});

test('on a phone the state of a feed, with its day, stands beside the name of its column', async ({
  page,
}) => {
  await becomeEditor(page);
  const why = { reason: 'upkeep', note: null };
  const paper = { publisher: 'Paused Paper', site: null, language: 'en', sections: ['world'] };
  const ask = (path: string, body: object) =>
    callApi(page.context(), 'POST', `/api/desk/feeds/${path}`, { ...body, ...why });
  const added = DeskFeedReply.parse(await ask('add', { url: 'http://127.0.0.1:9/paused', ...paper }));
  const { id } = added.data.feed;
  await ask(`${id}/pause`, {});
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/desk/feeds?text=paused+paper');
  const state = page.getByRole('table').getByText(/^paused since \d{4}-\d\d-\d\d/);
  await expect(state).toBeVisible();
  const [words, sections] = await page.locator('td').evaluateAll((cells) =>
    cells.slice(0, 2).map((cell) => {
      const text = document.createRange();
      text.selectNodeContents(cell);
      return text.getBoundingClientRect().left;
    }),
  );
  expect(words).toBe(sections);
  await ask(`${id}/remove`, { articles: 'stay' });
});

test('an OPML file is previewed before it is imported', async ({ page, complaints }) => {
  complaints.expect(/status of 400/); // not OPML, and a note that is too long
  await becomeEditor(page);
  await page.goto('/desk/feeds/import');
  const wrong = '<outline text="A" xmlUrl="a"/>';
  await page.getByLabel('OPML', { exact: true }).fill(`<opml version="2.0"><body>${wrong}</body></opml>`);
  await page.getByRole('button', { name: 'Show what it would change' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'This OPML cannot be used: it has 2 mistakes.\nThe xmlUrl of the outline "A" is not a web address: "a".\n' +
      'The outline "A" has no category attribute.',
    { useInnerText: true },
  );
  const added = '<outline text="New &lt;i&gt;" xmlUrl="http://127.0.0.1:1/rss" category="/region/de"/>';
  await page.getByLabel('OPML', { exact: true }).fill(`<opml version="2.0"><body>${added}</body></opml>`);
  await page.getByRole('button', { name: 'Show what it would change' }).click();
  await expect(page.getByRole('main').getByText('New <i>')).toBeInViewport();
  const note = `${'ä'.repeat(1_000)}!`;
  await page.getByLabel('In your own words').fill(note);
  await page.getByRole('button', { name: 'Import 1 new and 0 changed feeds' }).click();
  await expect(page.getByRole('alert')).toHaveText('Please use at most 1,000 characters of your own words.');
  await expect(page.getByRole('region', { name: 'Not sent' })).toContainText(note);
  await page.getByRole('button', { name: 'Show what it would change' }).click();
  await page.getByRole('button', { name: 'Import 1 new and 0 changed feeds' }).click();
  await expect(heading(page)).toHaveText('Feeds');
  const exported = await page.request.get('/api/desk/feeds.opml');
  expect(await exported.text()).toContain('xmlUrl="http://127.0.0.1:1/rss"');
  await page.goto('/desk/feeds?text=127.0.0.1:1/');
  await page.getByRole('link', { name: 'New <i>' }).click();
  await page.getByRole('button', { name: 'Remove it' }).click();
  await expect(heading(page)).toHaveText('Feeds');
});

test('every reader sees whose news these are, and can download the list as OPML', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sources' }).click();
  await expect(heading(page)).toHaveText('Sources');
  await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveCount(regions.length + 1);
  expect(await violationsInThemes(page)).toEqual([]);
  const lines = await linesOf(page.getByRole('main').getByText('as they offer it to everybody'));
  expect(Math.max(...lines.map(({ length }) => length))).toBeLessThanOrEqual(80);
  const opml = await page.request.get('/sources.opml');
  expect(opml.headers()['content-disposition']).toContain('sources.opml');
  // The feeds of the tests are on a private network, so the public list leaves them out.
  expect(await opml.text()).toMatch(/<opml version="2.0">(?!.*127\.0\.0\.1)/s);
});
