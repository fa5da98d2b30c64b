import { parseArgs, type ParseArgsConfig } from 'node:util';
import type * as z from 'zod/mini';

/** The options that apply to each command, by its first word. */
export type CommandOptions = Record<string, NonNullable<ParseArgsConfig['options']>>;

export type CommandArguments = {
  positionals: string[];
  values: Record<string, string | boolean | undefined>;
};

/** The command was used wrongly; the message says what is missing or wrong. */
export class UsageError extends Error {}

/** Parses an argument with a schema. @throws UsageError with the schema's message */
export function parseArgument<Output>(schema: z.ZodMiniType<Output>, given: unknown): Output {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new UsageError(read.error.issues[0]?.message);
}

/** Whether the arguments ask for help; if so, prints the usage. */
export function printUsageIfAsked(args: string[], usage: string): boolean {
  const isAsked = args.some((argument) => argument === '--help' || argument === '-h');
  if (isAsked) process.stdout.write(usage);
  return isAsked;
}

/** Parses the arguments of a command. @throws UsageError for an option that is unknown or would have no effect */
export function parseArguments(args: string[], commands: CommandOptions): CommandArguments {
  const options = Object.assign({}, ...Object.values(commands));
  const parsed = parseKnown(args, options);
  const [word = ''] = parsed.positionals;
  if (!Object.hasOwn(commands, word)) return parsed;
  const own = Object.keys(commands[word] ?? {});
  const idle = Object.keys(parsed.values).find((name) => !own.includes(name));
  if (idle === undefined) return parsed;
  const taken = own.map((name) => `--${name}`).join(', ');
  throw new UsageError(`--${idle} has no effect on ${word}, which takes ${taken || 'no options'}.`);
}

function parseKnown(args: string[], options: NonNullable<ParseArgsConfig['options']>): CommandArguments {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as CommandArguments;
  } catch (error) {
    // Only the first sentence: the rest is advice for programmers.
    throw new UsageError(`${(error as Error).message.split('. ')[0]}.`, { cause: error });
  }
}

const shownMost = 100; // characters

/** Prints how a command is used, and last, since the usage may be longer than the terminal, what was wrong. */
export function printUsageError(usage: string, args: string[], complaint?: string): void {
  const typed = args.join(' ');
  const shown = typed.length > shownMost ? `${typed.slice(0, shownMost)}…` : typed;
  const last = complaint ?? (typed === '' ? null : `None of these is what was typed: ${shown}`);
  process.stderr.write(last === null ? usage : `${usage}\n${last}\n`);
}
