import * as z from 'zod/mini';
import { type Api, fetchReply, send } from '#app/api/call.ts';
import { Comment, commentHeaders, CommentReply, ReportReply, type CommentReport } from '#contract/comment.ts';
import type { CommentReply as Comments } from './comment-list.ts';

const CommentArray = z.array(Comment);

/** At most 200 comments of an article, newest first: those older than `before`. Throws as fetchReply does. */
export async function fetchComments(articleUrl: string, before?: string, api?: Api): Promise<Comments> {
  const query = new URLSearchParams({ article_id: articleUrl, ...(before !== undefined && { before }) });
  const reply = await fetchReply(`/api/get_article_comments?${query}`, api);
  const comments = CommentArray.parse(await reply.json());
  const total = Number(reply.headers.get(commentHeaders.total) ?? comments.length);
  const lastEvent = Number(reply.headers.get(commentHeaders.lastEvent) ?? 0);
  return { comments, total, lastEvent };
}

type NewComment = { articleUrl: string; content: string; user: { email: string; name: string } };

/** The comment as it is stored. Throws as fetchReply does. */
export async function createComment({ articleUrl, content, user }: NewComment): Promise<Comment> {
  const comment = { user_id: user.email, article_id: articleUrl, username: user.name, content };
  return CommentReply.parse(await send('POST', '/api/create_comment', { data: comment })).data;
}

/** Throws as fetchReply does. */
export async function deleteComment({ comment_id, article_id, user_id }: Comment): Promise<void> {
  await send('DELETE', '/api/delete_comment', { comment_id, article_id, user_id });
}

/** The receipt of the report. Throws as fetchReply does. */
export async function reportComment(report: CommentReport): Promise<string> {
  return ReportReply.parse(await send('POST', '/api/report_comment', report)).receipt;
}
