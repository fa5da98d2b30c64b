import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { quietLog } from '#tests/support/quiet-log.ts';
import { createClockJumpGuard } from './clock-jump.ts';

const hour = 3_600;
const year = 365 * 24 * hour;
const start = 1_800_000_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => vi.useRealTimers());

const pass = (seconds: number) => vi.advanceTimersByTime(seconds * 1000);

test('a clock that is a year ahead is distrusted until it is corrected', () => {
  const trustsClock = createClockJumpGuard(start, quietLog);
  expect(trustsClock(start + year)).toBe(false);
  pass(2 * hour);
  expect(trustsClock(start + 2 * hour + year)).toBe(false);
  expect(trustsClock(start + 2 * hour)).toBe(true);
});

test('a clock that jumps while the site runs is distrusted, too', () => {
  const trustsClock = createClockJumpGuard(start, quietLog);
  pass(hour);
  expect(trustsClock(start + hour)).toBe(true);
  pass(hour);
  expect(trustsClock(start + 2 * hour + year)).toBe(false);
});

test('a site that was off for long trusts the clock after a day', () => {
  const trustsClock = createClockJumpGuard(start, quietLog);
  expect(trustsClock(start + year)).toBe(false);
  pass(24 * hour);
  expect(trustsClock(start + year + 24 * hour)).toBe(true);
  pass(hour);
  expect(trustsClock(start + year + 25 * hour)).toBe(true);
});

test('a clock that was trusted in the end is distrusted again when it jumps once more', () => {
  const trustsClock = createClockJumpGuard(start, quietLog);
  expect(trustsClock(start + year)).toBe(false);
  pass(24 * hour);
  expect(trustsClock(start + year + 24 * hour)).toBe(true);
  pass(hour);
  expect(trustsClock(start + 2 * year + 25 * hour)).toBe(false);
});

test('a site that runs for weeks without asking trusts the clock', () => {
  const trustsClock = createClockJumpGuard(start, quietLog);
  pass(20 * 24 * hour);
  expect(trustsClock(start + 20 * 24 * hour)).toBe(true);
});

test('nights off, clocks that were behind, and new sites cause no distrust', () => {
  expect(createClockJumpGuard(start, quietLog)(start + 12 * hour)).toBe(true);
  expect(createClockJumpGuard(start, quietLog)(start - year)).toBe(true);
  expect(createClockJumpGuard(null, quietLog)(start)).toBe(true);
});
