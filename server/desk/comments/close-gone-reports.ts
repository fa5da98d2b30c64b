import { closeReportsOfGone } from './comment-decision-store.ts';
import { postGone } from './comment-mails.ts';
import type { CommentDeskTools } from './decide-on-comment.ts';

/** Closes open reports of comments that no longer exist: their authors have deleted them, or have left. */
export async function closeGoneReports({
  config,
  mails,
}: Pick<CommentDeskTools, 'config' | 'mails'>): Promise<void> {
  await mails.postWithin(async (transaction, post) => {
    await postGone(config, post, await closeReportsOfGone(transaction));
  });
}
