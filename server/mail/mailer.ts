import { isIP } from 'node:net';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '#process/config.ts';
import type { Logger } from '#process/logger.ts';
import { compose, type Letter } from './mail.ts';
import { createOutbox } from './outbox.ts';

export type Mailer = {
  /** What accepts its mails, as the log names it. */
  name: string;
  /**
   * Sends one mail and says who has accepted it, in a sentence without its full stop. Throws if that fails, or if
   * `signal` aborts.
   */
  send: (letter: Letter, signal?: AbortSignal) => Promise<string>;
  /** Throws if mails cannot be sent at present. */
  check: () => Promise<void>;
};

type MailConfig = Pick<Config, 'smtpUrl' | 'mailFrom' | 'origin' | 'productName' | 'dataDir'>;

const answersWithin = 60_000; // ms
/** ms until the server has the whole mail: the shortest time of RFC 5321, section 4.5.3.2, for any step before that */
const takesWithin = 2 * 60_000; // ms
/** ms for the server's decision after that (RFC 5321, section 4.5.3.2.6) */
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
  const server = connectionTo(url, config.origin);
  return {
    name: 'The mail server of SMTP_URL',
    check: async () => {
      await createTransport({ ...server, socketTimeout: answersWithin }).verify();
    },
    send: async (letter, signal) => {
      const { response } = await handOver(server, compose(letter, from), signal);
      return `The mail server ${host} took the mail: ${response}`;
    },
  };
}

/** This machine, or a name that only its own network knows, as of a container: nobody is on the way. */
const nearby = /^(?:[a-z][\w-]*|127\.[\d.]+|\[::1\])$/i;

/** How nodemailer connects. What the query of the address says comes first. */
function connectionTo(url: string, origin: string) {
  const { hostname } = new URL(origin);
  const { hostname: server, username } = new URL(url);
  return {
    url,
    ...timeouts,
    // For EHLO. Nodemailer says [127.0.0.1] where the machine's name is not a full one, as in containers; some servers refuse that.
    ...(isIP(hostname) === 0 && hostname.includes('.') && { name: hostname }),
    // A password is not sent in the clear because somebody on the way has removed the offer of STARTTLS.
    requireTLS: username !== '' && !nearby.test(server),
  };
}

/**
 * Sends a message; gives up early on a server that falls silent before it has received all of it, since it then
 * discards it. A failure without a reply after that is marked as `EUNANSWERED`.
 */
async function handOver(
  server: ReturnType<typeof connectionTo>,
  message: SendMailOptions,
  signal: AbortSignal | undefined,
) {
  const giving = new AbortController();
  let isGiven = false;
  const given = setTimeout(() => giving.abort(), takesWithin);
  const give = () => {
    isGiven = true;
    clearTimeout(given);
  };
  const transport = createTransport(server);
  transport.use('stream', (mail, done) => {
    mail.message.processFunc((bytes) => bytes.once('end', give));
    done();
  });
  const signals = [giving.signal, ...(signal ? [signal] : [])];
  try {
    return await transport.sendMail({ ...message, signal: AbortSignal.any(signals) });
  } catch (error) {
    if (giving.signal.aborted)
      throw Object.assign(new Error('Timeout', { cause: error }), { code: 'ETIMEDOUT' });
    throw isGiven && error instanceof Error && !('responseCode' in error)
      ? Object.assign(new Error(error.message, { cause: error }), { code: 'EUNANSWERED' })
      : error;
  } finally {
    clearTimeout(given);
    transport.close();
  }
}
