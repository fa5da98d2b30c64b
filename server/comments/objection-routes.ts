import { Hono } from 'hono';
import * as z from 'zod/mini';
import { NewObjection, OwnComment } from '#contract/objection.ts';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { requireActor, type FindActor } from '#server/http/actor.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import { describeCall, Success } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter } from '#server/http/rate-limit.ts';
import { validate } from '#server/http/validate.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { commentLimits } from './comment-limits.ts';
import { CommentId } from './comment-requests.ts';
import { lockReferencedRows } from './comment-store.ts';
import { createObjection, findOwnComment, isWaiting } from './objection-store.ts';
import { objectionMail } from './report-mail.ts';

type ObjectionDeps = {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName'>;
  database: Database;
  findActor: FindActor;
  limiter: RateLimiter;
  mails: Pick<MailQueue, 'postWithin'>;
};

const OfComment = z.object({ comment: CommentId });

/**
 * The author of a hidden or removed comment sees why, and may object once; to everybody else the comment does not
 * exist.
 */
export function objectionRoutes({ config, database, findActor, limiter, mails }: ObjectionDeps): Hono {
  return new Hono()
    .get('/objections/:comment', docs.find, validate('param', OfComment), async (c) => {
      const actor = await requireActor(c, findActor);
      const found = await findOwnComment(database, c.req.valid('param').comment, actor.id);
      if (!found) throw noOwnComment();
      return c.json(found);
    })
    .post('/objections/:comment', docs.create, validate('param', OfComment), async (c) => {
      const actor = await requireActor(c, findActor);
      const { comment: commentId } = c.req.valid('param');
      const { text } = await readBody(c, NewObjection);
      await limiter.take(commentLimits.objectBy, actor.id);
      await mails.postWithin(async (transaction, post) => {
        await lockReferencedRows(transaction, { commentId, userId: actor.id });
        const found = await findOwnComment(transaction, commentId, actor.id);
        if (!found) throw noOwnComment();
        if (found.objection === 'shown')
          throw conflict('comment_shown', 'Your comment is shown again; there is nothing to object to.');
        const isNew = await createObjection(transaction, { commentId, userId: actor.id, text });
        // The second of two clicks.
        if (!isNew && (await isWaiting(transaction, { commentId, text }))) return;
        if (!isNew)
          throw conflict('objection_not_possible', 'You cannot object to this, or have already done so.');
        const { feedbackTo: to } = config;
        if (to !== undefined) await post(objectionMail(config, { ...found, to, text }), { userId: actor.id });
      });
      return c.json({ success: true }, 201);
    });
}

const noOwnComment = () => new AppError('comment_not_found', 404, 'You have no such comment.');

const tag = 'Comments';
const docs = {
  find: describeCall(
    tag,
    "One's own comment: whether and why it was hidden or removed, and whether one may object",
    { reply: { says: 'The comment', schema: OwnComment }, refusals: [400, 401, 404, 503] },
  ),
  create: describeCall(tag, "Object once, within six months, to the hiding or removal of one's own comment", {
    body: NewObjection,
    reply: { says: 'Stored, or was already; editors decide on it', schema: Success, statuses: [201] },
    refusals: [401, 404, 409, 429, 503],
  }),
};
