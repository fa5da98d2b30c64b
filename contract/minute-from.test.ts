import { expect, test } from 'vitest';
import { minuteFrom } from './minute-from.ts';

test.each([
  ['2026-01-05T00:07:00.000Z', '2026-01-05T00:07:00.000Z'],
  ['2026-01-05T00:07:00.001Z', '2026-01-05T00:08:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2027-01-01T00:00:00.000Z'],
])('what ends at %s has ended from %s on', (instant, from) => {
  expect(minuteFrom(new Date(instant)).toISOString()).toBe(from);
});
