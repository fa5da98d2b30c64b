import * as z from 'zod/mini';
import { ApiError } from '#app/api/api-error.ts';
import { type Api, fetchReply, send } from '#app/api/call.ts';
import { fetchKeepalive } from '#app/api/fetch-keepalive.ts';
import { Comment, commentHeaders, CommentReply, ReportReply, type CommentReport } from '#contract/comment.ts';
import type { CommentBatch } from './comment-list.ts';

const CommentArray = z.array(Comment);

/** At most 200 comments of an article, newest first: those older than `before`. Throws as fetchReply does. */
export async function fetchComments(articleUrl: string, before?: string, api?: Api): Promise<CommentBatch> {
  const query = new URLSearchParams({ article_id: articleUrl, ...(before !== undefined && { before }) });
  const reply = await fetchReply(`/api/get_article_comments?${query}`, api);
  const comments = CommentArray.parse(await reply.json());
  const total = Number(reply.headers.get(commentHeaders.total) ?? comments.length);
  const lastEvent = Number(reply.headers.get(commentHeaders.lastEvent) ?? 0);
  const ownId = reply.headers.get(commentHeaders.ownId) ?? undefined;
  return { comments, total, lastEvent, ownId };
}

type NewComment = { articleUrl: string; content: string; user?: { email: string; name: string } };

/** The comment as it is stored. Throws as fetchReply does. */
export async function createComment(
  { articleUrl, content, user }: NewComment,
  api: Api = fetchKeepalive,
): Promise<Comment> {
  const comment = { user_id: user?.email, article_id: articleUrl, username: user?.name, content };
  return CommentReply.parse(await send('POST', '/api/create_comment', { data: comment }, api)).data;
}

/**
 * Succeeds as well when the comment was gone already. Throws as fetchReply does. Reaches the server even if the page
 * is left at once, as readers do who see the comment gone.
 */
export async function deleteComment({ comment_id, article_id, user_id }: Comment): Promise<void> {
  const which = { comment_id, article_id, user_id };
  await send('DELETE', '/api/delete_comment', which, fetchKeepalive).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
  });
}

/** The receipt of the report. Throws as fetchReply does. */
export async function reportComment(report: CommentReport): Promise<string> {
  return ReportReply.parse(await send('POST', '/api/report_comment', report)).receipt;
}
