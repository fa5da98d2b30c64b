import { randomUUID } from 'node:crypto';
import type { Browser, Page } from '@playwright/test';
import { joinDatabase } from '#tests/support/join-database.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { newArticle } from './discussion.ts';
import { becomeEditor } from './editor.ts';
import { callApi } from './member.ts';
import { expect, test } from './reader.ts';
import { type Author, reportedAuthor } from './reported-author.ts';

const main = (page: Page) => page.getByRole('main');
const alert = (page: Page) => main(page).getByRole('alert');
const unsent = (page: Page) => main(page).getByRole('region', { name: 'Not sent' });
const summary = (page: Page, text: string) => main(page).locator('summary', { hasText: text });

/** Decides as another editor would meanwhile; returns the number of the decision. */
async function decide(page: Page, path: string, body: object): Promise<number> {
  const asked = { reason: 'rules', note: null, ...body };
  const reply = await callApi(page.context(), 'POST', `/api/desk${path}`, asked);
  return (reply as { decision: number }).decision;
}

/** An editor on this page, and the author of a hidden comment. */
async function editorAndAuthor(page: Page, browser: Browser): Promise<Author> {
  const { url } = await newArticle();
  const author = await reportedAuthor(browser, { url, content: 'Decided at once' });
  await becomeEditor(page);
  await decide(page, `/comments/${author.commentId}/decision`, { action: 'hide' });
  return author;
}

const object = ({ context, commentId }: Author, text: string) =>
  callApi(context, 'POST', `/api/objections/${commentId}`, { text });

/** Fills in the form about the objection and sends it. */
async function uphold(page: Page, note: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const form = main(page).getByRole('region', { name: 'Decide on the objection' });
  await form.getByLabel('The decision stands').check();
  await form.getByLabel('Reason').selectOption('Harassment');
  await form.getByLabel('In your own words').fill(note);
  await meanwhile();
  await form.getByRole('button', { name: 'Decide' }).click();
  await expect(alert(page)).toContainText('Somebody else has decided on this in the meantime.');
}

test('the slower of two editors is told so at an objection, which stays open if it is a later one', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const author = await editorAndAuthor(page, browser);
  const comment = `/comments/${author.commentId}`;
  await object(author, 'The first objection');
  await page.goto(`/desk${comment}`);
  await uphold(page, 'About the first one', async () => {
    await decide(page, `${comment}/objection`, { outcome: 'uphold' });
    await decide(page, `${comment}/decision`, { action: 'remove' });
    await object(author, 'The second objection');
  });
  await expect(main(page)).toContainText('The second objection');
  await expect(unsent(page)).toHaveCount(0); // the form still has it
  await uphold(page, 'About the second one', () =>
    decide(page, `${comment}/objection`, { outcome: 'uphold' }),
  );
  await expect(unsent(page)).toContainText('About the second one');
  await author.context.close();
});

test('the note of an editor who takes a decision back that somebody else has taken back is kept', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { commentId, context } = await editorAndAuthor(page, browser);
  await context.close();
  const comment = `/comments/${commentId}`;
  const decision = await decide(page, `${comment}/decision`, { action: 'remove' });
  await page.goto(`/desk${comment}`);
  const form = main(page).locator('details', { hasText: `Take decision ${decision} back` });
  await form.locator('summary').click();
  await form.getByLabel('Reason').selectOption('It was a mistake');
  await form.getByLabel('In your own words').fill('I did not mean it');
  await decide(page, `${comment}/undo`, { decision });
  await form.getByRole('button', { name: 'Take it back' }).click();
  await expect(alert(page)).toContainText('Somebody else has decided on this in the meantime.');
  await expect(unsent(page)).toContainText('I did not mean it');
});

test('the slower of two editors who ban a member is not handed the form that lifts the ban', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id, context } = await editorAndAuthor(page, browser);
  await context.close();
  await page.goto(`/desk/members/${id}`);
  await summary(page, 'Ban this member').click();
  await main(page).getByLabel('How long').selectOption('For good');
  await main(page).getByLabel('Reason').selectOption('Against the rules of this site');
  await main(page).getByLabel('In your own words').fill('Watches, again');
  await decide(page, `/members/${id}/ban`, { length: '7' });
  await main(page).getByRole('button', { name: 'Ban this member' }).click();
  await expect(alert(page)).toContainText('This member is already banned.');
  await expect(unsent(page)).toContainText('Watches, again');
  await expect(summary(page, 'Lift the ban')).toBeVisible();
  await expect(main(page).getByRole('button', { name: 'Lift the ban' })).toBeHidden();
  await summary(page, 'Lift the ban').click();
  await expect(main(page).getByLabel('In your own words')).toHaveValue('');
  await expect(main(page).getByLabel('Reason')).toHaveValue('');
});

test('a page that shows an earlier ban does not lift the present one', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { id, context } = await editorAndAuthor(page, browser);
  await context.close();
  await decide(page, `/members/${id}/ban`, { length: '1' });
  await page.goto(`/desk/members/${id}`);
  await summary(page, 'Lift the ban').click();
  await main(page).getByLabel('Reason').selectOption('It was a mistake');
  await decide(page, `/members/${id}/unban`, {});
  await decide(page, `/members/${id}/ban`, { length: 'ever', note: 'Threats' });
  await main(page).getByRole('button', { name: 'Lift the ban' }).click();
  await expect(alert(page)).toContainText('another ban');
  await expect(main(page)).toContainText('for good: Against the rules of this site: Threats');
  await main(page).getByRole('button', { name: 'Lift the ban' }).click();
  await expect(main(page).getByRole('status')).toHaveText('Done.');
});

test('an author who objects in two tabs is told that the second text was not sent, and keeps it', async ({
  page,
  browser,
  complaints,
}) => {
  const { commentId, context } = await editorAndAuthor(page, browser);
  complaints.hear(context);
  complaints.expect(/status of 409/);
  const [one, two] = [await context.newPage(), await context.newPage()];
  for (const tab of [one, two]) await tab.goto(`/objection/${commentId}`);
  for (const tab of [one, two]) {
    await tab.getByRole('textbox', { name: 'Why should' }).fill(tab === one ? 'Short' : 'At length');
    await tab.getByRole('button', { name: 'Object' }).click();
  }
  await expect(alert(two)).toBeFocused();
  await expect(unsent(two)).toContainText('At length');
  await expect(main(two).getByRole('status')).toHaveCount(0);
  await expect(main(two)).toContainText('You have objected.');
  await expect(main(one).getByRole('status')).toContainText('You have objected.');
  await context.close();
});

test('an author who objects just when the comment is shown again is told so, and keeps what was written', async ({
  page,
  browser,
  complaints,
}) => {
  const { url } = await newArticle();
  const { commentId, context } = await reportedAuthor(browser, { url, content: 'Shown again' });
  complaints.hear(context);
  complaints.expect(/status of 409/);
  await becomeEditor(page);
  const decision = await decide(page, `/comments/${commentId}/decision`, { action: 'hide' });
  const theirs = await context.newPage();
  await theirs.goto(`/objection/${commentId}`);
  await theirs.getByRole('textbox', { name: 'Why should' }).fill('It is harmless');
  await decide(page, `/comments/${commentId}/undo`, { decision });
  await theirs.getByRole('button', { name: 'Object' }).click();
  await expect(alert(theirs)).toContainText('Your comment is shown again; there is nothing to object to.');
  await expect(unsent(theirs)).toContainText('It is harmless');
  await theirs.reload();
  await expect(main(theirs)).toContainText('is shown.');
  await context.close();
});

test('the note of an editor who was slower with showing pictures again is kept', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  await becomeEditor(page);
  const publisher = `Gazette ${randomUUID()}`;
  const database = await joinDatabase(process.env.SITE_DATA_DIR ?? '');
  await storeArticle(database, { title: publisher, source: publisher });
  await database.$client.end();
  await decide(page, '/pictures/block', { publisher });
  await page.goto('/desk/articles');
  const form = main(page).locator('details', { hasText: publisher });
  await form.locator('summary').click();
  await form.getByLabel('Reason').selectOption('It was a mistake');
  await form.getByLabel('In your own words').fill('They have agreed');
  await decide(page, '/pictures/unblock', { publisher });
  await form.getByRole('button', { name: 'Show its pictures again' }).click();
  await expect(alert(page)).toContainText('The pictures of this publisher are not blocked.');
  await expect(unsent(page)).toContainText('They have agreed');
});
