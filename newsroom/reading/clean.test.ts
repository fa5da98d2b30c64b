import { expect, test } from 'vitest';
import { baseOf, cleanItem } from './clean.ts';
import type { RawItem } from './raw-item.ts';

const now = new Date('2026-11-20T12:00:00Z');
const base = 'https://news.example/';
const raw = (fields: Partial<RawItem>): RawItem => ({
  guid: null,
  titles: [],
  links: [],
  base: null,
  texts: [],
  textBase: null,
  dates: [],
  authors: [],
  images: [],
  categories: [],
  ...fields,
});
const clean = (fields: Partial<RawItem>) =>
  cleanItem(raw(fields), { base, now, dates: { order: null, daysOnly: false } });

test('an item is reduced to plain text with absolute addresses', () => {
  const item = clean({
    titles: ['<b>Markets</b> &amp;amp; more'],
    links: ['/1?utm_source=rss'],
    texts: ['<p>First.</p><p>Second.</p><img src="a.jpg">'],
    dates: ['Fri, 20 Nov 2026 10:00:00 GMT'],
    authors: [['desk@news.example (The Desk)']],
    categories: ['Sport &amp; Spiel', 'Sport &amp; Spiel', ' '],
  });
  expect(item).toMatchObject({
    title: 'Markets & more',
    url: 'https://news.example/1',
    description: 'First. Second.',
    image: 'https://news.example/a.jpg',
    author: 'The Desk',
    publishedAt: new Date('2026-11-20T10:00:00Z'),
    categories: ['Sport & Spiel'],
  });
});

test('the first link with a valid address is taken', () => {
  expect(clean({ links: ['javascript:void(0)', 'tag:news.example,2026:1', '/2'] }).url).toBe(
    'https://news.example/2',
  );
});

test("an item's own base takes precedence over that of its feed", () => {
  expect(clean({ base: 'sport/', links: ['1'] }).url).toBe('https://news.example/sport/1');
});

const described = (...texts: string[]) => clean({ titles: ['Title'], texts }).description;

test('the summary is preferred to the content, which is used if the summary says nothing new', () => {
  expect(described('Summary', 'Content')).toBe('Summary');
  expect(described('<img src="x.jpg">', 'Content')).toBe('Content');
  expect(described('Title', 'Content')).toBe('Content');
});

test('a summary that is only a link to the article, a signature or a mark for "empty" says nothing', () => {
  expect(described('&nbsp;<a href="/1"> Leer </a><img src="/counter">', 'Content')).toBe('Content');
  expect(described('<p>The post <a>Title</a> appeared first on <a>Gazette</a>.</p>', 'Content')).toBe(
    'Content',
  );
  expect(['Read more', '-', '…', 'null', 'N/A', '{{ lead }}'].map((text) => described(text))).toEqual(
    Array(6).fill(null),
  );
});

test('an item without a title gets the first words of its text', () => {
  const words =
    'Rain in the north, sun in the south and wind everywhere in between, say the forecasters of four countries';
  expect(clean({ texts: [`<p>${words}</p>`] })).toMatchObject({
    title: 'Rain in the north, sun in the south and wind everywhere in between, say the forecasters of four…',
    description: words,
  });
});

test.each(['-', '...', 'null', 'undefined'])('an item called %j has no title', (title) => {
  expect(clean({ titles: [title], texts: ['Good morning!'] }).title).toBe('Good morning!');
});

test('a text without visible characters counts as empty', () => {
  const unseen = '\u{E0041}\u{E007F}\u202E\u200F\u061C\u200D\u3164\uFE0F';
  expect(clean({ titles: [unseen], texts: ['Good morning!'] }).title).toBe('Good morning!');
  expect(
    clean({ titles: [unseen], texts: [unseen], authors: [[unseen]], categories: [unseen] }),
  ).toMatchObject({
    title: null,
    description: null,
    author: null,
    categories: [],
  });
});

test('a text that is used in full as the title is not repeated below it', () => {
  expect(clean({ texts: ['Good morning!'] })).toMatchObject({ title: 'Good morning!', description: null });
});

test('long texts are cut after a word', () => {
  const item = clean({ titles: ['word '.repeat(100)], texts: ['word '.repeat(1_000)] });
  expect(item.title?.length).toBeLessThanOrEqual(300);
  expect(item.description?.length).toBeLessThanOrEqual(1_000);
  expect(item.description).toMatch(/word…$/);
});

test('relative links are resolved against xml:base, otherwise the site, otherwise the feed', () => {
  const feed = {
    title: null,
    language: null,
    items: [],
    link: null,
    base: null,
    hub: null,
    self: null,
  };
  expect(baseOf(feed, 'https://a.example/feed')).toBe('https://a.example/feed');
  expect(baseOf({ ...feed, link: 'https://b.example/' }, 'https://a.example/feed')).toBe(
    'https://b.example/',
  );
  expect(baseOf({ ...feed, link: 'not:an address' }, 'https://a.example/feed')).toBe(
    'https://a.example/feed',
  );
  expect(baseOf({ ...feed, link: '/x', base: '/y/' }, 'https://a.example/feed')).toBe('https://a.example/y/');
});
