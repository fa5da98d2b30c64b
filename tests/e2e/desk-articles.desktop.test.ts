import { becomeEditor } from './editor.ts';
import { callApi } from './member.ts';
import { expect, heading, open, test } from './reader.ts';
import { violationsInThemes } from './violations.ts';

const title = 'Hats for tall heads';

test('without scripts an editor takes an article down, its address says so to readers, and it is restored', async ({
  page,
  complaints,
  browser,
}) => {
  complaints.expect(/status of 451/);
  await becomeEditor(page);
  await open(page, '/articles/initial_local?region=lt');
  const link = page.getByRole('main').getByRole('link', { name: title }).first();
  const address = (await link.getAttribute('href')) ?? '';

  const withoutScripts = await browser.newContext({
    javaScriptEnabled: false,
    storageState: await page.context().storageState(),
    viewport: { width: 390, height: 800 },
  });
  const desk = await withoutScripts.newPage();
  await desk.goto('/desk/articles');
  await desk.getByRole('searchbox', { name: 'Words, an id' }).fill(title);
  await desk.getByRole('button', { name: 'Find' }).click();
  await desk.getByRole('main').getByRole('link', { name: title }).click();
  await expect(desk.getByText('Keep it out of stories…')).toBeVisible(); // it is in none
  await desk.getByText('Take it down…').click();
  await desk.locator('details[open]').getByLabel('Reason').selectOption('Copyright');
  await desk.getByRole('button', { name: 'Take it down' }).click();
  await expect(desk.getByRole('main')).toContainText('Done.');
  await expect(desk.getByRole('main')).toContainText('its page answers 451');

  // The pages that are kept hear of it a moment later.
  await expect
    .poll(async () => (await page.request.get('/articles/initial_local?region=lt')).text())
    .not.toContain(title);
  await open(page, '/articles/initial_local?region=lt');
  await expect(page.getByRole('main').getByText(title)).toHaveCount(0);
  await open(page, '/articles/hats');
  await expect(page.getByRole('main').getByText(title, { exact: true })).toHaveCount(0);
  const reply = await page.goto(address);
  expect([reply?.status(), reply?.headers()['link']]).toEqual([451, '</moderation>; rel="blocked-by"']);
  await expect(heading(page)).toHaveText('Article removed');
  await expect(page.getByRole('main')).toContainText('for legal reasons. Reason: Copyright.');
  expect(await page.content()).not.toContain(title);
  expect(await violationsInThemes(page)).toEqual([]);

  await desk.getByText('Put it back…').click();
  await desk.locator('details[open]').getByLabel('Reason').selectOption('It was a mistake');
  await desk.getByRole('button', { name: 'Put it back' }).click();
  await expect(desk.getByRole('main')).toContainText('Done.');
  await withoutScripts.close();
  await expect(async () => {
    await open(page, address);
    await expect(heading(page)).toHaveText(title, { timeout: 1_000 });
  }).toPass();
});

test.describe('a reader who has read the article before', () => {
  test.use({ serviceWorkers: 'allow' });

  test('is told so at the article, and it is removed from the open list and the offline copy', async ({
    page,
    complaints,
  }) => {
    const gloves = 'Gloves for small hands';
    complaints.expect(/status of 410/);
    complaints.expect(/Could not load \["coverage"/);
    complaints.allow(/status of 404|Could not load/);
    await becomeEditor(page);
    await open(page, '/articles/initial_local?region=lt');
    const link = page.getByRole('main').getByRole('link', { name: gloves }).first();
    const address = (await link.getAttribute('href')) ?? '';
    const hasCopy = () =>
      page.evaluate(async (wanted) => (await caches.match(wanted)) !== undefined, address);
    await open(page, address);
    await expect.poll(hasCopy).toBe(true);
    await open(page, '/articles/initial_local?region=lt');
    const id = address.split('-').at(-1) ?? '';
    await callApi(page.context(), 'POST', `/api/desk/articles/${id}/remove`, { reason: 'off_topic' });
    await link.click();
    await expect(heading(page)).toHaveText('Article removed');
    await expect(page.getByRole('main')).toContainText('Reason: Off topic.');
    await page.goBack();
    await expect(heading(page)).toHaveText('ADDITIONAL LOCAL NEWS');
    await expect(page.getByRole('main').getByText(gloves)).toHaveCount(0);
    await page.goto(address);
    await expect(heading(page)).toHaveText('Article removed');
    await expect.poll(hasCopy).toBe(false);
  });
});

test('an article that was found to be taken down is not shown again on Forward', async ({
  page,
  complaints,
}) => {
  const scarves = 'Scarves for long necks';
  complaints.expect(/status of 410/);
  complaints.expect(/Could not load \["coverage"/);
  complaints.allow(/status of 404|Could not load|ERR_INTERNET_DISCONNECTED/);
  await becomeEditor(page);
  await open(page, '/articles/initial_local?region=lt');
  const link = page.getByRole('main').getByRole('link', { name: scarves }).first();
  const address = (await link.getAttribute('href')) ?? '';
  const id = address.split('-').at(-1) ?? '';
  await callApi(page.context(), 'POST', `/api/desk/articles/${id}/remove`, { reason: 'off_topic' });
  await link.click();
  await expect(heading(page)).toHaveText('Article removed');
  await page.goBack();
  await expect(heading(page)).toHaveText('ADDITIONAL LOCAL NEWS');
  await page.context().setOffline(true);
  await page.goForward();
  await expect(page).toHaveURL(address);
  await expect(heading(page).filter({ hasText: 'ADDITIONAL LOCAL NEWS' })).toHaveCount(0);
  await expect(page.getByRole('main').getByText(scarves)).toHaveCount(0, { timeout: 1_000 });
  await page.context().setOffline(false);
  await expect(heading(page)).toHaveText('Article removed');
});

test('the desk’s pages for articles and the log, and the public page about moderation, are accessible', async ({
  page,
}) => {
  await becomeEditor(page);
  await page.goto('/desk/articles?q=story');
  await expect(heading(page)).toHaveText('Articles');
  expect(await violationsInThemes(page)).toEqual([]);
  const found = page.getByRole('region', { name: /Found/ }).getByRole('link').first();
  const headline = await found.innerText();
  await found.click();
  await expect(heading(page)).toHaveText(headline);
  await expect(page).toHaveTitle(`${headline} - Desk - Europe News`);
  // Opened by script, not by clicks, which scroll: the bar would cover what axe measures.
  await page
    .locator('.desk details')
    .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
  expect(await violationsInThemes(page)).toEqual([]);
  await page
    .getByRole('navigation', { name: 'Desk' })
    .getByRole('link', { name: 'Log', exact: true })
    .click();
  await expect(heading(page)).toHaveText('Log');
  expect(await violationsInThemes(page)).toEqual([]);
  await open(page, '/privacy');
  await page.getByRole('main').getByRole('link', { name: 'moderation' }).click();
  await expect(heading(page)).toHaveText('Moderation');
  expect(await violationsInThemes(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  for (const path of ['/moderation', '/desk/log', '/desk/articles?q=story']) {
    await page.goto(path);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  }
});
