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

/** What was typed, taken apart; null where there is no such option, which is said. */
export function readWords(args: string[], options: CommandOptions): CommandWords | null {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as CommandWords;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n`);
    return null;
  }
}
