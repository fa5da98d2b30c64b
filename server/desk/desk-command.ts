import type { Database } from '#db/client.ts';
import { databaseComplaint } from '#db/complaint.ts';
import { openNotifications } from '#db/notifications.ts';
import { whileOpen } from '#db/open-for-command.ts';
import {
  type CommandOptions,
  NotUnderstood,
  readWords,
  tellMisuse,
  tellsUsage,
} from '#process/command-words.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { createLogger } from '#process/logger.ts';
import { runCommand } from '#process/run-command.ts';
import { terminalText } from '#process/terminal-text.ts';
import { type Announce, createAnnounce } from '#server/http/announce.ts';
import { AppError } from '#server/http/app-error.ts';
import { readSecret } from '#server/identity/secret.ts';
import { createMailQueue, type MailQueue } from '#server/mail/mail-queue.ts';
import { createSeal } from '#server/mail/seal.ts';

const poolSize = 2;

/** What a command works with; what it decides goes to every process, what it posts is sent by the site that runs. */
export type CommandTools = {
  config: Config;
  secret: string;
  database: Database;
  announce: Announce;
  mails: Pick<MailQueue, 'postWithin'>;
};

/** What a command says: as text for people and, with --json, as data for programs. */
export type CommandResult = { code: 0 | 1; text: string; data: unknown };

/** A result whose text may hold what others wrote. */
export function told(text: string, data: unknown, code: 0 | 1 = 0): CommandResult {
  return { code, text: `${terminalText(text)}\n`, data };
}

/** Null: not a way to use the command. Throws NotUnderstood where there are words for what is wrong. */
export type ReadCommand = (
  words: string[],
  options: Record<string, string | boolean | undefined>,
) => Work | null;

/**
 * Runs a command of the desk: exit code 0 when it is done, 1 when there is nothing to do it to or it is refused, 2 when
 * it was not understood, after which `usage` is shown and, where that is known, what is wrong.
 */
export async function runDeskCommand(
  usage: string,
  options: CommandOptions,
  read: ReadCommand,
): Promise<void> {
  await runCommand(
    async (args) => {
      if (tellsUsage(args, usage)) return 0;
      const understood = understand(args, options, read);
      if ('complaint' in understood) {
        tellMisuse(usage, args, understood.complaint);
        return 2;
      }
      const { work, isJson } = understood;
      const result = await withTools(work).catch(tellRefusal);
      const out = isJson ? `${JSON.stringify(result.data, null, 2)}\n` : result.text;
      (result.code === 0 || isJson ? process.stdout : process.stderr).write(out);
      return result.code;
    },
    (error) => (error instanceof ConfigError ? error.message : databaseComplaint(error)),
  );
}

type Work = (tools: CommandTools) => Promise<CommandResult>;

function understand(
  args: string[],
  options: CommandOptions,
  read: ReadCommand,
): { work: Work; isJson: boolean } | { complaint: string | undefined } {
  try {
    const { positionals, values } = readWords(args, { ...options, json: { type: 'boolean' } });
    const work = read(positionals, values);
    return work ? { work, isJson: values.json === true } : { complaint: undefined };
  } catch (error) {
    if (!(error instanceof NotUnderstood)) throw error;
    return { complaint: error.message };
  }
}

/** What is refused is an answer, to programs too. */
function tellRefusal(error: unknown): CommandResult {
  if (!(error instanceof AppError)) throw error;
  return told(error.message, { error: error.code, message: error.message }, 1);
}

async function withTools(work: (tools: CommandTools) => Promise<CommandResult>): Promise<CommandResult> {
  const config = readConfig(process.env);
  const log = createLogger('silent', 'desk'); // what is decided is in the database, what fails is told
  return whileOpen(config, poolSize, async ({ connection, database }) => {
    const notifications = await openNotifications(connection, log);
    try {
      return await work({
        config,
        database,
        announce: createAnnounce(notifications, log),
        // Only some commands need the secret, which a server of one's own has not told everybody.
        get secret() {
          return readSecret(config);
        },
        get mails() {
          return createMailQueue({ database, seal: createSeal(this.secret), onPosted: () => undefined });
        },
      });
    } finally {
      await notifications.close();
    }
  });
}
