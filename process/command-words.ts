import { parseArgs, type ParseArgsConfig } from 'node:util';
import type * as z from 'zod/mini';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

export type CommandWords = { positionals: string[]; values: Record<string, string | boolean | undefined> };

/** The command was used wrongly; the message says what is missing or wrong. */
export class NotUnderstood extends Error {}

/** Parses an argument with a schema. @throws NotUnderstood with the schema's message */
export function readTyped<Output>(schema: z.ZodMiniType<Output>, given: unknown): Output {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new NotUnderstood(read.error.issues[0]?.message);
}

/** Whether the arguments ask for help; if so, prints the usage. */
export function tellsUsage(args: string[], usage: string): boolean {
  const isAsked = args.some((argument) => argument === '--help' || argument === '-h');
  if (isAsked) process.stdout.write(usage);
  return isAsked;
}

/** Parses the arguments of a command. @throws NotUnderstood for an unknown option */
export function readWords(args: string[], options: CommandOptions): CommandWords {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as CommandWords;
  } catch (error) {
    // Only the first sentence: the rest is advice for programmers.
    throw new NotUnderstood(`${(error as Error).message.split('. ')[0]}.`, { cause: error });
  }
}

const shownMost = 100; // characters

/** Prints how a command is used, and last, since the usage may be longer than the terminal, what was wrong. */
export function tellMisuse(usage: string, args: string[], complaint?: string): void {
  const typed = args.join(' ');
  const shown = typed.length > shownMost ? `${typed.slice(0, shownMost)}…` : typed;
  const last = complaint ?? (typed === '' ? null : `None of these is what was typed: ${shown}`);
  process.stderr.write(last === null ? usage : `${usage}\n${last}\n`);
}
