import type { Database } from '#db/client.ts';
import { databaseErrorMessage } from '#db/database-error-message.ts';
import { publishWithin } from '#db/notifications.ts';
import { whileOpen } from '#db/open-for-command.ts';
import type { OpenDatabase } from '#db/open.ts';
import {
  type CommandOptions,
  UsageError,
  parseArguments,
  printUsageError,
  printUsageIfAsked,
} from '#process/command-arguments.ts';
import { ConfigError, readConfig, type Config } from '#process/config.ts';
import { createLogger } from '#process/logger.ts';
import { runCommand } from '#process/run-command.ts';
import { terminalText } from '#process/terminal-text.ts';
import { type Announce, createAnnounce } from '#server/http/announce.ts';
import { AppError } from '#server/http/app-error.ts';
import { readSecretOfSite } from '#server/identity/secret.ts';
import { createMailQueue, type MailQueue } from '#server/mail/mail-queue.ts';
import { createSeal } from '#server/mail/seal.ts';

const poolSize = 2;

/** The tools of a command. All processes hear of its decisions, and the running site sends its mails. */
export type CommandTools = {
  config: Config;
  secret: string;
  database: Database;
  announce: Announce;
  mails: Pick<MailQueue, 'postWithin'>;
};

/** The result of a command: text for people and, with --json, data for programs. */
export type CommandResult = { code: 0 | 1; text: string; data: unknown };

/** A result whose text may contain what others wrote. */
export function commandResult(text: string, data: unknown, code: 0 | 1 = 0): CommandResult {
  return { code, text: `${terminalText(text)}\n`, data };
}

/** Null: the command cannot be used like that. Throws UsageError if it can be explained. */
export type ReadCommand = (
  words: string[],
  options: Record<string, string | boolean | undefined>,
) => Work | null;

/**
 * Runs a command of the desk. Exit code 0: done; 1: nothing found, or refused; 2: not understood, in which case the
 * usage is shown and, if known, what is wrong. `options`: those of each command. `creates`: whether it is for a new site too.
 */
export async function runDeskCommand(
  usage: string,
  options: CommandOptions,
  read: ReadCommand,
  purpose = { creates: false },
): Promise<void> {
  await runCommand(
    async (args) => {
      if (printUsageIfAsked(args, usage)) return 0;
      const understood = understand(args, options, read);
      if ('complaint' in understood) {
        printUsageError(usage, args, understood.complaint);
        return 2;
      }
      const { work, isJson } = understood;
      const result = await withTools(work, purpose).catch(tellRefusal);
      const out = isJson ? `${JSON.stringify(result.data, null, 2)}\n` : result.text;
      (result.code === 0 || isJson ? process.stdout : process.stderr).write(out);
      return result.code;
    },
    (error) => (error instanceof ConfigError ? error.message : databaseErrorMessage(error)),
  );
}

type Work = (tools: CommandTools) => Promise<CommandResult>;

function understand(
  args: string[],
  options: CommandOptions,
  read: ReadCommand,
): { work: Work; isJson: boolean } | { complaint: string | undefined } {
  try {
    const { positionals, values } = parseArguments(args, withJson(options));
    const work = read(positionals, values);
    return work ? { work, isJson: values.json === true } : { complaint: undefined };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return { complaint: error.message };
  }
}

/** Each command can answer programs. */
function withJson(commands: CommandOptions): CommandOptions {
  const all = Object.entries(commands).map(([word, options]) => [
    word,
    { ...options, json: { type: 'boolean' } as const },
  ]);
  return Object.fromEntries(all) as CommandOptions;
}

/** A refusal is an answer, for programs too. */
function tellRefusal(error: unknown): CommandResult {
  if (!(error instanceof AppError)) throw error;
  return commandResult(error.message, { error: error.code, message: error.message }, 1);
}

async function withTools(work: Work, purpose: { creates: boolean }): Promise<CommandResult> {
  const config = readConfig(process.env);
  const log = createLogger('silent', 'desk'); // decisions are in the database, and failures are shown
  const workOn = ({ database }: OpenDatabase) =>
    work({
      config,
      database,
      announce: createAnnounce({ publish: (notice) => publishWithin(database, notice) }, log),
      // Lazily: only some commands need the secret, and with a database server not everybody who runs them has it.
      get secret() {
        return readSecretOfSite(config);
      },
      get mails() {
        return createMailQueue({ database, seal: createSeal(this.secret), onPosted: () => undefined });
      },
    });
  return whileOpen(config, poolSize, workOn, purpose);
}
