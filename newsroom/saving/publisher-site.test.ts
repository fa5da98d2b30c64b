import { expect, test } from 'vitest';
import { type FeedOrigin, isOnOwnSite, mayMove, ownerOf, siteOf } from './publisher-site.ts';

const feed = (url: string, site: string | null = null, publisher = 'Daily') => ({ url, site, publisher });

test.each([
  ['https://www.daily.example/a', 'daily.example'],
  ['https://feeds.daily.co.uk/rss', 'daily.co.uk'],
  ['https://daily.co.uk/rss', 'daily.co.uk'],
  ['https://one.wordpress.com/', 'one.wordpress.com'],
  ['https://www.daily.co.uk/', 'daily.co.uk'],
  ['https://www.gov.pl/web/news', 'gov.pl'],
  ['https://www.one.blogspot.de/2026/a.html', 'one.blogspot.de'],
  ['https://one.blogspot.co.uk/', 'one.blogspot.co.uk'],
  ['https://t.co/x', 't.co'],
  ['https://medium.com/@ann', null],
  ['https://www.tumblr.com/ann', null],
  ['https://www.youtube.com/channel/ann', null],
  ['https://m.youtube.com/@ann', null],
  ['https://old.reddit.com/r/ann', null],
  ['https://sites.google.com/view/ann', null],
  ['https://news.google.com/', 'google.com'],
  ['https://blogspot.de/', null],
  ['https://www.press.dev/', 'press.dev'],
  ['https://www.daily.example./a', 'daily.example'],
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

test('two authors on one platform are two owners, and neither owns what is on it', () => {
  const [ann, bob] = ['Ann', 'Bob'].map((name) =>
    feed(`https://medium.com/feed/@${name}`, `https://medium.com/@${name}`, name),
  ) as [FeedOrigin, FeedOrigin];
  expect(ownerOf(ann)).not.toBe(ownerOf(bob));
  expect(isOnOwnSite(bob, 'https://medium.com/@Ann/a-story')).toBe(false);
  expect(mayMove(ann, 'https://medium.com/@Ann/a', 'https://medium.com/@Ann/b')).toBe(true);
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
  expect(mayMove(daily, 'http://203.0.113.8/a', 'http://203.0.113.7/a')).toBe(false);
});

test('only a publisher with a known site owns what is on it', () => {
  const daily = feed('https://feeds.cdn.example/news', 'https://www.daily.example/');
  expect(isOnOwnSite(daily, 'https://m.daily.example/a')).toBe(true);
  expect(isOnOwnSite(daily, 'https://weekly.example/a')).toBe(false);
  expect(isOnOwnSite(feed('https://daily.example/rss'), 'https://daily.example/a')).toBe(false);
});
