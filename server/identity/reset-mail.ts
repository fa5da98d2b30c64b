import { escapeUTF8 } from 'entities';
import type { Config } from '#process/config.ts';
import type { Mail } from '#server/mail/mail.ts';

type Site = Pick<Config, 'origin' | 'productName'>;

export const resetLinkLasts = 3_600; // s; the mail says so in words

/** The mail with the link that sets a new password. */
export function resetMail({ origin, productName }: Site, { to, token }: { to: string; token: string }): Mail {
  const link = `${origin}/reset?token=${encodeURIComponent(token)}`;
  const asked = `Somebody, hopefully you, asked for a new password for the account ${to} at ${productName} (${origin}).`;
  const ask = 'To choose one, open this link within one hour. It works once:';
  const ignore = 'If it was not you, you need do nothing: your password stays as it is.';
  return {
    to,
    subject: `Choose a new password for ${productName}`,
    text: `${asked}\n\n${ask}\n\n${link}\n\n${ignore}\n\n${productName}\n${origin}\n`,
    html: page([
      escapeUTF8(asked),
      escapeUTF8(ask),
      `<a href="${escapeUTF8(link)}">${escapeUTF8(link)}</a>`,
      escapeUTF8(ignore),
      `${escapeUTF8(productName)}<br><a href="${escapeUTF8(origin)}">${escapeUTF8(origin)}</a>`,
    ]),
  };
}

function page(paragraphs: string[]): string {
  const body = paragraphs.map((paragraph) => `<p>${paragraph}</p>`).join('\n');
  return `<!doctype html>\n<html lang="en"><head><meta charset="utf-8"></head><body>\n${body}\n</body></html>\n`;
}
