import type { Page } from '@playwright/test';
import { shortStoryPath, storyPath } from '#contract/story-address.ts';
import type { Story } from '#contract/story.ts';
import { type Door, openDoor } from './door.ts';
import { awaitCopy, note } from './offline.ts';
import { expect, heading, open, test } from './reader.ts';
import { arrest } from './stories-edition.ts';
import { startStoriesSite, type StoriesSite } from './stories-site.ts';

test.use({ serviceWorkers: 'allow' });

// One after the other, in one process: these tests share a site.
test.describe.configure({ mode: 'default' });
let site: StoriesSite;
let door: Door;
test.beforeAll(async () => {
  site = await startStoriesSite();
});
test.afterAll(() => site.stop());
test.beforeEach(async ({ complaints }) => {
  complaints.allow(/ERR_|Could not load|cannot be followed/);
  door = await openDoor(site.url);
  complaints.trust(door.url);
});
test.afterEach(() => door.close());

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

test('a story that was read opens offline from a card', async ({ page, context }) => {
  const story = await readStory(page);
  await context.setOffline(true);
  await expect(note(page)).toBeVisible();
  await linkTo(page, story).click();
  await expect(heading(page)).toHaveText(story.lead.title);
  await expect(page).toHaveURL(door.url + storyPath(story));
});

test('and on a line that is silent', async ({ page }) => {
  const story = await readStory(page);
  door.shut('silent');
  await linkTo(page, story).click();
  await expect(heading(page)).toHaveText(story.lead.title, { timeout: 25_000 });
  await expect(note(page)).toHaveText(/^The site cannot be reached\. This copy was saved/);
});
