import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { canonicalUrl } from './canonical-url.ts';

const base = 'https://news.example/section/feed.xml';

test.each([
  ['HTTPS://News.Example:443/A', 'https://news.example/A'],
  ['http://news.example:80/', 'http://news.example/'],
  ['../1', 'https://news.example/1'],
  ['news.example/1', 'https://news.example/1'],
  ['https:/news.example/1', 'https://news.example/1'],
  ['https://https://news.example/1', 'https://news.example/1'],
  ['https://news.examplehttp://news.example/1', 'http://news.example/1'],
  ['https://news.example/https://other.example/1', 'https://news.example/https://other.example/1'],
  ['https://news.example/1;jsessionid=4F2A.node1?id=1&PHPSESSID=ab', 'https://news.example/1?id=1'],
  ['//cdn.example/1', 'https://cdn.example/1'],
  ['www.other.example/1', 'https://www.other.example/1'],
  [' https://news.example/1\n', 'https://news.example/1'],
  ['https://user:secret@news.example/1', 'https://news.example/1'],
  ['https://news.example/1?a=1&amp;b=2', 'https://news.example/1?a=1&b=2'],
  ['https://news.example/1#comments', 'https://news.example/1'],
  ['https://news.example/#!/story/1', 'https://news.example/#!/story/1'],
  ['https://κόσμος.example/α', 'https://xn--vxaejmc7c.example/%CE%B1'],
])('%j becomes %s', (link, url) => {
  expect(canonicalUrl(link, base)).toBe(url);
});

test.each([
  'utm_source=rss&utm_medium=feed',
  'UTM_Campaign=x',
  'fbclid=1&gclid=2',
  'at_medium=RSS&at_campaign=KARANGA',
  'xtor=RSS-1',
  'wt_mc=rss.red.ho.ho.rdf',
  'ns_mchannel=rss&ns_campaign=1',
  'cmp=rss&CMPID=2',
  'maca=en-rss-en-all-1573-rdf',
  'ref=rss',
  'rts_source=rss_t',
  'from=rss&source=feed&rss=1',
])('?%s is stripped', (query) => {
  expect(canonicalUrl(`https://news.example/1?${query}`, base)).toBe('https://news.example/1');
  expect(canonicalUrl(`https://news.example/1?id=7&${query}&b`, base)).toBe('https://news.example/1?id=7&b');
});

test.each([
  'z=1&a=2&z=3',
  'ref=123',
  'rts_source=ansa',
  'source=ansa',
  'q=a+b%20c',
  'a=',
  'atom=1',
  'id=rss',
])('?%s identifies a page and is kept', (query) => {
  expect(canonicalUrl(`https://news.example/1?${query}`, base)).toBe(`https://news.example/1?${query}`);
});

test.each([
  '',
  'javascript:alert(1)',
  'data:text/html,x',
  'mailto:a@b.example',
  'ftp://a.example/',
  'http://[',
  'tag:a',
])('%j is no address of an article', (link) => {
  expect(canonicalUrl(link, base)).toBeNull();
});

test('an address too long for the database is not accepted', () => {
  expect(canonicalUrl(`https://news.example/${'a'.repeat(2_000)}`, base)).toBeNull();
});

function isStable(parts: string[]): boolean {
  const url = canonicalUrl(`https://News.example/${parts.join('')}`, base);
  return url === null || canonicalUrl(url, 'https://else.example/') === url;
}

test('canonicalising is idempotent', () => {
  const pieces = '& amp; &#38; utm_a=1 ? # / .. a B = % %41 : é @ \\ !'.split(' ');
  const path = array(constantFrom(...pieces, ' '), { maxLength: 15 });
  expect(() => assert(property(path, isStable))).not.toThrow();
});
