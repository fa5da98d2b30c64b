import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { doHere } from '#tests/support/run-here.ts';
import { startSite, type Site } from '#tests/support/site.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { comment, discussion, field } from './discussion.ts';
import { alert, freshEmail, password } from './member.ts';
import { expect, heading, test } from './reader.ts';

test.use({ javaScriptEnabled: false });
test.describe.configure({ mode: 'serial' });

/** A site of its own, whose database a test may break. */
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

/** Runs an operator's command on this site. */
async function decide(about: 'articles' | 'comments', ...words: string[]): Promise<void> {
  const command = join(import.meta.dirname, `../../server/desk/${about}/${about}-cli.ts`);
  await doHere(command, words, { DATABASE_URL: '', DATA_DIR: site.dataDir });
}

const headers = () => ({ origin: site.url });
const signIn = (page: Page, data: { email: string; password: string }) =>
  page.request.post(`${site.url}/api/auth/sign-in/email`, { data, headers: headers() });

async function makeEditor(): Promise<void> {
  await database.execute(sql`insert into editor (email, configured) values (${member.email}, false)`);
  await database.execute(sql`update "user" set email_verified = true where email = ${member.email}`);
}

let member: { email: string; password: string };
test.beforeEach(async ({ page, complaints }) => {
  complaints.trust(site.url);
  member = { email: freshEmail(), password };
  await page.request.post(`${site.url}/api/auth/sign-up/email`, { data: member, headers: headers() });
});

test('without scripts a comment that the site fails to store is kept on the error page, and can be sent again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  const id = await storeArticle(database, { title: 'Calm in the storm' });
  await page.goto(`${site.url}/article/calm-in-the-storm-${id}`);
  await field(page).fill('Three sentences\nin <two> lines');
  await database.execute(sql`alter table article rename to mislaid`);
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(heading(page)).toHaveText('Something went wrong');
  const written = page.getByLabel('What you wrote');
  await expect(written).toHaveValue('Three sentences\nin <two> lines');
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(written).toHaveValue('Three sentences\nin <two> lines');
  await database.execute(sql`alter table mislaid rename to article`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page).toHaveURL(/#comments$/);
  await expect(comment(page, 'Three sentences')).toBeVisible();
});

test('without scripts a message to the team is kept when the session cannot be read', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  await page.goto(`${site.url}/profile`);
  await page.getByLabel('Your message to us').fill('Five thousand characters');
  await database.execute(sql`alter table session rename to mislaid`);
  await page.getByRole('region', { name: 'Help Center' }).getByRole('button').click();
  await expect(page.getByLabel('What you wrote')).toHaveValue('Five thousand characters');
  await database.execute(sql`alter table mislaid rename to session`);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(alert(page)).toHaveText('Message sent!');
});

test('without scripts a password is not repeated on the error page', async ({ page, complaints }) => {
  complaints.expect(/status of 50\d/);
  await page.context().clearCookies();
  await page.goto(`${site.url}/login`);
  await page.getByLabel('Email').fill('nora@readers.example');
  await page.getByLabel('Password').fill('a password nobody may see');
  await database.execute(sql`alter table "user" rename to mislaid`);
  await page.getByRole('button', { name: 'Submit' }).click();
  await expect(alert(page)).toContainText('Log In Failed!');
  expect(await page.content()).not.toContain('nobody may see');
  await database.execute(sql`alter table mislaid rename to "user"`);
});

test('without scripts a message is kept after the session has ended, until the member is back', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  await page.goto(`${site.url}/profile`);
  await page.getByLabel('Your message to us').fill('Written slowly');
  await page.context().clearCookies();
  await page.getByRole('region', { name: 'Help Center' }).getByRole('button').click();
  await expect(heading(page)).toHaveText('Please log in first');
  await expect(page.getByRole('main').getByRole('link', { name: /^Log In/ })).toHaveAttribute(
    'href',
    '/login',
  );
  await expect(page.getByLabel('What you wrote')).toHaveValue('Written slowly');
  await signIn(page, member); // in another tab
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(alert(page)).toHaveText('Message sent!');
});

test('an objection is kept after the session has ended, too', async ({ page, complaints }) => {
  complaints.expect(/status of 401/);
  const title = 'Calm after the storm';
  await storeArticle(database, { title });
  const data = { article_id: urlOf(title), content: 'Not kind' };
  const created = await page.request.post(`${site.url}/api/create_comment`, { data, headers: headers() });
  const { comment_id: id } = ((await created.json()) as { data: { comment_id: string } }).data;
  await decide('comments', 'hide', id, 'It insults somebody.');
  await page.goto(`${site.url}/objection/${id}`);
  await page.getByLabel('Why should the comment be shown?').fill('It was meant kindly');
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Object' }).click();
  await expect(page.getByLabel('What you wrote')).toHaveValue('It was meant kindly');
  await signIn(page, member);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('main')).toContainText('You have objected');
});

test('an editor’s answer is kept when the session cannot be read, and after it has ended until the editor is back, and the page reveals nothing of the desk', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/);
  complaints.expect(/status of 404/);
  await makeEditor();
  const data = { message: 'When will you write about hats?' };
  await page.request.post(`${site.url}/api/send-feedback`, { data, headers: headers() });
  await page.goto(`${site.url}/desk/messages`);
  const message = page.getByRole('listitem').filter({ hasText: data.message });
  await message.locator('summary').click();
  await message.getByLabel('Your answer').fill('On Monday,\nabout <two>');
  await database.execute(sql`alter table session rename to mislaid`);
  await message.getByRole('button', { name: 'Send the answer' }).click();
  await expect(heading(page)).toHaveText('Something went wrong');
  await expect(page.getByLabel('What you wrote')).toHaveValue('On Monday,\nabout <two>');
  await database.execute(sql`alter table mislaid rename to session`);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(heading(page)).toHaveText('This could not be sent');
  await expect(page.getByLabel('What you wrote')).toHaveValue('On Monday,\nabout <two>');
  await expect(page.getByText('hats')).toHaveCount(0);
  const form = { text: 'Is anybody there?' };
  const nowhere = await page.request.post(`${site.url}/nowhere`, { form, headers: headers() });
  expect([nowhere.status(), await nowhere.text()]).toEqual([404, expect.stringContaining(form.text)]);
  await signIn(page, member);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('main')).toContainText('Done.');
  await page.getByRole('link', { name: 'Done' }).click();
  await expect(page.getByRole('main')).toContainText('On Monday,');
});

test('an OPML file is kept after the session has ended, too, and after a mere button press the page says what to do', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  await makeEditor();
  const data = { message: 'Nothing to answer' };
  await page.request.post(`${site.url}/api/send-feedback`, { data, headers: headers() });
  const outline = '<outline text="New" xmlUrl="https://new.example/rss" category="/region/de"/>';
  const opml = `<opml version="2.0">\n<body>${outline}</body></opml>`;
  await page.goto(`${site.url}/desk/feeds/import`);
  await page.getByLabel('OPML', { exact: true }).fill(opml);
  await page.context().clearCookies();
  await page.getByRole('button', { name: 'Show what it would change' }).click();
  await expect(page.getByLabel('What you wrote')).toHaveValue(opml);
  await signIn(page, member);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(page.getByRole('main')).toContainText('New: New');

  await page.goto(`${site.url}/desk/messages`);
  const message = page.getByRole('listitem').filter({ hasText: data.message });
  await page.context().clearCookies();
  await message.getByRole('button', { name: 'Done' }).click();
  await expect(heading(page)).toHaveText('This could not be sent');
  await expect(page.getByRole('main')).toContainText('log in in another tab, then go back and try again.');
  await expect(page.getByRole('main').getByRole('link', { name: /^Log In/ })).toBeVisible();
  const form = { id: '1', do: 'done' };
  const nowhere = await page.request.post(`${site.url}/nowhere`, { form, headers: headers() });
  expect([nowhere.status(), await nowhere.text()]).toEqual([404, expect.stringContaining('go back and try')]);
  await signIn(page, member);
  await page.goBack();
  await message.getByRole('button', { name: 'Done' }).click();
  await expect(message).toHaveCount(0);
});

test('a comment on an article that was taken down meanwhile is not lost', async ({ page, complaints }) => {
  complaints.expect(/status of 410/);
  const id = await storeArticle(database, { title: 'Calm is gone' });
  await page.goto(`${site.url}/article/calm-is-gone-${id}`);
  await field(page).fill('Worth keeping');
  await decide('articles', 'remove', id, 'By mistake.');
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(heading(page)).toHaveText('This could not be sent');
  await expect(page.getByRole('main')).toContainText('have removed this article');
  await expect(page.getByLabel('What you wrote')).toHaveValue('Worth keeping');
  await decide('articles', 'restore', id);
  await page.getByRole('button', { name: 'Send again' }).click();
  await expect(comment(page, 'Worth keeping')).toBeVisible();
});

test('a comment that is refused on an article whose title has changed meanwhile comes back with the reason', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/);
  const id = await storeArticle(database, { title: 'Calm at first' });
  await page.goto(`${site.url}/article/calm-at-first-${id}`);
  await field(page).fill('Written under the old title');
  await database.execute(sql`update article set title = 'Storm in the end' where slug_id = ${id}`);
  await page.context().clearCookies();
  await discussion(page).getByRole('button', { name: 'Post Comment' }).click();
  await expect(alert(page)).toHaveText('Please log in first.');
  await expect(heading(page)).toHaveText('Storm in the end');
  await expect(field(page)).toHaveValue('Written under the old title');
});

test('a form posted by another site cannot be sent again', async ({ page }) => {
  const headers = { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' };
  const form = { form: 'feedback', message: 'Words of somebody else' };
  await page.context().clearCookies();
  const reply = await page.request.post(`${site.url}/profile`, { form, headers });
  expect(reply.status()).toBe(403);
  expect(await reply.text()).not.toContain('somebody else');
});
