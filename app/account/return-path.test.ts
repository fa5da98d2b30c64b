import { expect, test } from 'vitest';
import { returningLink } from '#app/site/addresses.ts';
import { returnPathIn, returnPathOf } from './return-path.ts';

test('signing in returns to a path of this site and nowhere else', () => {
  const returnTo = '/article/über-öl-x1#comments';
  expect(returnPathOf({ returnTo })).toBe(returnTo);
  for (const elsewhere of [
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '/.//evil.example',
    '/profile/..//evil.example',
    '/%2e\\/evil.example',
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
  ['/.//elsewhere.example/', undefined],
  ['/profile/../\\elsewhere.example/', undefined],
])('the log-in screen leads back to %j as %j', (returnTo, path) => {
  expect(returnPathIn(new URLSearchParams({ returnTo }))).toBe(path);
});

test.each(['/login', '/signup'] as const)('a link to %s contains the path to return to', (screen) => {
  const link = returningLink(screen, '/article/rain-1a#comments');
  expect(returnPathIn(new URL(link, 'https://news.example').searchParams)).toBe('/article/rain-1a#comments');
});
