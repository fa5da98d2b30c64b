import { expect, test } from 'vitest';
import { pageCountOf, pageNumberOf } from './page-number.ts';

const pageIn = (search: string) => pageNumberOf(new URLSearchParams(search));
const pagesOf = (total: number) =>
  pageCountOf({ data: [], pagination: { limit: 50, offset: 0, count: 0, total } });

test('a list starts at page 1', () => {
  expect(pageIn('')).toBe(1);
});

test('the page number is taken from the address', () => {
  expect(pageIn('page=7')).toBe(7);
  expect(pageIn('page=200')).toBe(200);
});

test.each(['0', '-1', '01', '1.5', 'x', '', '1e2', '201', '1000000000'])(
  '%j is not a page number',
  (page) => {
    expect(pageIn(`page=${page}`)).toBeUndefined();
  },
);

test('an incomplete page counts as a page, and an empty list has one page', () => {
  expect(pagesOf(0)).toBe(1);
  expect(pagesOf(50)).toBe(1);
  expect(pagesOf(51)).toBe(2);
});

test('no list has more pages than the API serves', () => {
  expect(pagesOf(1_000_000)).toBe(200);
});
