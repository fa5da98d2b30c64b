import { expect, test } from 'vitest';
import { minuteFrom, utcDay, utcTime } from './utc-date.ts';

test('days and times are in UTC, whatever the offset of the instant', () => {
  expect(utcDay('2026-11-20T23:30:00-02:00')).toBe('21 November 2026');
  expect(utcTime('2026-01-05T00:07:59.999Z')).toBe('5 January 2026, 00:07 UTC');
});

test.each([
  ['2026-01-05T00:07:00.000Z', '5 January 2026, 00:07 UTC'],
  ['2026-01-05T00:07:00.001Z', '5 January 2026, 00:08 UTC'],
  ['2026-12-31T23:59:59.999Z', '1 January 2027, 00:00 UTC'],
])('what ends at %s has ended from %s on', (instant, from) => {
  expect(utcTime(minuteFrom(instant))).toBe(from);
});
