import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { longestInterval, nextInterval, pollDelay, retryDelay, shortestInterval } from './schedule.ts';

const hour = 3600;

function intervalAfter(polls: boolean[], start = 900): number {
  return polls.reduce(nextInterval, start);
}

test('a feed that always has news is polled every five minutes', () => {
  expect(intervalAfter(Array<boolean>(20).fill(true))).toBe(shortestInterval);
});

test('a feed that never has news is polled every four hours', () => {
  expect(intervalAfter(Array<boolean>(20).fill(false))).toBe(longestInterval);
});

test('a feed with news every half hour settles on a few polls per article', () => {
  const newsEvery = 1800;
  let interval = 900;
  let clock = 0;
  let polls = 0;
  for (; clock < 30 * 24 * hour; polls += 1) {
    const before = clock;
    clock += interval;
    interval = nextInterval(interval, Math.floor(clock / newsEvery) > Math.floor(before / newsEvery));
  }
  const pollsForEach = polls / (clock / newsEvery);
  expect(pollsForEach).toBeGreaterThan(1.5);
  expect(pollsForEach).toBeLessThan(4);
});

test('polls are spread by a tenth around the interval', () => {
  expect(pollDelay(1000, null, 0)).toBe(900);
  expect(pollDelay(1000, null, 0.5)).toBe(1000);
  expect(pollDelay(1000, null, 1)).toBe(1100);
});

test('a longer max-age delays the next poll, up to four hours', () => {
  expect(pollDelay(300, 1800, 0.5)).toBe(1800);
  expect(pollDelay(300, 1800, 0)).toBe(1800); // not sooner by chance
  expect(pollDelay(300, 10, 0.5)).toBe(300);
  expect(pollDelay(300, 365 * 24 * hour, 0.5)).toBe(longestInterval);
});

test('failures back off from five minutes to twelve hours', () => {
  expect([1, 2, 3, 4].map((failures) => retryDelay(failures, null, 0.5))).toEqual([300, 600, 1200, 2400]);
  expect([0, 1].map((random) => retryDelay(1, null, random))).toEqual([225, 375]);
  expect(retryDelay(20, null, 0.5)).toBe(12 * hour);
  expect(retryDelay(2000, null, 0.5)).toBe(12 * hour);
});

test('Retry-After is obeyed up to a day', () => {
  expect(retryDelay(1, 2 * hour, 0.5)).toBe(2 * hour);
  expect(retryDelay(1, 2 * hour, 0)).toBe(2 * hour); // not sooner by chance
  expect(retryDelay(1, 5, 0.5)).toBe(300);
  expect(retryDelay(1, 1000 * hour, 0.5)).toBe(24 * hour);
});

test('the alert for quiet feeds in docs/watching.md allows for the longest pause between two polls', () => {
  const page = readFileSync(new URL('../docs/watching.md', import.meta.url), 'utf8');
  const [, seconds = ''] = /more than ([\d,]+) with a few quiet ones/.exec(page) ?? [];
  expect(Number(seconds.replaceAll(',', ''))).toBeGreaterThan(pollDelay(longestInterval, null, 1));
});
