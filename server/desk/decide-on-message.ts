import type { MessageState } from '#contract/desk-messages.ts';
import type { DecisionAction, DecisionReason } from '#contract/desk.ts';
import type { Database } from '#db/client.ts';
import type { Config } from '#process/config.ts';
import { AppError } from '#server/http/app-error.ts';
import type { MailQueue } from '#server/mail/mail-queue.ts';
import type { Mail } from '#server/mail/mail.ts';
import { type Decider, recordDecision } from './decision-store.ts';
import { findSender, hasMessage, moveMessage } from './message-desk-store.ts';

type MessageTools = {
  config: Pick<Config, 'feedbackTo' | 'origin' | 'productName'>;
  database: Pick<Database, 'select'>;
  mails: Pick<MailQueue, 'postWithin'>;
};

type Move = { action: DecisionAction; from: MessageState[]; to: MessageState; reason: DecisionReason };

const moves = {
  answer: { action: 'message.answer', from: ['open'], to: 'done', reason: 'upkeep' },
  done: { action: 'message.done', from: ['open'], to: 'done', reason: 'upkeep' },
  spam: { action: 'message.spam', from: ['open'], to: 'spam', reason: 'spam' },
  reopen: { action: 'message.reopen', from: ['done', 'spam'], to: 'open', reason: 'upkeep' },
} satisfies Record<string, Move>;

const week = 7 * 24 * 60 * 60; // s

/**
 * Answers a member's message by mail, or says what it is. Returns the number of the decision.
 * @throws AppError 404, 409 where somebody else was faster
 */
export function decideOnMessage(
  { config, database, mails }: MessageTools,
  decider: Decider,
  id: number,
  asked: { do: 'answer'; text: string } | { do: 'done' | 'spam' | 'reopen' },
): Promise<number> {
  const { action, from, to, reason } = moves[asked.do];
  return mails.postWithin(async (transaction, post) => {
    const moved = await moveMessage(transaction, id, { from, to, isAnswered: asked.do === 'answer' });
    if (!moved) throw await refusal(database, id);
    const email = await findSender(transaction, moved.userId);
    const decision = await recordDecision(transaction, decider, {
      action,
      subject: String(id),
      reason,
      note: null,
      memberId: moved.userId,
      before: { states: from },
      after: asked.do === 'answer' ? { state: to, answer: asked.text } : { state: to },
      askedAt: asked.do === 'reopen' ? null : moved.createdAt,
    });
    if (asked.do === 'answer' && email !== undefined)
      await post(answerMail(config, { to: email, text: asked.text, ...moved }), {
        userId: moved.userId,
        keptFor: week,
      });
    return decision;
  });
}

async function refusal(database: Pick<Database, 'select'>, id: number): Promise<AppError> {
  return (await hasMessage(database, id))
    ? new AppError('decided_meanwhile', 409, 'Somebody else has dealt with this message. Please look again.')
    : new AppError('message_not_found', 404, 'There is no such message, or not any more.');
}

type Answer = { to: string; text: string; message: string; createdAt: Date };

/** The answer with what it answers. Nothing that anybody wrote gets into a header. */
function answerMail(
  { feedbackTo, origin, productName }: MessageTools['config'],
  { to, text, message, createdAt }: Answer,
): Mail {
  const asked = `On ${createdAt.toISOString().slice(0, 10)} you wrote:\n${message.replaceAll(/^/gm, '> ')}`;
  return {
    to,
    ...(feedbackTo !== undefined && { replyTo: feedbackTo }),
    subject: `Your message to ${productName}`,
    text: `${text}\n\n${productName}\n${origin}\n\n${asked}\n`,
  };
}
