import { expect, test } from 'vitest';
import type { Article } from '#contract/article.ts';
import type { Story, WholeStory } from '#contract/story.ts';
import { reportedBy, reportsShown } from './story-words.ts';

/** A story with reports, each given as its publisher and country. */
function storyOf(...given: [source: string, country: string | null][]): WholeStory {
  const reports = given.map(([source, country]) => ({ article: { source } as Article, country }));
  const countries = [...new Set(given.flatMap(([, country]) => country ?? []))];
  const publishers = new Set(given.map(([source]) => source)).size;
  return { story: { publishers, countries } as Story, reports, shared: [] };
}

test('a story says how many publishers report it, and in how many countries', () => {
  expect(reportedBy(storyOf(['A', 'de'], ['B', 'fr'], ['C', 'fr']))).toBe('3 publishers in 2 countries');
  expect(reportedBy(storyOf(['A', 'de'], ['B', 'de']))).toBe('2 publishers in 1 country');
});

test('a publisher without a country is not counted in any', () => {
  expect(reportedBy(storyOf(['A', 'de'], ['Europe Today', null]))).toBe(
    '2 publishers in 1 country and elsewhere',
  );
  expect(reportedBy(storyOf(['Europe Today', null], ['The World', null]))).toBe('2 publishers');
});

test('a publisher with a country in only some of its feeds is counted in that country', () => {
  expect(reportedBy(storyOf(['A', 'de'], ['A', null], ['B', 'fr']))).toBe('2 publishers in 2 countries');
});

test('a story with more reports than are shown does not call those the newest', () => {
  const shown = [1, 2, 352].map((articles) => reportsShown(2, { articles }));
  expect(shown).toEqual(['2 reports', '2 reports', '2 of 352 reports']);
});
