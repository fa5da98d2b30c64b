import {
  anotherBrowser,
  articleAt,
  comment,
  deleteComment,
  discussion,
  field,
  menuOf,
  openAsMember,
  post,
  postButton,
  write,
} from './discussion.ts';
import { expect, open, test } from './reader.ts';
import { holdRequests } from './requests.ts';

/** Each Playwright project has an article of its own. */
const articleOf = (numbers: Record<string, number>) =>
  articleAt(`politics/${numbers[test.info().project.name]}`);

test('another reader who has the article open sees comments appear and disappear as they are posted and deleted', async ({
  page,
  browser,
  complaints,
}) => {
  const address = articleOf({ phone: 41, desktop: 42, worker: 57 });
  const other = await anotherBrowser(browser, complaints);
  await open(other, address);
  await expect(discussion(other)).toContainText('No comments yet. Be the first to comment!');
  await openAsMember(page, address);
  await post(page, 'Good news at last.');
  await expect(comment(other, 'Good news at last.')).toBeVisible();
  await expect(discussion(other).getByRole('heading')).toHaveText('Comments (1)');
  await expect(menuOf(other, 'Good news at last.')).toHaveCount(0);
  await deleteComment(page, 'Good news at last.');
  await expect(comment(page, 'Good news at last.')).toHaveCount(0);
  await expect(comment(other, 'Good news at last.')).toHaveCount(0);
  await expect(discussion(other)).toContainText('No comments yet. Be the first to comment!');
  await other.context().close();
});

test('a visitor can read comments and is invited to sign in to leave one', async ({
  page,
  browser,
  complaints,
}) => {
  const address = articleOf({ phone: 43, desktop: 44, worker: 58 });
  const author = await anotherBrowser(browser, complaints);
  await openAsMember(author, address);
  await post(author, 'Two lines,\nof which this is one.');
  await author.context().close();
  await open(page, address);
  await expect(comment(page, 'of which this is one.')).toContainText('just now');
  await expect(field(page)).toHaveCount(0);
  await expect(menuOf(page, 'of which this is one.')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Sign in to leave a comment' })).toHaveAttribute(
    'href',
    '/login',
  );
});

test('the form posts text only, and Cancel empties it', async ({ page }) => {
  await openAsMember(page, articleOf({ phone: 45, desktop: 46, worker: 59 }));
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
  await openAsMember(page, articleOf({ phone: 31, desktop: 32, worker: 33 }));
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
