import { expect, test } from 'vitest';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { collapseRepeats } from './collapse-repeats.ts';
import { homeArticles } from './home-articles.ts';

const titled = (...titles: string[]) =>
  titles.map((title, index) => sampleArticle({ title, id: String(index) }));

test('of consecutive articles with the same title only the first is shown', () => {
  expect(collapseRepeats(titled('A', 'A', 'A', 'B', 'A')).map(({ id }) => id)).toEqual(['0', '3', '4']);
});

test('a section of the home page shows eight articles after dropping repeats', () => {
  const shown = homeArticles(titled('A', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'));
  expect(shown.map(({ title }) => title).join('')).toBe('ABCDEFGH');
});
