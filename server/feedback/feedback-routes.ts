import { Hono } from 'hono';
import { Feedback, feedbackMessages, FeedbackReply } from '#contract/feedback.ts';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { requireActor, requireOwnAddress, type FindActor } from '#server/http/actor.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter, Rule } from '#server/http/rate-limit.ts';
import type { Mail } from '#server/mail/mail.ts';
import { feedbackMail } from './feedback-mail.ts';
import { sendFeedback } from './feedback-store.ts';

type FeedbackDeps = {
  config: Pick<Config, 'feedbackTo' | 'productName'>;
  database: Database;
  findActor: FindActor;
  limiter: RateLimiter;
  /** Sends a mail that no reply waits for. */
  postMail: (mail: Mail) => void;
};

const hour = 60 * 60_000;
const limits = {
  by: { name: 'feedback by', max: 10, per: hour },
  from: { name: 'feedback from', max: 60, per: hour },
} satisfies Record<string, Rule>;

/** Members write to the team: stored, and mailed where somebody is named to read it. */
export function feedbackRoutes({ config, database, findActor, limiter, postMail }: FeedbackDeps): Hono {
  return new Hono().post('/send-feedback', docs.send, async (c) => {
    const actor = await requireActor(c, findActor);
    const { user_email, message } = await readBody(c, Feedback);
    requireOwnAddress(actor, user_email);
    await limiter.takeFrom(limits.from, c);
    await limiter.take(limits.by, actor.id);
    const sender = await sendFeedback(database, actor.id, message);
    if (config.feedbackTo !== undefined)
      postMail(feedbackMail(config.productName, { ...sender, to: config.feedbackTo, message }));
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
