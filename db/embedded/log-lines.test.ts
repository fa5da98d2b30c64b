import { expect, test } from 'vitest';
import { readLogLine } from './log-lines.ts';

test.for([
  [
    'postmaster|LOG:  database system is ready to accept connections',
    'info',
    'database system is ready to accept connections',
  ],
  ['autovacuum worker|WARNING:  page verification failed', 'warn', 'page verification failed'],
  [
    'autovacuum worker|FATAL:  terminating autovacuum process due to administrator command',
    'debug',
    'terminating autovacuum process due to administrator command',
  ],
  ['autovacuum worker|ERROR:  canceling autovacuum task', 'debug', 'canceling autovacuum task'],
  [
    'autovacuum worker|ERROR:  could not extend file "base/5/2619": No space left on device',
    'debug',
    'could not extend file "base/5/2619": No space left on device',
  ],
  ['checkpointer|ERROR:  could not fsync file', 'error', 'could not fsync file'],
  [
    'checkpointer|PANIC:  could not write: No space left on device',
    'fatal',
    'could not write: No space left on device',
  ],
  ['client backend|PANIC:  stuck', 'fatal', 'stuck'],
  [
    'client backend|ERROR:  duplicate key value violates unique constraint "x"',
    'debug',
    'duplicate key value violates unique constraint "x"',
  ],
  [
    'client backend|FATAL:  the database system is starting up',
    'debug',
    'the database system is starting up',
  ],
  [
    'error while loading shared libraries: libicu.so',
    'info',
    'error while loading shared libraries: libicu.so',
  ],
] as const)('the line "%s" is worth %s', ([line, level, message]) => {
  expect(readLogLine(line)).toEqual({ level, message });
});
