import type { Logger } from '#process/logger.ts';

export type Level = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

const pattern = /^([a-z ]+)\|([A-Z0-9]+): +(.*)$/;
const levels: Record<string, Level> = {
  LOG: 'info',
  INFO: 'info',
  NOTICE: 'info',
  WARNING: 'warn',
  ERROR: 'error',
  FATAL: 'error',
  PANIC: 'fatal',
};

/** Said of housekeeping that makes way for a stop, or for whoever wants the table: it is done later. */
const madeWay = /due to administrator command$|^canceling autovacuum task$/;

/**
 * What a line that PostgreSQL wrote is worth in our log. What went wrong with a statement of a client is for that client
 * to tell, who knows whether it matters.
 */
export function readLogLine(line: string): { level: Level; message: string } {
  const [, writer, severity = '', message] = pattern.exec(line) ?? [];
  if (writer === undefined || message === undefined) return { level: 'info', message: line.trim() };
  const level = levels[severity] ?? 'debug';
  const isForOthers = writer === 'client backend' || madeWay.test(message);
  return { level: isForOthers && level !== 'fatal' ? 'debug' : level, message };
}

/** Passes on a line; what is said of every start and stop is for whoever looks closely. */
export function forwardLogLine(log: Logger, line: string, isRoutine: boolean): void {
  if (line.trim() === '') return;
  const { level, message } = readLogLine(line);
  log[isRoutine && level === 'info' ? 'debug' : level](`PostgreSQL: ${message}`);
}
