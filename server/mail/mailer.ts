import { createTransport } from 'nodemailer';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { envelope, type Mail } from './mail.ts';
import { createOutbox } from './outbox.ts';

export type Mailer = {
  /** Hands one mail over. Throws when that fails. */
  send: (mail: Mail) => Promise<void>;
  /** Whether mail can be handed over at present; why not is in the log. */
  isReachable: () => Promise<boolean>;
};

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'origin' | 'productName' | 'dataDir'>;

const timeouts = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 10_000 }; // ms
const reachableFor = 15_000; // ms that a good answer holds

/** Mail over SMTP, or into files where no server is configured. */
export function createMailer(config: MailConfig, log: Logger): Mailer {
  const from = {
    name: config.productName,
    address: config.mailFrom ?? `no-reply@${new URL(config.origin).hostname}`,
  };
  if (config.smtpUrl === undefined) return createOutbox(config.dataDir, from, log);
  const transport = createTransport({ url: config.smtpUrl, ...timeouts }, { from });
  let reachableUntil = 0;

  async function isReachable(): Promise<boolean> {
    if (Date.now() < reachableUntil) return true;
    try {
      await transport.verify();
      reachableUntil = Date.now() + reachableFor;
      return true;
    } catch (error) {
      log.error({ err: error }, 'The mail server of SMTP_URL cannot be used');
      return false;
    }
  }
  return {
    isReachable,
    send: async (mail) => {
      try {
        await transport.sendMail(envelope(mail));
      } catch (error) {
        reachableUntil = 0;
        throw error;
      }
    },
  };
}
