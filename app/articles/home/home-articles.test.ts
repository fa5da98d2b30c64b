import { expect, test } from 'vitest';
import { collapseRepeats } from '#app/articles/cards/collapse-repeats.ts';
import type { Article } from '#contract/article.ts';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { homeArticles, leadFirst, withOlder } from './home-articles.ts';

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

const at = (hour: string, ...ids: string[]) =>
  told(...ids).map((article) => ({ ...article, published_at: `2026-11-28T${hour}:00:00.000Z` }));

test('behind a list that a few events fill stays what the server has found further back, and nothing that is gone', () => {
  const rendered = [...at('12', 'a1', '-1'), ...at('09', '-2', 'b1'), ...at('08', '-3')];
  const list = [...at('13', '-4'), ...at('12', 'a1'), ...at('09', 'a2')];
  expect(idsOf(homeArticles(withOlder(list, rendered)))).toEqual(['-4', 'a1', '-3']);
  expect(withOlder([], rendered)).toEqual([]);
  expect(withOlder(list)).toEqual(list);
});

test('an article in several sections is only shown in the first of them', () => {
  const breaking = told('-1', 'a1', '-2');
  expect(idsOf(homeArticles(told('-1', '-2', '-3', 'a1', '-4'), breaking))).toEqual(['-3', '-4']);
});

test('an article that a publisher’s feeds have at two addresses is shown once, and others of its title are', () => {
  const [one, other, elsewhere] = titled('Ferries stop', 'Ferries stop', 'Ferries stop');
  const daily = { ...elsewhere, source: 'Another Daily' } as Article;
  expect(idsOf(homeArticles([other as Article, ...told('-1'), daily], [one as Article]))).toEqual([
    '-1',
    '2',
  ]);
});

test('an article that a section has no room for does not count as shown', () => {
  const above = homeArticles(told('-1', '-2', '-3', '-4', '-5', '-6', '-7', '-8', 'a1'));
  expect(idsOf(homeArticles(told('a2'), above))).toEqual(['a2']);
});

/** '3x' is reported by three publishers, '3x+' has a picture. */
const weighed = (...ids: string[]) =>
  ids.map((id) =>
    sampleArticle({
      id,
      story: { id, publishers: Number(id[0]), countries: 1 },
      image: id.endsWith('+') ? '/illustrations/x.svg' : null,
    }),
  );

test.each([
  ['what most publishers report', ['2a', '5b', '9c', '9d+'], ['9d+', '2a', '5b', '9c']],
  ['among equals the newest with a picture', ['3a', '3b+', '2c+', '3d+'], ['3b+', '3a', '2c+', '3d+']],
  ['the newest where all are equal', ['2a', '2b', '2c'], ['2a', '2b', '2c']],
  ['nothing', [], []],
])('a section begins with %s', (_, ids, order) => {
  expect(idsOf(leadFirst(weighed(...ids), { passesPictures: true }))).toEqual(order);
});

test('a story counts for more than an article of one publisher, with a picture or not', () => {
  const [story] = weighed('2a');
  const single = sampleArticle({ id: 'single', story: null, image: '/illustrations/x.svg' });
  expect(idsOf(leadFirst([single, story!], { passesPictures: true }))).toEqual(['2a', 'single']);
});

test('a picture that cannot be shown makes nothing the lead', () => {
  const [first] = weighed('1a');
  const gone = sampleArticle({ id: 'gone', image: 'https://example.org/gone.jpg', picture: null });
  expect(idsOf(leadFirst([first!, gone], { passesPictures: true }))).toEqual(['1a', 'gone']);
  expect(idsOf(leadFirst([first!, gone], { passesPictures: false }))).toEqual(['gone', '1a']);
});
