import { servePictures } from './pictures.ts';
import { expect, heading, open, test } from './reader.ts';

/** The address of an article as a reader would copy it. */
const storyAddress = /\/article\/world-story-3-[a-z0-9]+$/;

test("an article's address works in another browser and on reload", async ({ page, browser, complaints }) => {
  await open(page, '/articles/initial_world');
  await page.getByRole('link', { name: 'world story 3', exact: true }).click();
  await expect(page).toHaveURL(storyAddress);
  await page.reload();
  await expect(heading(page)).toHaveText('world story 3');

  const other = await browser.newContext();
  complaints.hear(other);
  await servePictures(other);
  const friend = await other.newPage();
  const response = await friend.goto(page.url());
  expect(response?.status()).toBe(200);
  await expect(heading(friend)).toHaveText('world story 3');
  await other.close();
});

test("an article is found by its id, title and publisher's address, and shown at its canonical address", async ({
  request,
}) => {
  const reply = await request.get('/api/article?url=https://publisher.example/world/3');
  const { id } = ((await reply.json()) as { data: { id: string } }).data;
  for (const part of [
    id,
    `an-older-title-${id}`,
    'world story 3',
    encodeURIComponent('https://publisher.example/world/3'),
  ]) {
    const shown = await request.get(`/article/${part}`);
    expect(shown.url()).toMatch(storyAddress);
    expect(await shown.text()).toContain('<title>world story 3');
  }
});

test('an article that does not exist shows the page for not found', async ({ page, complaints }) => {
  complaints.expect(/status of 404/);
  const response = await page.goto('/article/no-such-thing-0000000000000');
  expect(response?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Page not found');
});
