import {
  comment,
  commentedByAnother,
  deleteComment,
  discussion,
  field,
  menuOf,
  newArticle,
  openAsMember,
  post,
  postButton,
  write,
} from './discussion.ts';
import { expect, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

test('a visitor can read comments and is invited to sign in to leave one', async ({ page, browser }) => {
  const address = await commentedByAnother(browser, 'Two lines,\nof which this is one.');
  await page.clock.setFixedTime(new Date()); // however long the page takes
  await open(page, address);
  const returnTo = `${new URL(page.url()).pathname}#comments`;
  await expect(comment(page, 'of which this is one.')).toContainText('just now');
  await expect(field(page)).toHaveCount(0);
  await expect(menuOf(page, 'of which this is one.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in to leave a comment' })).toHaveAttribute(
    'href',
    `/login?${new URLSearchParams({ returnTo })}`, // for a new tab, too
  );
});

test('the form posts text only, and Cancel empties it', async ({ page }) => {
  await openAsMember(page, (await newArticle()).address);
  await expect(postButton(page)).toBeDisabled();
  await field(page).fill('  \n ');
  await expect(postButton(page)).toBeDisabled();
  await field(page).fill('Something');
  await expect(postButton(page)).toBeEnabled();
  await field(page).fill('x'.repeat(2_001));
  await expect(postButton(page)).toBeDisabled();
  await expect(discussion(page)).toContainText('1 character too many');
  await discussion(page).getByRole('button', { name: 'Cancel' }).click();
  await expect(field(page)).toHaveValue('');
  await expect(field(page)).toBeFocused();
});

test('a screen reader announces each new comment as it is posted', async ({ page }) => {
  await openAsMember(page, (await newArticle()).address);
  const said = discussion(page).getByRole('status').filter({ hasText: 'Comment posted.' });
  await post(page, 'The first of two.');
  await expect(said).toHaveCount(1);
  await expect(field(page)).toBeFocused();
  const release = await holdRequests(page, '**/api/create_comment');
  await write(page, 'The second of two.');
  await expect(comment(page, 'The second of two.')).toContainText('Sending...');
  await expect(said).toHaveCount(0);
  release();
  await expect(said).toHaveCount(1);
  await deleteComment(page, 'The first of two.');
  await expect(said).toHaveCount(0);
});
