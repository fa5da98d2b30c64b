import { expect, test } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

test.each([
  ['2028-11-20T12:00:00Z', '20 November 2028'],
  ['2026-11-20T12:00:30Z', 'just now'],
  ['2026-11-20T11:59:01Z', 'just now'],
  ['2026-11-20T11:59:00Z', '1 minute ago'],
  ['2026-11-20T11:55:00Z', '5 minutes ago'],
  ['2026-11-20T10:30:00Z', '1 hour ago'],
  ['2026-11-18T12:00:00Z', '2 days ago'],
  ['2026-10-21T11:00:00Z', '21 October 2026'],
])('at noon on 20 November, %s reads as %s', (instant, words) => {
  expect(timeAgo(instant, now)).toBe(words);
});
