import { isatty } from 'node:tty';
import pino from 'pino';
import pretty from 'pino-pretty';

export type Logger = pino.Logger;

/** JSON lines for machines; readable lines where a person watches: a terminal. */
export function createLogger(level: string, name: string): Logger {
  const options = { level, base: { name }, timestamp: pino.stdTimeFunctions.isoTime };
  // Not process.stdout.isTTY, which threads do not have.
  if (!isatty(1)) return pino(options);
  return pino(
    options,
    pretty({ sync: true, singleLine: true, ignore: 'pid,hostname,name', translateTime: 'SYS:HH:MM:ss' }),
  );
}
