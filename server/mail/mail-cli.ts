import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { printUsageError, printUsageIfAsked } from '#process/command-arguments.ts';
import { ConfigError, readConfig } from '#process/config.ts';
import { refuseForeignFolder } from '#process/data-folder.ts';
import { createLogger } from '#process/logger.ts';
import { runCommand } from '#process/run-command.ts';
import { createMailer } from './mailer.ts';
import { reasonOf } from './smtp-failure.ts';

const usage = `Usage:
  npm run mail -- test <address>
      Sends one mail there at once and says whether the mail server took it. Exit code 1 if not.
`;

/** Returns the exit code. */
async function main(args: string[]): Promise<number> {
  if (printUsageIfAsked(args, usage)) return 0;
  const [command, address, ...rest] = args;
  if (command === 'test' && z.email().safeParse(address).success && rest.length === 0)
    return sendTest(String(address));
  printUsageError(usage, args);
  return 2;
}

async function sendTest(to: string): Promise<number> {
  const config = readConfig(process.env);
  // The site's mails would then wait.
  if (config.smtpUrl === undefined)
    refuseForeignFolder(config.dataDir, 'the mail would be written to an outbox');
  const mailer = createMailer(config, createLogger('silent', 'mail'));
  const { origin, productName } = config;
  const subject = `A test mail from ${productName}`;
  const text = `Mail from ${productName} (${origin}) reaches this address. This test was started on the command line.\n`;
  try {
    const letter = { id: randomUUID(), userId: null, writtenAt: new Date(), mail: { to, subject, text } };
    const sent = await mailer.send(letter);
    process.stdout.write(`${sent}.\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${failure(config.smtpUrl, error)}\n`);
    return 1;
  }
}

function failure(smtpUrl: string | undefined, error: unknown): string {
  const reason = reasonOf(error);
  return smtpUrl === undefined
    ? `The mail could not be written to the outbox in DATA_DIR: ${reason}.`
    : `The mail server ${new URL(smtpUrl).host} (SMTP_URL) did not take the mail: ${reason}.`;
}

await runCommand(main, (error) => (error instanceof ConfigError ? error.message : null));
