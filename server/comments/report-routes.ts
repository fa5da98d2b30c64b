import { Hono } from 'hono';
import { CommentReport, ReportReply } from '#contract/comment.ts';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import type { FindActor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { Mail } from '#server/mail/mail.ts';
import { commentLimits } from './comment-limits.ts';
import { CommentId } from './comment-requests.ts';
import { reportMail } from './report-mail.ts';
import { reportComment } from './report-store.ts';

type ReportDeps = {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName'>;
  database: Database;
  findActor: FindActor;
  limiter: RateLimiter;
  /** Sends a mail that no reply waits for. */
  postMail: (mail: Mail) => void;
};

/** Anybody may say that a comment should not be there, and has it in writing that they did. */
export function reportRoutes({ config, database, findActor, limiter, postMail }: ReportDeps): Hono {
  return new Hono().post('/report_comment', docs.report, async (c) => {
    const { comment_id, note, reason } = await readBody(c, CommentReport);
    await limiter.takeFrom(commentLimits.reportFrom, c);
    const id = CommentId.safeParse(comment_id);
    const userId = (await findActor(c.req.header('cookie')))?.id ?? null;
    const report = { reason, note: note === undefined || note === '' ? null : note, userId };
    const reported = id.success
      ? await reportComment(database, { ...report, commentId: id.data })
      : undefined;
    if (!reported) throw new AppError('comment_not_found', 404, 'This comment is no longer here.');
    if (config.feedbackTo !== undefined)
      postMail(reportMail(config, { ...reported, ...report, to: config.feedbackTo, commentId: comment_id }));
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
