import { expect, test } from 'vitest';
import { utcDay, utcTime } from './utc-date.ts';

test('days and times are in UTC, whatever the offset of the instant', () => {
  expect(utcDay('2026-11-20T23:30:00-02:00')).toBe('21 November 2026');
  expect(utcTime('2026-01-05T00:07:59.999Z')).toBe('5 January 2026, 00:07 UTC');
});
