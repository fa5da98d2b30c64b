import { createTransport, type SendMailOptions } from 'nodemailer';
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

const answersWithin = 60_000; // ms
/** Until a server has the whole mail: the shortest time of RFC 5321, section 4.5.3.2, for one step on the way. */
const takesWithin = 2 * 60_000; // ms
/** What it then may think about the mail (RFC 5321, section 4.5.3.2.6). */
const thinksWithin = 10 * 60_000; // ms
const timeouts = {
  connectionTimeout: answersWithin,
  greetingTimeout: answersWithin,
  socketTimeout: thinksWithin,
};

/** Mail over SMTP, or into files where no server is configured. */
export function createMailer(config: MailConfig, log: Logger): Mailer {
  const { address = `no-reply@${new URL(config.origin).hostname}`, name = config.productName } =
    config.mailFrom ?? {};
  const from = { name, address };
  const { smtpUrl: url } = config;
  if (url === undefined) return createOutbox(config.dataDir, from, log);
  const { host } = new URL(url);
  return {
    name: 'The mail server of SMTP_URL',
    check: async () => {
      await createTransport({ url, ...timeouts, socketTimeout: answersWithin }).verify();
    },
    send: async (letter, signal) => {
      const { response } = await handOver(url, compose(letter, from), signal);
      return `The mail server ${host} took the mail: ${response}`;
    },
  };
}

/** Nobody waits for a server that falls silent before it has the whole mail, of which it then keeps nothing. */
async function handOver(url: string, message: SendMailOptions, signal: AbortSignal | undefined) {
  const giving = new AbortController();
  const given = setTimeout(() => giving.abort(), takesWithin);
  const transport = createTransport({ url, ...timeouts });
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((bytes) => bytes.once('end', () => clearTimeout(given)));
    done();
  });
  const signals = [giving.signal, ...(signal ? [signal] : [])];
  try {
    return await transport.sendMail({ ...message, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (giving.signal.aborted)
      throw Object.assign(new Error('Timeout', { cause: error }), { code: 'ETIMEDOUT' });
    throw error;
  } finally {
    clearTimeout(given);
    transport.close();
  }
}
