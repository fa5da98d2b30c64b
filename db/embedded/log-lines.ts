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

/**
 * Messages about maintenance that was interrupted by a stop, or for somebody who needed the table: it is done later.
 */
const madeWay = /due to administrator command$|^canceling autovacuum task$/;
/** It is tried again every minute, for every table. What is refused for lack of room has log lines of its own. */
const hasNoRoom = /No space left on device$/;

/**
 * The level and text for a line of PostgreSQL's log. Errors of a client's statement are only for debugging: the client
 * reports them, and knows whether they matter.
 */
export function readLogLine(line: string): { level: Level; message: string } {
  const [, writer, severity = '', message] = pattern.exec(line) ?? [];
  if (writer === undefined || message === undefined) return { level: 'info', message: line.trim() };
  const level = levels[severity] ?? 'debug';
  const isCleaning = writer === 'autovacuum worker';
  const isForOthers =
    writer === 'client backend' || madeWay.test(message) || (isCleaning && hasNoRoom.test(message));
  return { level: isForOthers && level !== 'fatal' ? 'debug' : level, message };
}

/** Writes a line of PostgreSQL's log to ours; routine messages of every start and stop only for debugging. */
export function forwardLogLine(log: Logger, line: string, isRoutine: boolean): void {
  if (line.trim() === '') return;
  const { level, message } = readLogLine(line);
  log[isRoutine && level === 'info' ? 'debug' : level](`PostgreSQL: ${message}`);
}
