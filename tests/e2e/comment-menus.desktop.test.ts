import {
  anotherBrowser,
  comment,
  commentedByAnother,
  deleteComment,
  discussion,
  menuOf,
  newArticle,
  openAsMember,
  post,
  write,
} from './discussion.ts';
import { heard } from './heard.ts';
import { expect, open, test } from './reader.ts';
import { violationsInThemes } from './violations.ts';

test('the menu of a comment works with the keyboard', async ({ page }) => {
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'By keyboard');
  await menuOf(page, 'By keyboard').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem')).toHaveCount(0);
  await expect(menuOf(page, 'By keyboard')).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(comment(page, 'By keyboard')).toHaveCount(0);
  await expect(discussion(page).getByRole('heading')).toBeFocused();
});

test('the menus of several comments are told apart by their names', async ({ page }) => {
  await openAsMember(page, (await newArticle()).address);
  await post(page, 'Of one opinion');
  await post(page, 'Of another opinion, which takes some more words to explain');
  const menus = discussion(page).getByRole('button', { name: /^Comment menu/ });
  await expect(menus.first()).toHaveAccessibleName('Comment menu: Of another opinion, which takes some mor…');
  await expect(menus.last()).toHaveAccessibleName('Comment menu: Of one opinion');
});

test('the buttons of several comments that were not sent are told apart by their names', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to fetch/);
  await openAsMember(page, (await newArticle()).address);
  await page.context().setOffline(true);
  for (const text of ['One thing', 'Another thing']) {
    await write(page, text);
    for (const name of [`Try again: ${text}`, `Discard: ${text}`])
      await expect(discussion(page).getByRole('button', { name, exact: true })).toHaveCount(1);
  }
});

test('anybody can report a comment and gets a receipt', async ({ page, browser }) => {
  await open(page, await commentedByAnother(browser, 'Buy my watches'));
  await comment(page, 'Buy my watches')
    .getByRole('button', { name: /^Report/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Report a Comment' });
  await dialog.getByLabel('It is advertising or spam').check();
  await dialog.getByLabel('Note (optional)').fill('The third time today');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const close = dialog.getByRole('button', { name: 'Close' });
  await expect(close).toHaveAccessibleDescription(/^Thank you\..* Your receipt is \S+\./);
  await close.click();
  await expect(dialog).toHaveCount(0);
});

test('comments, their menu and the report form are accessible in both themes', async ({ page, browser }) => {
  await openAsMember(page, await commentedByAnother(browser, 'Not fine at all'));
  await post(page, 'Fine for everybody');
  await menuOf(page, 'Fine for everybody').click();
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  expect(await violationsInThemes(page)).toEqual([]);
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await page.keyboard.press('Escape');
  const report = { name: /^Report/ };
  // Authors can delete their own comments, so they cannot report them.
  await expect(comment(page, 'Fine for everybody').getByRole('button', report)).toHaveCount(0);
  await comment(page, 'Not fine at all').getByRole('button', report).click();
  const dialog = page.getByRole('dialog', { name: 'Report a Comment' });
  await expect(dialog).toBeVisible();
  const reasons = (await heard(page)).filter(({ role }) => role === 'radio');
  expect(reasons.map(({ isInvalid }) => isInvalid)).toEqual([false, false, false, false]);
  expect(await violationsInThemes(page)).toEqual([]);
  await expect(dialog).toBeVisible();
});

test('a report without a reason shows an error beside the reasons, until one is chosen', async ({
  page,
  browser,
}) => {
  await open(page, await commentedByAnother(browser, 'Buy my clocks'));
  await comment(page, 'Buy my clocks')
    .getByRole('button', { name: /^Report/ })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Report a Comment' });
  const question = dialog.getByRole('radiogroup', { name: 'What is wrong with it?' });
  await dialog.getByRole('button', { name: 'Send report' }).click();
  const first = question.getByRole('radio').first();
  await expect(first).toHaveAccessibleDescription('A reason is required.');
  await expect(dialog.getByText('A reason is required.')).toBeVisible();
  await expect(first).toBeFocused();
  expect(await violationsInThemes(page)).toEqual([]);
  await page.keyboard.press('Space');
  await expect(first).toHaveAccessibleDescription('');
  await dialog.getByRole('button', { name: 'Send report' }).click();
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
});

test('when a comment disappears that has the focus, or has it next, the heading of the comments gets it', async ({
  page,
  browser,
  complaints,
}) => {
  const { address } = await newArticle();
  const author = await anotherBrowser(browser, complaints);
  await openAsMember(author, address);
  for (const text of ['In focus', 'Cancelled', 'Escaped']) await post(author, text);
  await open(page, address);
  const headline = discussion(page).getByRole('heading');
  const report = (text: string) => comment(page, text).getByRole('button', { name: /^Report/ });

  await report('In focus').focus();
  await deleteComment(author, 'In focus');
  await expect(comment(page, 'In focus')).toHaveCount(0);
  await expect(headline).toBeFocused();

  const dialog = page.getByRole('dialog', { name: 'Report a Comment' });
  const close = {
    Cancelled: () => dialog.getByRole('button', { name: 'Cancel' }).click(),
    Escaped: () => page.keyboard.press('Escape'),
  };
  for (const [text, closeDialog] of Object.entries(close)) {
    await report(text).click();
    await deleteComment(author, text);
    await expect(comment(page, text)).toHaveCount(0);
    await expect(dialog.getByRole('radio').first()).toBeFocused();
    await closeDialog();
    await expect(dialog).toHaveCount(0);
    await expect(headline).toBeFocused();
  }
  await author.context().close();
});

test("when one's own comment is deleted in another tab, the heading gets the focus of its menu", async ({
  page,
}) => {
  const { address } = await newArticle();
  await openAsMember(page, address);
  await post(page, 'In two tabs');
  const tab = await page.context().newPage();
  await open(tab, address);
  await menuOf(page, 'In two tabs').focus();
  await deleteComment(tab, 'In two tabs');
  await expect(comment(page, 'In two tabs')).toHaveCount(0);
  await expect(discussion(page).getByRole('heading')).toBeFocused();
});
