import { fstatSync } from 'node:fs';
import { isatty } from 'node:tty';
import pino from 'pino';
import { prettyFactory } from 'pino-pretty';

export type Logger = pino.Logger;

const [standardOutput, standardError] = [1, 2];
const keptMost = 1_000_000; // bytes

/** Writes JSON lines for machines, and readable lines to a terminal. */
export function createLogger(level: string, name: string): Logger {
  return createLoggerTo(standardOutput, level, name);
}

/** The log of a command, whose output is its report: errors alone, on standard error. */
export function createErrorLog(name: string): Logger {
  return createLoggerTo(standardError, 'error', name);
}

function createLoggerTo(descriptor: number, level: string, name: string): Logger {
  const options = {
    level,
    base: { name },
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: { err: errorWithoutValues, path: pathWithoutWords },
  };
  const output = openOutput(descriptor);
  // Not process.stdout.isTTY, which threads do not have.
  if (!isatty(descriptor)) return pino(options, output);
  const readable = prettyFactory({
    singleLine: true,
    ignore: 'pid,hostname,name',
    translateTime: 'SYS:HH:MM:ss',
  });
  return pino(options, { write: (line) => void output.write(readable(line)) });
}

/**
 * Standard output or error. While it takes nothing, such as a file on a full disk or a reader that stands still, the
 * process goes on: some lines are kept until it does, further ones are lost.
 */
function openOutput(descriptor: number) {
  const kind = fstatSync(descriptor);
  // Its reader may stand still, for which nobody should wait; on the other hand it never becomes full for good.
  const isPipe = kind.isFIFO() || kind.isSocket();
  const output = pino.destination({ dest: descriptor, sync: !isPipe, maxLength: keptMost });
  output.on('error', () => undefined); // there is nowhere to tell
  // pino calls this after fatal lines, and it would try until it can. Lines have been written at once, or cannot be.
  if (!isPipe) output.flushSync = () => undefined;
  return output;
}

/** What follows these addresses is what somebody looks for, names a member, or is known to a hub alone. */
const privatePart = /(?<=^\/(?:(?:api\/)?(?:articles|desk\/members|users)|websub)\/).+/i;

/** The path of a request as it is logged: without the words of a search, ids of members and tokens. */
function pathWithoutWords(path: string): string {
  return path.replace(privatePart, '…');
}

/**
 * An error as it is logged: without the values of a statement, which the messages of Drizzle's errors contain, and of
 * its fields with the code alone. Others hold what people have sent, including their sessions and addresses:
 * PostgreSQL's details, the claims of a token that is refused.
 */
function errorWithoutValues(error: Error): object {
  const { type, message, stack, code } = pino.stdSerializers.err(error);
  const told: Record<string, unknown> = { type, message, stack, code };
  const causes = new Set<Error>(); // some errors are their own cause
  for (let each: unknown = error; each instanceof Error && !causes.has(each); each = each.cause)
    causes.add(each);
  for (const each of causes) {
    if (!('params' in each)) continue;
    const values = `params: ${String(each.params)}`;
    for (const key of ['message', 'stack'])
      if (typeof told[key] === 'string') told[key] = told[key].replaceAll(values, 'params: …');
  }
  return error instanceof AggregateError
    ? { ...told, aggregateErrors: error.errors.map(errorWithoutValues) }
    : told;
}
