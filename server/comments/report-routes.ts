import { Hono } from 'hono';
import { CommentReport, ReportReply } from '#contract/comment.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import { commentLimits } from './comment-limits.ts';
import { CommentId } from './comment-requests.ts';
import type { Comments } from './comments.ts';
import { reportMail } from './report-mail.ts';
import { createReport } from './report-store.ts';

/** Anybody may say that a comment should not be there, and has it in writing that they did. */
export function reportRoutes(comments: Comments): Hono {
  const { addressOf, config, database, findActor, limiter, post } = comments;

  return new Hono().post('/report_comment', docs.report, async (c) => {
    const { comment_id, note, reason } = await readBody(c, CommentReport);
    await limiter.take(commentLimits.reportFrom, addressOf(c));
    const id = CommentId.safeParse(comment_id);
    const userId = (await findActor(c))?.id ?? null;
    const report = { reason, note: note === undefined || note === '' ? null : note, userId };
    const reported = id.success ? await createReport(database, { ...report, commentId: id.data }) : undefined;
    if (!reported) throw new AppError('comment_not_found', 404, 'This comment is no longer here.');
    if (config.feedbackTo !== undefined)
      post(reportMail(config, { ...reported, ...report, to: config.feedbackTo, commentId: comment_id }));
    return c.json({ receipt: reported.receipt }, 201);
  });
}

const docs = {
  report: describeCall({
    tag: 'Comments',
    summary: 'Report a comment; nobody needs to be signed in',
    body: CommentReport,
    reply: { says: 'Stored; the receipt names the report', schema: ReportReply, status: 201 },
    refusals: [400, 404, 429, 503],
  }),
};
