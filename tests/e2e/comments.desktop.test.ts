import {
  anotherBrowser,
  comment,
  deleteComment,
  discussion,
  menuOf,
  newArticle,
  openAsMember,
  post,
} from './discussion.ts';
import { expect, open, test } from './reader.ts';

test('another reader who has the article open sees comments appear and disappear as they are posted and deleted', async ({
  page,
  browser,
  complaints,
}) => {
  const { address } = await newArticle();
  const other = await anotherBrowser(browser, complaints);
  await other.clock.install();
  await open(other, address);
  await expect(discussion(other)).toContainText('No comments yet. Be the first to comment!');
  await page.clock.install();
  await openAsMember(page, address);
  await post(page, 'Good news at last.');
  await expect(comment(other, 'Good news at last.')).toBeVisible();
  await expect(discussion(other).getByRole('heading')).toHaveText('Comments (1)');
  await expect(menuOf(other, 'Good news at last.')).toHaveCount(0);
  // Said to screen readers once no more come.
  await post(page, 'And more of it.');
  await expect(comment(other, 'And more of it.')).toBeVisible();
  await other.clock.fastForward('00:05');
  await expect(discussion(other).getByRole('status')).toHaveText('2 new comments');
  await page.clock.fastForward('00:05');
  await expect(discussion(page).getByRole('status').filter({ hasText: 'new' })).toHaveCount(0);
  await deleteComment(page, 'And more of it.');
  await deleteComment(page, 'Good news at last.');
  await expect(comment(page, 'Good news at last.')).toHaveCount(0);
  await expect(comment(other, 'Good news at last.')).toHaveCount(0);
  await expect(discussion(other)).toContainText('No comments yet. Be the first to comment!');
  await other.context().close();
});
