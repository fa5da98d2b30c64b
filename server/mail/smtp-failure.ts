import * as z from 'zod/mini';

/** Nodemailer's error for a mail that was not sent. */
const Failure = z.object({
  code: z.optional(z.string()),
  command: z.optional(z.string()),
  responseCode: z.optional(z.number()),
  message: z.string(),
});

/** What a failure means: this mail is postponed or refused for good, or the mail server is away, for all mails. */
export type Meaning = 'put off' | 'refused' | 'away';

const aboutMail = ['MAIL FROM', 'RCPT TO', 'DATA'];
/** "Authentication required" and the like (RFC 4954, section 6): the reply to a mail, but about our configuration. */
const aboutSignIn = [530, 534, 535, 538];
/** Errors before anything was sent, or after all was: a server may fail at what it reads in one mail. */
const ofThisMail = ['EENVELOPE', 'EMESSAGE', 'ESTREAM', 'EUNANSWERED'];

/** What a failure means, by the reply codes of RFC 5321, section 4.2.1, if they answer a step of this mail. */
export function meaningOf(error: unknown): Meaning {
  const { code, command = '', responseCode } = parse(error);
  if (code === undefined) return 'put off'; // ours, not the server's
  if (responseCode === undefined) return ofThisMail.includes(code) ? 'put off' : 'away';
  if (!aboutMail.includes(command) || aboutSignIn.includes(responseCode)) return 'away';
  return responseCode >= 500 ? 'refused' : 'put off';
}

/** What a wrong address of a server looks like, and what it means. */
const mistakes: [look: RegExp, meaning: string][] = [
  [/wrong version number/i, 'it does not begin with TLS at this port; smtp:// may be meant, not smtps://'],
  [
    /greeting never received/i,
    'it said nothing; where a port begins with TLS, as 465 does, the address begins with smtps://',
  ],
  [
    /upgrading connection with STARTTLS: 5/,
    'it offers no encryption (STARTTLS), without which no password is sent; ?requireTLS=false at the end of the address allows it',
  ],
  [
    /self-signed certificate|unable to (?:get|verify) .*certificate/,
    'its certificate is not of an authority known here; NODE_EXTRA_CA_CERTS names a file with that of another, or with its own',
  ],
];

/** The reason in one line, without anybody's address: servers repeat the recipient's. */
export function reasonOf(error: unknown): string {
  const { message } = parse(error);
  const mistake = mistakes.find(([look]) => look.test(message));
  if (mistake) return mistake[1];
  return message
    .replaceAll(/[^\s<>()"',;:]+@[^\s<>()"',;]+/g, '(address)')
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 300);
}

function parse(error: unknown): z.infer<typeof Failure> {
  return Failure.safeParse(error).data ?? { message: String(error) };
}
