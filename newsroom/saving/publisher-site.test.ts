import { expect, test } from 'vitest';
import { isOnOwnSite, mayMove, ownerOf, siteOf } from './publisher-site.ts';

const feed = (url: string, site: string | null = null, publisher = 'Daily') => ({ url, site, publisher });

test.each([
  ['https://www.daily.example/a', 'daily.example'],
  ['https://feeds.daily.co.uk/rss', 'daily.co.uk'],
  ['https://daily.co.uk/rss', 'daily.co.uk'],
  ['https://one.wordpress.com/', 'one.wordpress.com'],
  ['https://t.co/x', 't.co'],
  ['http://127.0.0.1:8080/', null],
  ['http://[::1]/', null],
  ['http://localhost/', null],
  ['sample:de', null],
])('the site of %s is %s', (address, site) => {
  expect(siteOf(address)).toBe(site);
});

test('feeds of one site have one owner, whatever their names and addresses', () => {
  const news = feed('https://feeds.cdn.example/news', 'https://www.daily.example/news', 'Daily – News');
  const sport = feed('https://daily.example/sport.xml', 'https://sport.daily.example/', 'Daily – Sport');
  expect(ownerOf(news)).toBe(ownerOf(sport));
  expect(ownerOf(news)).not.toBe(ownerOf(feed('https://feeds.cdn.example/x', 'https://weekly.example/')));
});

test('without a meaningful site, feeds with the same name and host have one owner', () => {
  const url = 'https://feeds.feedburner.com/a';
  expect(ownerOf(feed(url))).toBe(ownerOf(feed('https://feeds.feedburner.com/b')));
  expect(ownerOf(feed(url))).not.toBe(ownerOf(feed(url, null, 'Weekly')));
  const here = 'http://127.0.0.1:8080/';
  expect(ownerOf(feed(url, here))).not.toBe(ownerOf(feed(url, here, 'Weekly')));
});

test('an article can move within its site or to that of its publisher', () => {
  const daily = feed('https://feeds.cdn.example/news', 'https://www.daily.example/');
  expect(mayMove(daily, 'https://old.example/a', 'https://m.old.example/b')).toBe(true);
  expect(mayMove(daily, 'https://proxy.example/a', 'https://daily.example/a')).toBe(true);
  expect(mayMove(daily, 'https://daily.example/a', 'https://bait.example/a')).toBe(false);
  expect(mayMove(daily, 'https://daily.example/a', 'http://203.0.113.7/a')).toBe(false);
});

test('only a publisher with a known site owns what is on it', () => {
  const daily = feed('https://feeds.cdn.example/news', 'https://www.daily.example/');
  expect(isOnOwnSite(daily, 'https://m.daily.example/a')).toBe(true);
  expect(isOnOwnSite(daily, 'https://weekly.example/a')).toBe(false);
  expect(isOnOwnSite(feed('https://daily.example/rss'), 'https://daily.example/a')).toBe(false);
});
