import { expect, test } from 'vitest';
import type { LabelledArticle } from './labelled.ts';
import { measure } from './measure.ts';

function articles(...labels: [language: string, story: string][]): LabelledArticle[] {
  return labels.map(([language, story], n) => ({ language, story, time: n, title: `${n}`, description: '' }));
}

test('pairs are counted within and across languages', () => {
  const reports = articles(['de', 'a'], ['de-AT', 'a'], ['fr', 'a'], ['fr', 'b']);
  const measured = measure(reports, [1, 1, 2, 2]);
  expect(measured.same).toEqual({ precision: 0.5, recall: 1, f1: 2 / 3 });
  expect(measured.cross).toEqual({ precision: 1, recall: 0, f1: 0 });
});

test('B-cubed averages over reports how pure their group and how complete their story is', () => {
  const reports = articles(['de', 'a'], ['de', 'a'], ['de', 'b']);
  const { bcubed } = measure(reports, [1, 1, 1]);
  expect(bcubed.precision).toBeCloseTo((2 / 3 + 2 / 3 + 1 / 3) / 3);
  expect(bcubed.recall).toBe(1);
});

test('unlabelled reports only count in groups with labelled ones', () => {
  const reports = articles(['de', ''], ['de', ''], ['de', 'a'], ['de', 'a']);
  expect(measure(reports, [1, 1, 2, 2]).same).toEqual({ precision: 1, recall: 1, f1: 1 });
  expect(measure(reports, [1, 2, 2, 2]).same.precision).toBeCloseTo(1 / 3);
});

test('a report that was left out counts as a group of its own', () => {
  const { same, bcubed } = measure(articles(['de', 'a'], ['de', 'a']), [null, null]);
  expect([same.precision, same.recall, bcubed.precision, bcubed.recall]).toEqual([1, 0, 1, 0.5]);
});
