import pino from 'pino';
import { expect, test } from 'vitest';
import { logFirstRound } from './first-round.ts';

test('the first round is done when all feeds have been polled, and an aborted poll does not count', () => {
  const lines: string[] = [];
  const onPolled = logFirstRound(2, pino({}, { write: (line: string) => void lines.push(line) }));
  onPolled({ state: 'unchanged' });
  onPolled({ state: 'stopped' });
  expect(lines).toEqual([]);
  onPolled({ state: 'saved', items: 3, skipped: 0, created: 3, updated: 0 });
  expect(lines.join()).toContain('First round done: 2 of 2 feeds polled, 3 new articles, 0 feeds failed');
});
