import type { Page } from '@playwright/test';
import { objectionLengthMax } from '#contract/objection.ts';
import { comment, newArticle } from './discussion.ts';
import { becomeEditor } from './editor.ts';
import { heard } from './heard.ts';
import { receiveMail } from './mailbox.ts';
import { callApi, password, submit } from './member.ts';
import { expect, heading, open, test } from './reader.ts';
import { reportedAuthor } from './reported-author.ts';
import { violationsInThemes } from './violations.ts';

const phone = { viewport: { width: 390, height: 844 } };

const said = (page: Page, how: 'status' | 'alert' = 'status') => page.getByRole('main').getByRole(how);
const decideButton = (page: Page) => page.getByRole('button', { name: 'Decide' }).last();

test.describe('without scripts at phone width', () => {
  test.use({ javaScriptEnabled: false, ...phone });

  test('an editor decides on a report, the author of the comment objects, and the decision is reversed', async ({
    page,
    browser,
  }) => {
    const { url, address } = await newArticle();
    const author = await reportedAuthor(browser, { url, content: 'Not nice at all' });
    await becomeEditor(page);
    await page.goto('/desk/reports');
    await page.getByRole('link', { name: `Comment ${author.commentId} by` }).click();
    await expect(page.getByRole('main')).toContainText('<b>!</b>');
    await page.getByLabel('Hide it').check();
    await page.getByLabel('Reason').last().selectOption('Harassment');
    await page.getByLabel('In your own words').last().fill('It hurts <i>somebody</i>.');
    await decideButton(page).click();
    await expect(said(page)).toHaveText('Done.');
    await expect(said(page)).toBeFocused(); // so that screen readers say it
    await expect(page.getByRole('main')).toContainText('Hidden: It hurts <i>somebody</i>.');

    const theirs = await author.context.newPage();
    const { text } = await receiveMail(author.email);
    await theirs.goto(/http\S+\/objection\/\d+/.exec(text)?.[0] ?? '');
    await expect(theirs.getByRole('main')).toContainText('Reason: It hurts <i>somebody</i>.');
    await theirs.getByRole('textbox', { name: 'Why should' }).fill('It was a joke');
    await theirs.getByRole('button', { name: 'Object' }).click();
    await expect(said(theirs)).toContainText('You have objected.');
    await expect(said(theirs)).toBeFocused();
    await author.context.close();

    await page.goto('/desk/reports');
    await expect(page.getByRole('main')).toContainText('It was a joke');
    await page.goto(`/desk/comments/${author.commentId}`);
    await expect(page.locator('.desk-nav [aria-current="page"]')).toHaveText('Reports');
    await page.getByLabel('The author is right').check();
    await page.getByLabel('Reason').first().selectOption('It was a mistake');
    await page.getByRole('button', { name: 'Decide' }).first().click();
    await expect(page.getByRole('main')).toContainText('Everybody sees it.');
    await page.goto(address);
    await expect(comment(page, 'Not nice at all')).toBeVisible();
  });

  test('a banned member is told so when logging in; a message is answered', async ({
    page,
    browser,
    complaints,
  }) => {
    const { url } = await newArticle();
    const { email, id, context } = await reportedAuthor(browser, { url, content: 'Buy watches' });
    await becomeEditor(page);
    await page.goto('/desk/messages');
    const message = page.getByRole('listitem').filter({ hasText: `Hello from ${email}` });
    await message.getByText('Answer').first().click();
    await message.getByLabel('Your answer').fill('Good morning');
    await message.getByRole('button', { name: 'Send the answer' }).click();
    await expect(said(page)).toHaveText('Done.');
    expect((await receiveMail(email)).text).toContain('Good morning');

    await page.goto('/desk/members');
    await page.getByRole('searchbox', { name: 'Name, address or id' }).fill(email);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.locator(`a[href='/desk/members/${id}']`).click();
    await expect(page).toHaveURL(`/desk/members/${id}`);
    await page.getByText('Ban this member').first().click();
    await page.getByLabel('How long').selectOption('For good');
    await page.getByLabel('Reason').selectOption('Spam or advertising');
    await page.getByRole('button', { name: 'Ban this member' }).click();
    await expect(page.getByRole('main')).toContainText('Banned since');

    complaints.expect(/status of 403/);
    const theirs = await context.newPage();
    complaints.hear(context);
    await theirs.goto('/profile');
    await expect(theirs).toHaveURL('/login');
    await submit(theirs, { Email: email, Password: password });
    await expect(said(theirs, 'alert')).toContainText('banned for good. Reason: Spam or advertising.');
    await context.close();
  });
});

test('when another editor answers a message first, the second answer is not sent, but its text is kept', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const { url } = await newArticle();
  const { email, context } = await reportedAuthor(browser, { url, content: 'Hello' });
  await context.close();
  await becomeEditor(page);
  await page.goto('/desk/messages');
  const message = page.getByRole('listitem').filter({ hasText: `Hello from ${email}` });
  const id = await message.locator('input[name="id"]').inputValue();
  await message.getByText(`Answer message ${id}`).click();
  await message.getByLabel(`Your answer to message ${id}`).fill('An hour of work');
  await callApi(page.context(), 'POST', `/api/desk/messages/${id}/done`);
  await message.getByRole('button', { name: `Send the answer to message ${id}` }).click();
  await expect(said(page, 'alert')).toContainText('This message is already done.');
  await expect(said(page, 'alert')).toBeFocused();
  await expect(page.getByRole('region', { name: 'Not sent' })).toContainText('An hour of work');
});

test('an answer, a reason or a report that is too long is not cut off, but comes back with what is wrong', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/status of 400/);
  const { url, address } = await newArticle();
  const { email, commentId, context } = await reportedAuthor(browser, { url, content: 'Without an end' });
  await context.close();
  await becomeEditor(page);
  await page.goto('/desk/messages');
  const message = page.getByRole('listitem').filter({ hasText: `Hello from ${email}` });
  await message.getByText('Answer').first().click();
  const answer = `${'ä'.repeat(5_000)}!`;
  await message.getByLabel('Your answer').fill(answer);
  await message.getByRole('button', { name: 'Send the answer' }).click();
  await expect(said(page, 'alert')).toHaveText('An answer must be 1 to 5,000 characters long.');
  await expect(message.getByLabel('Your answer')).toHaveValue(answer);

  const note = `${'ä'.repeat(1_000)}!`;
  await page.goto(`/desk/comments/${commentId}`);
  await page.getByLabel('Leave it').check();
  await page.getByLabel('Reason').last().selectOption('Harassment');
  await page.getByLabel('In your own words').last().fill(note);
  await decideButton(page).click();
  await expect(said(page, 'alert')).toHaveText('Please use at most 1,000 characters of your own words.');
  await expect(page.getByLabel('In your own words').last()).toHaveValue(note);

  await open(page, address);
  await comment(page, 'Without an end')
    .getByRole('button', { name: /^Report/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Report a Comment' });
  await dialog.getByLabel('It is advertising').check();
  await dialog.getByLabel('Note').fill(note);
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('A note may be at most 1,000 characters long.');
  await expect(dialog.getByLabel('Note')).toHaveValue(note);
});

test('an objection that is too long is not cut off, but comes back with the reason', async ({
  page,
  browser,
  complaints,
}) => {
  const { url } = await newArticle();
  const author = await reportedAuthor(browser, { url, content: 'At length', javaScriptEnabled: true });
  complaints.hear(author.context);
  complaints.expect(/status of 400/);
  await becomeEditor(page);
  const decision = { action: 'hide', reason: 'hate', note: 'Words' };
  await callApi(page.context(), 'POST', `/api/desk/comments/${author.commentId}/decision`, decision);
  const theirs = await author.context.newPage();
  await theirs.goto(`/objection/${author.commentId}`);
  await expect(theirs.getByRole('main')).toContainText('in at most 2,000 characters');
  const field = theirs.getByLabel('Why should the comment be shown?');
  const longest = 'ä'.repeat(objectionLengthMax);
  await field.fill(`${longest}!`);
  await theirs.getByRole('button', { name: 'Object' }).click();
  await expect(theirs.getByRole('main')).toContainText('An objection must be 1 to 2,000 characters long.');
  await expect(field).toHaveValue(`${longest}!`);
  await field.fill(longest);
  await theirs.getByRole('button', { name: 'Object' }).click();
  await expect(theirs.getByRole('main')).toContainText('You have objected.');
  await author.context.close();
});

test('every screen of the desk is accessible in both themes', async ({ page, browser, complaints }) => {
  const { url } = await newArticle();
  const author = await reportedAuthor(browser, { url, content: 'Seen by axe', javaScriptEnabled: true });
  complaints.hear(author.context);
  await becomeEditor(page);
  const decision = { action: 'hide', reason: 'hate', note: 'Words' };
  await callApi(page.context(), 'POST', `/api/desk/comments/${author.commentId}/decision`, decision);
  const theirs = await author.context.newPage();
  await theirs.goto(`/objection/${author.commentId}`);
  await expect(theirs.getByRole('button', { name: 'Object' })).toBeVisible();
  expect(await violationsInThemes(theirs)).toEqual([]);
  await callApi(author.context, 'POST', `/api/objections/${author.commentId}`, { text: 'Why?' });
  await author.context.close();
  for (const address of [
    '/desk/reports',
    `/desk/comments/${author.commentId}`,
    `/desk/members?q=${encodeURIComponent(author.email)}`,
    `/desk/members/${author.id}`,
    '/desk/messages',
    '/desk/feeds/add',
    '/desk/feeds/import',
  ]) {
    await page.goto(address);
    await expect(heading(page)).toBeVisible();
    // Opened by script, not by clicks, which scroll: the bar would cover what axe measures.
    await page
      .locator('.desk details')
      .evaluateAll((all) => all.forEach((one) => one.setAttribute('open', '')));
    expect(await violationsInThemes(page)).toEqual([]);
    expect((await heard(page)).filter(({ isInvalid }) => isInvalid)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    await page.setViewportSize({ width: 1440, height: 900 });
  }
});

const isGreek = (page: Page) =>
  expect(page.getByRole('main').getByText('Ισχυρός σεισμός').first()).toHaveAttribute('lang', 'el');

test('headlines at the desk, and on the page for objections, are marked with their own language', async ({
  page,
  browser,
}) => {
  const url = 'https://publisher.example/ellada/1';
  const author = await reportedAuthor(browser, { url, content: 'Not calm at all' });
  await becomeEditor(page);
  await page.goto('/desk/articles?q=Ισχυρός');
  await isGreek(page);
  await page.goto('/desk/reports');
  await isGreek(page);
  await page.getByRole('link', { name: `Comment ${author.commentId} by` }).click();
  await isGreek(page);
  await page.goto(`/desk/members/${author.id}`);
  await isGreek(page);
  await page.goBack();
  await page.getByLabel('Hide it').check();
  await page.getByLabel('Reason').last().selectOption('Harassment');
  await decideButton(page).click();
  await expect(said(page)).toHaveText('Done.');
  const theirs = await author.context.newPage();
  await theirs.goto(`/objection/${author.commentId}`);
  await isGreek(theirs);
  const field = (await heard(theirs)).find(({ name }) => name === 'Why should the comment be shown?');
  expect(field?.isInvalid).toBe(false);
  await author.context.close();
});
