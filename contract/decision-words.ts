import { decisionReasons } from './decision-reasons.ts';
import type { DecisionAction, DecisionReason } from './desk.ts';

/** What was decided, in words for everybody. */
const words: Record<DecisionAction, string> = {
  'editor.add': 'Editor appointed',
  'editor.remove': 'Editor dismissed',
  'comment.hide': 'Comment hidden',
  'comment.remove': 'Comment removed',
  'comment.leave': 'Comment left as it is',
  'objection.uphold': 'Objection turned down',
  'objection.reverse': 'Objection granted',
  'member.ban': 'Member banned',
  'member.unban': 'Ban lifted',
  'article.remove': 'Article taken down',
  'article.restore': 'Article put back',
  'article.detach': 'Article taken out of its story',
  'article.attach': 'Article allowed into stories again',
  'pictures.block': 'Pictures of a publisher blocked',
  'pictures.unblock': 'Pictures of a publisher shown again',
  'feed.add': 'Feed added',
  'feed.edit': 'Feed changed',
  'feed.pause': 'Feed paused',
  'feed.resume': 'Feed resumed',
  'feed.remove': 'Feed removed',
  'catalogue.import': 'Catalogue imported',
  'message.answer': 'Message answered',
  'message.done': 'Message marked as done',
  'message.spam': 'Message marked as spam',
  'message.reopen': 'Message reopened',
};

export const wordsOfAction = (action: DecisionAction): string => words[action];

export function wordsOfReason(reason: DecisionReason): string {
  return decisionReasons.find(({ value }) => value === reason)?.label ?? reason;
}
