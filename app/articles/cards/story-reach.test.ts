import { expect, test } from 'vitest';
import { reachOf } from './story-reach.ts';

test('a card says how many publishers and countries report its story', () => {
  expect(reachOf({ publishers: 14, countries: 9 })).toBe('14 publishers · 9 countries');
  expect(reachOf({ publishers: 2, countries: 2 })).toBe('2 publishers · 2 countries');
});

test('with at most one known country a card only counts publishers, since some may have no country', () => {
  expect(reachOf({ publishers: 2, countries: 1 })).toBe('2 publishers');
  expect(reachOf({ publishers: 3, countries: 0 })).toBe('3 publishers');
});
