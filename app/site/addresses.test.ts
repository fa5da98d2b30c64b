import { expect, test } from 'vitest';
import { sampleArticle } from '#tests/support/sample-article.ts';
import {
  articleLink,
  articleStateOf,
  listLink,
  listStateOf,
  loginLink,
  returnPathIn,
  returnPathOf,
} from './addresses.ts';

test.each([
  ['init_breaking', 'Additional Breaking News', 'breaking'],
  ['initial_local', 'Additional Local News', 'local'],
  ['initial_world', 'Addition World News', 'world'],
  ['technology', 'Technology', 'technology'],
  ['Brexit talks', 'Brexit talks', 'Brexit talks'],
  ['constructor', 'constructor', 'constructor'],
])('the address /articles/%s means the list "%s"', (name, title, query) => {
  expect(listStateOf(name)).toEqual({ title, query });
});

test('navigation state comes before the address', () => {
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

test('the link to an article says where the article was found', () => {
  const article = sampleArticle({ id: 'x1', title: 'Über Öl', url: 'https://example.org/1' });
  const link = articleLink(article, 'world', 2);
  expect(decodeURIComponent(link.to)).toBe('/article/über-öl-x1');
  expect(articleStateOf(link.state)).toEqual({
    cacheKey: 'https://example.org/1',
    cacheLocation: 'world',
    page: 2,
  });
});

test('signing in leads back to a path of this site and to nowhere else', () => {
  const returnTo = '/article/über-öl-x1#comments';
  expect(returnPathOf({ returnTo })).toBe(returnTo);
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'https://evil.example',
    'x',
    '',
  ])
    expect([elsewhere, returnPathOf({ returnTo: elsewhere })]).toEqual([elsewhere, undefined]);
});

test.each([
  ['/article/rain-1a#comments', '/article/rain-1a#comments'],
  [
    '/articles/\u0395\u03bb\u03bb\u03ac\u03b4\u03b1?page=2',
    '/articles/%CE%95%CE%BB%CE%BB%CE%AC%CE%B4%CE%B1?page=2',
  ],
  ['/a\r\nset-cookie: x', '/aset-cookie:%20x'],
  ['https://elsewhere.example/', undefined],
  ['//elsewhere.example/', undefined],
])('the log-in screen leads back to %j as %j', (returnTo, path) => {
  expect(returnPathIn(new URLSearchParams({ returnTo }))).toBe(path);
});

test('a link to the log-in screen says where it leads back to', () => {
  const link = loginLink('/article/rain-1a#comments');
  expect(returnPathIn(new URL(link, 'https://news.example').searchParams)).toBe('/article/rain-1a#comments');
});
