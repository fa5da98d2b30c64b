import type { Config } from '#process/config.ts';
import type { Mail } from '#server/mail/mail.ts';
import type { Reported } from './report-store.ts';

type Report = Reported & { to: string; commentId: string; reason: string; note: string | null };

/** Tells the operator of a report, with the commands that decide on it. */
export function reportMail(
  { origin, productName }: Pick<Config, 'origin' | 'productName'>,
  { to, receipt, commentId, reason, note, username, articleUrl, content }: Report,
): Mail {
  const text = [
    `A comment at ${productName} (${origin}) was reported as: ${reason}`,
    `Receipt: ${receipt}`,
    `Note: ${note ?? '(none)'}`,
    `Comment ${commentId} by ${username} on ${articleUrl}:`,
    quote(content),
    [
      'To decide:',
      `npm run comments -- hide ${commentId} <the reason, which its author reads>`,
      `npm run comments -- show ${commentId}`,
      `npm run comments -- remove ${commentId}`,
    ].join('\n'),
  ];
  return { to, subject: `Reported comment (${reason}), ${receipt}`, text: `${text.join('\n\n')}\n` };
}

function quote(text: string): string {
  return text.replaceAll(/^/gm, '> ');
}
