import { Hono } from 'hono';
import { CommentReport, ReportReply } from '#contract/comment.ts';
import type { Config } from '#process/config.ts';
import type { FindActor } from '#server/http/actor.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { commentLimits } from './comment-limits.ts';
import { CommentId } from './comment-requests.ts';
import { reportMail } from './report-mail.ts';
import { reportComment } from './report-store.ts';

type ReportDeps = {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName'>;
  findActor: FindActor;
  limiter: RateLimiter;
  mails: Pick<MailQueue, 'postWithin'>;
};

/** Anybody may report a comment, and gets a receipt. */
export function reportRoutes({ config, findActor, limiter, mails }: ReportDeps): Hono {
  return new Hono().post('/report_comment', docs.report, async (c) => {
    const { comment_id, note, reason } = await readBody(c, CommentReport);
    await limiter.takeFrom(commentLimits.reportFrom, c);
    const id = CommentId.safeParse(comment_id);
    const userId = (await findActor(c.req.header('cookie')))?.id ?? null;
    const report = { reason, note: note === undefined || note === '' ? null : note, userId };
    const { receipt, isNew } = await mails.postWithin(async (transaction, post) => {
      const reported = id.success
        ? await reportComment(transaction, { ...report, commentId: id.data })
        : undefined;
      if (!reported) throw new AppError('comment_not_found', 404, 'This comment is no longer here.');
      const { feedbackTo: to } = config;
      const { authorId } = reported;
      if (to !== undefined && reported.isNew)
        await post(reportMail(config, { ...reported, ...report, to, commentId: comment_id }), {
          userId: authorId,
        });
      return reported;
    });
    return c.json({ receipt }, isNew ? 201 : 200);
  });
}

const docs = {
  report: describeCall('Comments', 'Report a comment; nobody needs to be signed in', {
    body: CommentReport,
    reply: {
      says: 'Stored; the receipt names the report (200: the same as before, which still waits)',
      schema: ReportReply,
      statuses: [200, 201],
    },
    refusals: [404, 429, 503],
  }),
};
