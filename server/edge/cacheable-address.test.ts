import { expect, test } from 'vitest';
import { isPage } from '#server/http/page-address.ts';
import { cacheableAddress, routeOf } from './cacheable-address.ts';

test.each([
  ['/?utm_source=x&fbclid=y', '/'],
  ['/articles/sports?utm_source=x&page=2', '/articles/sports?page=2'],
  ['/articles/initial_local?region=de&page=2&x=1', '/articles/initial_local?page=2&region=de'],
  ['/articles?q=rain+vienna&page=9', '/articles?q=rain+vienna'],
  ['/article/rain-full?page=3', '/article/rain-full'],
  ['/story/rain-full?page=3&order=first', '/story/rain-full?order=first'],
  ['/story/rain-full?order=newest', '/story/rain-full'],
  ['/story/rain-full.data?order=first&x=1', '/story/rain-full.data?order=first'],
  ['/articles/sports.data?q=rain&page=2&_routes=a', '/articles/sports.data?page=2'],
  ['/articles.data?q=rain&sort=best&x=1', '/articles.data?q=rain&sort=best'],
  ['/articles?q=rain&sort=newest', '/articles?q=rain'],
  ['/articles/rain?sort=best&region=de', '/articles/rain?sort=best'],
  ['/articles/sports?sort=made-up&region=made-up', '/articles/sports'],
  ['/articles/local?region=de&sort=best', '/articles/local?region=de'],
  ['/articles/initial_local.data?region=de', '/articles/initial_local.data?region=de'],
  ['/api/%62reaking%5fnews?page=2', '/api/breaking_news?page=2'],
  ['/api/articles/%73ports%2F%C3%A4', '/api/articles/sports%2F%C3%A4'],
  ['/_root.data?q=rain&notice=made-up', '/_root.data'],
  ['/profile.data?q=rain&_routes=a', '/profile.data'],
  ['/api/breaking_news?page=1&page=2&callback=x', '/api/breaking_news?page=1'],
  ['/api/local_news?region=de&page=3', '/api/local_news?page=3&region=de'],
  [
    '/api/article?url=https%3A%2F%2Fa.example%2F%3Fx%3D1',
    '/api/article?url=https%3A%2F%2Fa.example%2F%3Fx%3D1',
  ],
  ['/api/article?id=full&url=https%3A%2F%2Fa.example%2F1', '/api/article?id=full'],
  ['/api/related_articles?page=2&id=full', '/api/related_articles?id=full'],
  ['/api/articles/rain?sort=best&x=1', '/api/articles/rain?sort=best'],
  ['/api/articles/rain?sort=made-up', '/api/articles/rain?sort=made-up'], // which is refused
  ['/api/stories/1?order=first', '/api/stories/1'],
  ['/api/articles/a%2Cb?page=', '/api/articles/a%2Cb?page='],
  ['/api/articles/a?', '/api/articles/a'],
  ['/feeds/world.rss?x=1&q=rain', '/feeds/world.rss'],
  ['/feeds/search.atom?x=1&q=rain+vienna', '/feeds/search.atom?q=rain+vienna'],
  ['/reset?token=secret', '/reset?token='],
  ['/reset?notice=email-sent&x=1', '/reset?notice=email-sent'],
  ['/login?notice=made-up', '/login'],
  ['/signup?notice=email-sent', '/signup'],
  ['/.well-known/security.txt?x=1', '/.well-known/security.txt'],
])('%s means %s', (url, address) => {
  expect(cacheableAddress(url)).toBe(address);
});

test('a variant of a canonical address is not cached', () => {
  for (const path of [
    '/feeds/1/../world.rss',
    '/./',
    '/articles/..',
    '/article/../article/rain-full',
    '/a/%2e%2E/',
    '/a/.%2e\\feeds/world.rss',
  ])
    expect(cacheableAddress(path)).toBeNull();
});

test('replies about one process or one reader are never cached', () => {
  for (const url of [
    '/healthz',
    '/readyz',
    '/metrics',
    '/api/users/1',
    '/profile?notice=message-sent',
    '/api/get_article_comments?article_id=1',
  ])
    expect(cacheableAddress(url)).toBeNull();
});

test('pages are distinguished from addresses for programs', () => {
  for (const address of ['/', '/articles/x?page=2', '/article/x', '/nothing', '/apiary'])
    expect(isPage(address)).toBe(true);
  for (const address of [
    '/api/x',
    '/feeds/x.rss',
    '/sitemap.xml',
    '/site.webmanifest',
    '/.well-known/security.txt',
    '/healthz',
    '/metrics',
  ])
    expect(isPage(address)).toBe(false);
});

test('the kind of an address contains nothing typed by a reader', () => {
  const kinds = [
    '/',
    '/articles/secret',
    '/illustrations/secret',
    '/article/secret',
    '/api/articles/secret',
    '/feeds/search.rss?q=secret',
    '/secret',
    '/metrics?secret',
  ];
  expect(kinds.map(routeOf)).toEqual([
    'home',
    'list',
    'illustration',
    'article',
    'api',
    'feed',
    'page',
    'system',
  ]);
});
