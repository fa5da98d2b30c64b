import { decisionReasons } from './decision-reasons.ts';
import type { DecisionAction, DecisionReason } from './desk.ts';

/** What was decided, in words for everybody. */
const words: Record<DecisionAction, string> = {
  'editor.add': 'Editor named',
  'editor.remove': 'Editor dismissed',
  'comment.hide': 'Comment hidden',
  'comment.remove': 'Comment removed',
  'comment.leave': 'Comment left as it is',
  'objection.uphold': 'Objection turned down',
  'objection.reverse': 'Objection granted',
  'member.ban': 'Member banned',
  'member.unban': 'Ban of a member ended',
  'article.remove': 'Article taken down',
  'article.restore': 'Article put back',
  'article.detach': 'Article taken out of its story',
  'article.attach': 'Article let into stories again',
  'pictures.block': 'Pictures of a publisher blocked',
  'pictures.unblock': 'Pictures of a publisher shown again',
  'feed.add': 'Feed added',
  'feed.edit': 'Feed changed',
  'feed.pause': 'Feed paused',
  'feed.resume': 'Feed polled again',
  'feed.remove': 'Feed removed',
  'catalogue.import': 'Catalogue brought in',
  'message.answer': 'Message answered',
  'message.done': 'Message done',
  'message.spam': 'Message marked as spam',
  'message.reopen': 'Message opened again',
};

export const wordsOfAction = (action: DecisionAction): string => words[action];

export function wordsOfReason(reason: DecisionReason): string {
  return decisionReasons.find(({ value }) => value === reason)?.label ?? reason;
}
