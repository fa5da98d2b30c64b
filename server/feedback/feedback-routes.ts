import { Hono } from 'hono';
import { Feedback, feedbackMessages, FeedbackReply } from '#contract/feedback.ts';
import type { Config } from '#process/config.ts';
import { requireActor, requireOwnAddress, type FindActor } from '#server/http/actor.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { readBody } from '#server/http/json-body.ts';
import type { RateLimiter, Rule } from '#server/http/rate-limit.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import { feedbackMail } from './feedback-mail.ts';
import { sendFeedback } from './feedback-store.ts';

type FeedbackDeps = {
  config: Pick<Config, 'feedbackTo' | 'productName'>;
  findActor: FindActor;
  limiter: RateLimiter;
  mails: Pick<MailQueue, 'postWithin'>;
};

const hour = 60 * 60_000;
const limits = {
  by: { name: 'feedback by', max: 10, per: hour },
  from: { name: 'feedback from', max: 60, per: hour },
} satisfies Record<string, Rule>;

/** Members write to the team: stored, and mailed where somebody is named to read it. */
export function feedbackRoutes({ config, findActor, limiter, mails }: FeedbackDeps): Hono {
  return new Hono().post('/send-feedback', docs.send, async (c) => {
    const actor = await requireActor(c, findActor);
    const { user_email, message } = await readBody(c, Feedback);
    requireOwnAddress(actor, user_email);
    await limiter.takeFrom(limits.from, c);
    await limiter.take(limits.by, actor.id);
    await mails.postWithin(async (transaction, post) => {
      const { isNew, ...sender } = await sendFeedback(transaction, actor.id, message);
      const { feedbackTo: to, productName } = config;
      if (to !== undefined && isNew)
        await post(feedbackMail(productName, { ...sender, to, message }), { userId: actor.id });
    });
    return c.json({ success: feedbackMessages.sent });
  });
}

const docs = {
  send: describeCall('Feedback', 'Write to the team', {
    body: Feedback,
    reply: { says: 'Stored', schema: FeedbackReply },
    refusals: [401, 429, 503],
  }),
};
