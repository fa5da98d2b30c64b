import { parseArgs, type ParseArgsConfig } from 'node:util';
import type * as z from 'zod/mini';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

export type CommandWords = { positionals: string[]; values: Record<string, string | boolean | undefined> };

/** What was typed is no way to use a command; the message says what is missing or wrong. */
export class NotUnderstood extends Error {}

/** What a schema reads in what was typed. @throws NotUnderstood in the words of the schema */
export function readTyped<Output>(schema: z.ZodMiniType<Output>, given: unknown): Output {
  const read = schema.safeParse(given);
  if (read.success) return read.data;
  throw new NotUnderstood(read.error.issues[0]?.message);
}

/** Whether somebody only asks how a command is used; if so, that is said. */
export function tellsUsage(args: string[], usage: string): boolean {
  const isAsked = args.some((argument) => argument === '--help' || argument === '-h');
  if (isAsked) process.stdout.write(usage);
  return isAsked;
}

/** What was typed, taken apart. @throws NotUnderstood where there is no such option */
export function readWords(args: string[], options: CommandOptions): CommandWords {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as CommandWords;
  } catch (error) {
    // Node goes on with advice for programmers.
    throw new NotUnderstood(`${(error as Error).message.split('. ')[0]}.`, { cause: error });
  }
}

const shownMost = 100; // characters

/** How a command is used, for whoever typed something else, and last, as the usage may be longer than the terminal, what is wrong. */
export function tellMisuse(usage: string, args: string[], complaint?: string): void {
  const typed = args.join(' ');
  const shown = typed.length > shownMost ? `${typed.slice(0, shownMost)}…` : typed;
  const last = complaint ?? (typed === '' ? null : `None of these is what was typed: ${shown}`);
  process.stderr.write(last === null ? usage : `${usage}\n${last}\n`);
}
