import { expect, test } from 'vitest';
import { collapseRepeats } from '#app/articles/cards/collapse-repeats.ts';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { homeArticles, storiesOf } from './home-articles.ts';

const titled = (...titles: string[]) =>
  titles.map((title, index) => sampleArticle({ title, id: String(index) }));

test('of consecutive articles with the same title only the first is shown', () => {
  expect(collapseRepeats(titled('A', 'A', 'A', 'B', 'A')).map(({ id }) => id)).toEqual(['0', '3', '4']);
});

test('a section of the home page shows eight articles after dropping repeats', () => {
  const shown = homeArticles(titled('A', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'I'));
  expect(shown.map(({ title }) => title).join('')).toBe('ABCDEFGH');
});

/** 'a1' is the first article of story a; '-1' belongs to no story. */
const told = (...ids: string[]) =>
  ids.map((id) =>
    sampleArticle({
      id,
      title: id,
      story: id.startsWith('-') ? null : { id: id.slice(0, 1), publishers: 2, countries: 1 },
    }),
  );
const idsOf = (articles: ReturnType<typeof told>) => articles.map(({ id }) => id);

test('a section shows a story once, and none that is shown above; further articles fill it up', () => {
  const candidates = told('a1', '-1', 'b1', 'a2', 'c1', '-2', 'c2', '-3', '-4', '-5', 'd1', '-6', '-7');
  const shown = homeArticles(candidates, told('-9', 'b2', 'e1'));
  expect(idsOf(shown)).toEqual(['a1', '-1', 'c1', '-2', '-3', '-4', '-5', 'd1']);
});

test('an article in several sections is only shown in the first of them', () => {
  const breaking = told('-1', 'a1', '-2');
  expect(idsOf(homeArticles(told('-1', '-2', '-3', 'a1', '-4'), breaking))).toEqual(['-3', '-4']);
});

test('an article that a section has no room for does not count as shown', () => {
  const shown = homeArticles(told('-1', '-2', '-3', '-4', '-5', '-6', '-7', '-8', 'a1'));
  expect(storiesOf(shown)).toEqual(new Set());
});
