import { isatty } from 'node:tty';
import pino from 'pino';
import pretty from 'pino-pretty';

export type Logger = pino.Logger;

/** Writes JSON lines for machines, and readable lines to a terminal. */
export function createLogger(level: string, name: string): Logger {
  const options = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorWithoutValues, path: pathWithoutWords },
  };
  // Not process.stdout.isTTY, which threads do not have.
  if (!isatty(1)) return pino(options);
  return pino(
    options,
    pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss' }),
  );
}

/** The path of a request as it is logged: without the words of a search. */
function pathWithoutWords(path: string): string {
  return path.replace(/(?<=^\/(?:api\/)?articles\/).+/, '…');
}

/**
 * An error as it is logged: without the values of a statement, which Drizzle's errors contain twice, and without
 * PostgreSQL's details. They are what people have sent, including their sessions and addresses.
 */
function errorWithoutValues(error: Error): object {
  const { params: _, detail: __, ...told }: Record<string, unknown> = { ...pino.stdSerializers.err(error) };
  const causes = new Set<Error>(); // some errors are their own cause
  for (let each: unknown = error; each instanceof Error && !causes.has(each); each = each.cause)
    causes.add(each);
  for (const each of causes) {
    if (!('params' in each)) continue;
    const values = `params: ${String(each.params)}`;
    for (const key of ['message', 'stack'])
      if (typeof told[key] === 'string') told[key] = told[key].replaceAll(values, 'params: …');
  }
  return told;
}
