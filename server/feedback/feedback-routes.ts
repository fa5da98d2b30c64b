import { Hono, type Context } from 'hono';
import { Feedback, feedbackMessages, FeedbackReply } from '#contract/feedback.ts';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { AppError } from '#server/http/app-error.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter, Rule } from '#server/http/rate-limit.ts';
import type { Mail } from '#server/mail/mail.ts';
import { feedbackMail } from './feedback-mail.ts';
import { createFeedback } from './feedback-store.ts';

export type FeedbackDeps = {
  database: Database;
  limiter: RateLimiter;
  config: Pick<Config, 'feedbackTo' | 'productName'>;
  findActor: (c: Context) => Promise<{ id: string; email: string } | null>;
  addressOf: (c: Context) => string;
  /** Sends a mail that no reply waits for. */
  post: (mail: Mail) => void;
};

const hour = 60 * 60_000;
const limits = {
  by: { name: 'feedback by', max: 10, per: hour },
  from: { name: 'feedback from', max: 60, per: hour },
} satisfies Record<string, Rule>;

/** Members write to the team: stored, and mailed where somebody is named to read it. */
export function feedbackRoutes({
  addressOf,
  config,
  database,
  findActor,
  limiter,
  post,
}: FeedbackDeps): Hono {
  return new Hono().post('/send-feedback', docs.send, async (c) => {
    const actor = await findActor(c);
    if (!actor) throw new AppError('not_signed_in', 401, 'Please log in first.');
    const { user_email, message } = await readBody(c, Feedback);
    if (user_email !== undefined && user_email.toLowerCase() !== actor.email)
      throw new AppError('not_yours', 403, 'This address belongs to another account.');
    await limiter.take(limits.from, addressOf(c));
    await limiter.take(limits.by, actor.id);
    const sender = await createFeedback(database, actor.id, message);
    if (config.feedbackTo !== undefined)
      post(feedbackMail(config.productName, { ...sender, to: config.feedbackTo, message }));
    return c.json({ success: feedbackMessages.sent });
  });
}

const docs = {
  send: describeCall({
    tag: 'Feedback',
    summary: 'Write to the team',
    body: Feedback,
    reply: { says: 'Stored', schema: FeedbackReply },
    refusals: [400, 401, 403, 429, 503],
  }),
};
