import { parseArgs, type ParseArgsConfig } from 'node:util';

export type CommandOptions = NonNullable<ParseArgsConfig['options']>;

export type CommandWords = { positionals: string[]; values: Record<string, string | boolean | undefined> };

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
