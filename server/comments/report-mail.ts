import { articlePath } from '#contract/article-address.ts';
import type { Config } from '#process/config.ts';
import type { Mail } from '#server/mail/mail.ts';
import { quote } from '#server/mail/quote.ts';
import type { Reported } from './report-store.ts';

type Report = Reported & {
  to: string;
  commentId: string;
  reason: string;
  note: string | null;
  userId: string | null;
};

/**
 * Tells the operator of a report, with the commands that decide on it. A member's note stays in the database, since it
 * goes with its account, and the mail with that of the comment's author.
 */
export function reportMail(
  { origin, productName }: Pick<Config, 'origin' | 'productName'>,
  { to, receipt, commentId, reason, note, userId, username, article, content }: Report,
): Mail {
  const text = [
    `A comment at ${productName} (${origin}) was reported as: ${reason}`,
    `Receipt: ${receipt}`,
    noteOf(note, userId),
    `Comment ${commentId} by ${username} at ${origin}${articlePath(article)}:`,
    quote(content),
    [
      `To decide: ${origin}/desk/comments/${commentId}, or`,
      `npm run comments -- reports`,
      `npm run comments -- hide ${commentId} <the reason, which its author reads>`,
      `npm run comments -- show ${commentId}`,
      `npm run comments -- remove ${commentId}`,
    ].join('\n'),
  ];
  return { to, subject: `Reported comment (${reason}), ${receipt}`, text: `${text.join('\n\n')}\n` };
}

function noteOf(note: string | null, userId: string | null): string {
  if (note === null) return 'Note: (none)';
  return userId === null ? `Note:\n\n${quote(note)}` : 'Note: by a member; read it where you decide.';
}

type Objection = { to: string; comment_id: string; content: string; reason: string; text: string };

/** Tells the operator that the author of a hidden comment objects. */
export function objectionMail(
  { origin, productName }: Pick<Config, 'origin' | 'productName'>,
  { to, comment_id, content, reason, text }: Objection,
): Mail {
  const parts = [
    `The author of comment ${comment_id} at ${productName} (${origin}) objects to the decision about it:`,
    quote(text),
    'The comment:',
    quote(content),
    `The reason given: ${reason}`,
    `To decide: ${origin}/desk/comments/${comment_id}`,
  ];
  return {
    to,
    subject: `Objection to a decision about comment ${comment_id}`,
    text: `${parts.join('\n\n')}\n`,
  };
}
