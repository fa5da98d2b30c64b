import type { MessageState } from '#contract/desk-messages.ts';
import type { DecisionAction, DecisionReason } from '#contract/desk.ts';
import { utcDay } from '#contract/utc-date.ts';
import type { Config } from '#process/config.ts';
import { type Decider, recordDecision } from '#server/desk/decision-store.ts';
import { AppError, conflict } from '#server/http/app-error.ts';
import { type MailQueue, week } from '#server/mail/mail-queue.ts';
import type { Mail } from '#server/mail/mail.ts';
import { quote } from '#server/mail/quote.ts';
import { lockMessage, moveMessage } from './message-desk-store.ts';

type MessageTools = {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName'>;
  mails: Pick<MailQueue, 'postWithin'>;
};

type Move = { action: DecisionAction; from: MessageState[]; to: MessageState; reason: DecisionReason };

const moves: Record<'answer' | 'done' | 'spam' | 'reopen', Move> = {
  answer: { action: 'message.answer', from: ['open'], to: 'done', reason: 'upkeep' },
  done: { action: 'message.done', from: ['open'], to: 'done', reason: 'upkeep' },
  spam: { action: 'message.spam', from: ['open'], to: 'spam', reason: 'spam' },
  reopen: { action: 'message.reopen', from: ['done', 'spam'], to: 'open', reason: 'upkeep' },
};

/**
 * Answers a member's message by mail, or changes its state. Returns the number of the decision.
 * @throws AppError 404, 409 if it is in that state already, perhaps because another editor was faster
 */
export function decideOnMessage(
  { config, mails }: MessageTools,
  decider: Decider,
  id: number,
  asked: { do: 'answer'; text: string } | { do: 'done' | 'spam' | 'reopen' },
): Promise<number> {
  const { action, from, to, reason } = moves[asked.do];
  return mails.postWithin(async (transaction, post) => {
    const message = await lockMessage(transaction, id);
    if (!message)
      throw new AppError('message_not_found', 404, 'There is no such message, or it is no longer kept.');
    if (!from.includes(message.state)) throw decidedAlready(message.state);
    await moveMessage(transaction, id, { to, isAnswered: asked.do === 'answer' });
    const decision = await recordDecision(transaction, decider, {
      action,
      subject: String(id),
      reason,
      note: null,
      memberId: message.userId,
      before: { state: message.state },
      after: asked.do === 'answer' ? { state: to, answer: asked.text } : { state: to },
      askedAt: asked.do === 'reopen' ? null : message.createdAt,
    });
    if (asked.do === 'answer')
      await post(answerMail(config, { text: asked.text, ...message }), {
        userId: message.userId,
        keptFor: week,
      });
    return decision;
  });
}

const decidedAlready = (state: MessageState) =>
  conflict('decided_meanwhile', `This message is already ${state}.`);

type Answer = { email: string; text: string; message: string; createdAt: Date };

/** The answer, with the message quoted. Nothing that anybody wrote gets into a header. */
function answerMail(
  { feedbackTo, origin, productName }: MessageTools['config'],
  { email, text, message, createdAt }: Answer,
): Mail {
  const asked = `On ${utcDay(createdAt)} you wrote:\n${quote(message)}`;
  return {
    to: email,
    ...(feedbackTo !== undefined && { replyTo: feedbackTo }),
    subject: `Your message to ${productName}`,
    text: `${text}\n\n${productName}\n${origin}\n\n${asked}\n`,
  };
}
