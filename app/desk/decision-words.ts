import { decisionReasons } from '#contract/decision-reasons.ts';

const words: Readonly<Record<string, string>> = {
  'comment.hide': 'Comment hidden',
  'comment.remove': 'Comment removed',
  'comment.leave': 'Comment left, or shown again',
  'objection.uphold': 'Objection turned down',
  'objection.reverse': 'Objection accepted',
  'member.ban': 'Banned',
  'member.unban': 'Ban lifted',
  'message.answer': 'Message answered',
  'message.done': 'Message done',
  'message.spam': 'Message called spam',
  'message.reopen': 'Message opened again',
};
const reasons: readonly { value: string; label: string }[] = decisionReasons;

/** What was decided, in words. */
export function wordsOfAction(action: string): string {
  return words[action] ?? action;
}

/** Why, in words. */
export function wordsOfReason(reason: string): string {
  return reasons.find(({ value }) => value === reason)?.label ?? reason;
}

const reportReasons: Readonly<Record<string, string>> = {
  illegal: 'Illegal content',
  abuse: 'Abuse',
  spam: 'Spam',
  other: 'Something else',
};

/** Why somebody reported a comment, in words. */
export function wordsOfReport(reason: string): string {
  return reportReasons[reason] ?? reason;
}
