import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { comment, discussion, field } from './discussion.ts';
import { alert, freshEmail, password } from './member.ts';
import { expect, heading, test } from './reader.ts';

test.use({ javaScriptEnabled: false });
test.describe.configure({ mode: 'serial' });

/** A site of its own, in whose database things go amiss. */
let site: Site;
let database: Database;
let stopFeeds: () => Promise<void>;
test.beforeAll(async () => {
  const feeds = await serveFeeds([]);
  stopFeeds = feeds.stop;
  site = await startSite(feeds.opml, { NEWSROOM: 'off' });
  database = await joinDatabase(site.dataDir);
});
test.afterAll(async () => {
  await database.$client.end();
  await site.stop();
  await stopFeeds();
});

test.beforeEach(async ({ page, complaints }) => {
  complaints.trust(site.url);
  complaints.expect(/status of 5\d\d/);
  const data = { email: freshEmail(), password };
  await page.request.post(`${site.url}/api/auth/sign-up/email`, { data, headers: { origin: site.url } });
});

test('without scripts a comment is not lost with the page that cannot answer it, and can be sent again', async ({
  page,
}) => {
  const id = await storeArticle(database, { title: 'Calm in the storm' });
  await page.goto(`${site.url}/article/calm-in-the-storm-${id}`);
  await field(page).fill('Three sentences\nin <two> lines');
  await database.execute(sql`alter table article rename to mislaid`);
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(heading(page)).toHaveText('Something went wrong');
  const written = page.getByLabel('What you have written');
  await expect(written).toHaveValue('Three sentences\nin <two> lines');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(written).toHaveValue('Three sentences\nin <two> lines');
  await database.execute(sql`alter table mislaid rename to article`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/#comments$/);
  await expect(comment(page, 'Three sentences')).toBeVisible();
});

test('without scripts a message to the team is not lost when nobody knows whose it is', async ({ page }) => {
  await page.goto(`${site.url}/profile`);
  await page.getByLabel('Your message to us').fill('Five thousand characters');
  await database.execute(sql`alter table session rename to mislaid`);
  await page.getByRole('region', { name: 'Help Center' }).getByRole('button').click();
  await expect(page.getByLabel('What you have written')).toHaveValue('Five thousand characters');
  await database.execute(sql`alter table mislaid rename to session`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(alert(page)).toHaveText('Message sent!');
});

test('without scripts a password is not shown again by the page that cannot answer it', async ({ page }) => {
  await page.goto(`${site.url}/login`);
  await page.context().clearCookies();
  await page.getByLabel('Email').fill('nora@readers.example');
  await page.getByLabel('Password').fill('a password nobody may see');
  await database.execute(sql`alter table "user" rename to mislaid`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(alert(page)).toContainText('Log In Failed!');
  expect(await page.content()).not.toContain('nobody may see');
  await database.execute(sql`alter table mislaid rename to "user"`);
});
