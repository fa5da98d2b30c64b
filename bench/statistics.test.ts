import { expect, test } from 'vitest';
import { median, quantile } from './statistics.ts';

test('a quantile is one of the measured values', () => {
  const values = Array.from({ length: 100 }, (_, n) => 100 - n);
  expect(quantile(values, 0.99)).toBe(100);
  expect(quantile(values, 0)).toBe(1);
  expect(median([3, 1, 2])).toBe(2);
});

test('the quantile of no values is NaN', () => {
  expect(quantile([], 0.5)).toBeNaN();
});
