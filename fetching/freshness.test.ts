import { expect, test } from 'vitest';
import { maxAgeSeconds, retryAfterSeconds } from './freshness.ts';

const now = new Date('2026-03-01T12:00:00Z');

test('Retry-After is read as seconds or as a date', () => {
  expect(retryAfterSeconds('120', now)).toBe(120);
  expect(retryAfterSeconds('Sun, 01 Mar 2026 12:05:00 GMT', now)).toBe(300);
  const soonAfter = new Date(now.getTime() + 400); // dates have whole seconds
  expect(retryAfterSeconds('Sun, 01 Mar 2026 12:05:00 GMT', soonAfter)).toBe(300);
});

test('a Retry-After in the past means now, and an unreadable one is ignored', () => {
  expect(retryAfterSeconds('Sun, 01 Mar 2026 11:00:00 GMT', now)).toBe(0);
  expect(retryAfterSeconds('soon', now)).toBeNull();
  expect(retryAfterSeconds(undefined, now)).toBeNull();
});

test('max-age is found among other directives, and not confused with s-maxage', () => {
  expect(maxAgeSeconds('public, max-age=600')).toBe(600);
  expect(maxAgeSeconds('Max-Age="60",private')).toBe(60);
  expect(maxAgeSeconds('s-maxage=600, no-cache')).toBeNull();
  expect(maxAgeSeconds(undefined)).toBeNull();
});
