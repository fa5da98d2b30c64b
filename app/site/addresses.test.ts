import { expect, test } from 'vitest';
import { sampleArticle } from '#tests/support/sample-article.ts';
import { articleLink, articleStateOf, listLink, listStateOf } from './addresses.ts';

test.each([
  ['init_breaking', 'Additional Breaking News', 'breaking'],
  ['initial_local', 'Additional Local News', 'local'],
  ['initial_world', 'Addition World News', 'world'],
  ['technology', 'Technology', 'technology'],
  ['TECHNOLOGY ', 'Technology', 'technology'],
  ['World', 'World', 'world'],
  ['Brexit talks', 'Brexit talks', 'brexit talks'],
  ['constructor', 'constructor', 'constructor'],
])('the address /articles/%s means the list "%s"', (name, title, query) => {
  expect(listStateOf(name)).toEqual({ title, query });
});

test('navigation state takes precedence over the address', () => {
  expect(listStateOf('x', { title: 'Given', query: 'given' })).toEqual({ title: 'Given', query: 'given' });
});

test.each([null, 'text', { title: 'No query' }, { title: 1, query: 2 }])(
  'foreign state %j is ignored',
  (state) => {
    expect(listStateOf('sports', state)).toEqual({ title: 'Sports', query: 'sports' });
    expect(articleStateOf(state)).toBeUndefined();
  },
);

test('a search text becomes one segment of the address', () => {
  expect(listLink('a/b? c#d').to).toBe('/articles/a%2Fb%3F%20c%23d');
});

test.each(['.', '..'])('a search for "%s" has an address that works', (text) => {
  const { pathname } = new URL(listLink(text).to, 'https://news.example');
  const name = /^\/articles\/([^/]+)$/.exec(pathname)?.[1] ?? '';
  expect(listStateOf(decodeURIComponent(name)).title).toBe(text);
});

test('the link to an article carries the list in which it was found', () => {
  const article = sampleArticle({ id: 'x1', title: 'Über Öl', url: 'https://example.org/1' });
  const link = articleLink(article, { query: 'world', page: 2 });
  expect(decodeURIComponent(link.to)).toBe('/article/über-öl-x1');
  expect(articleStateOf(link.state)).toEqual({
    cacheKey: 'https://example.org/1',
    cacheLocation: 'world',
    page: 2,
  });
});
