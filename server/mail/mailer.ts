import { createTransport } from 'nodemailer';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { compose, type Letter } from './mail.ts';
import { createOutbox } from './outbox.ts';

export type Mailer = {
  /** What takes its mails, as the log calls it. */
  name: string;
  /**
   * Hands one mail over and says who has it, in a sentence without its full stop. Throws when that fails, and when
   * `signal` ends the wait.
   */
  send: (letter: Letter, signal?: AbortSignal) => Promise<string>;
  /** Throws when mail cannot be handed over at present. */
  check: () => Promise<void>;
};

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'origin' | 'productName' | 'dataDir'>;

/** A server that has the whole mail may think about it for ten minutes (RFC 5321, section 4.5.3.2.6). */
const timeouts = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 10 * 60_000 }; // ms

/** Mail over SMTP, or into files where no server is configured. */
export function createMailer(config: MailConfig, log: Logger): Mailer {
  const { address = `no-reply@${new URL(config.origin).hostname}`, name = config.productName } =
    config.mailFrom ?? {};
  const from = { name, address };
  if (config.smtpUrl === undefined) return createOutbox(config.dataDir, from, log);
  const { host } = new URL(config.smtpUrl);
  const transport = createTransport({ url: config.smtpUrl, ...timeouts });
  return {
    name: 'The mail server of SMTP_URL',
    check: async () => {
      await transport.verify();
    },
    send: async (letter, signal) => {
      const message = { ...compose(letter, from), ...(signal && { signal }) };
      const { response } = await transport.sendMail(message);
      return `The mail server ${host} took the mail: ${response}`;
    },
  };
}
