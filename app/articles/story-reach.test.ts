import { expect, test } from 'vitest';
import { reachOf } from './story-reach.ts';

test('a story tells how many publishers and countries report it', () => {
  expect(reachOf({ publishers: 14, countries: 9 })).toBe('14 publishers · 9 countries');
  expect(reachOf({ publishers: 2, countries: 1 })).toBe('2 publishers · 1 country');
});

test('a story of publishers without a country tells of publishers only', () => {
  expect(reachOf({ publishers: 3, countries: 0 })).toBe('3 publishers');
});
