import { expect, test } from 'vitest';
import { readFeed } from './read-feed.ts';

const options = { url: 'https://news.example/feeds/all.xml', contentType: null, now: new Date('2026-11-20') };
const read = (text: string) => readFeed(Buffer.from(text), options).items[0];
const atom = (entry: string, attributes = '') =>
  `<feed xmlns="http://www.w3.org/2005/Atom" ${attributes}><entry><title>One</title>${entry}</entry></feed>`;
const rss = (item: string, channel = '', attributes = '') =>
  `<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom"><channel ${attributes}>${channel}<item><title>One</title>${item}</item></channel></rss>`;

test.each([
  ['<link rel="Alternate" href="/1"/>', '1'],
  ['<link rel="http://www.iana.org/assignments/relation/alternate" href="/1"/>', '1'],
  ['<link rel="replies" href="/2"/><link rel="self" href="/1"/>', '1'],
  ['<link rel="self" href="/2"/><link rel="via" href="/1"/>', '1'],
  ['<link rel="self" href="/2"/><link rel="alternate" href="/1"/>', '1'],
  ['<content src="/1" type="text/html"/>', '1'],
  ['<link xml:base="https://news.example/sport/" href="1"/>', 'sport/1'],
  ['<link xml:base="/sport/" href="1"/>', 'sport/1'],
])('the link of an Atom entry is found: %s', (entry, path) => {
  expect(read(atom(entry))?.url).toBe(`https://news.example/${path}`);
});

test.each([
  ['<link hreflang="en" href="/en/1"/><link href="/1"/>', '1'],
  ['<link hreflang="en" href="/en/1"/><link hreflang="PL-pl" href="/1"/>', '1'],
  ['<link hreflang="en" href="/en/1"/><link hreflang="de" href="/de/1"/>', 'en/1'],
])('of an article in several languages the one in that of the feed is found: %s', (entry, path) => {
  expect(read(atom(entry, 'xml:lang="pl"'))?.url).toBe(`https://news.example/${path}`);
});

test.each([
  ['<link href="/1"/>', '1'],
  ['<link rel="alternate" href="/1"/>', '1'],
  ['<link rel="self" href="/2"/><link>/1</link>', '1'],
  ['<link/><link>/1</link>', '1'],
  ['<atom:link rel="self" href="/1"/>', '1'],
  ['<guid>/1</guid>', '1'],
  ['<guid isPermaLink="true">2026/1</guid>', 'feeds/2026/1'],
  ['<link xml:base="/sport/">1</link>', 'sport/1'],
])('the link of an RSS item is found: %s', (item, path) => {
  expect(read(rss(item))?.url).toBe(`https://news.example/${path}`);
});

test.each([
  '<link><a href="/1">More</a></link>',
  '<guid>12345</guid>',
  '<guid isPermaLink="false">/1</guid>',
  '<guid isPermaLink="true">tag:1</guid>',
])('%s is no link', (guid) => {
  expect(() => read(rss(guid))).toThrow('no usable link');
});

test('relative links are resolved against the xml:base of the channel or the root, otherwise the site', () => {
  expect(read(rss('<link>1</link>', '', 'xml:base="https://a.example/b/"'))?.url).toBe(
    'https://a.example/b/1',
  );
  expect(read(atom('<link href="1"/>', 'xml:base="/b/"'))?.url).toBe('https://news.example/b/1');
  expect(read(rss('<link>1</link>', '<atom:link href="https://a.example/"/>'))?.url).toBe(
    'https://a.example/1',
  );
});

test('pictures of an item without a base of its own are resolved against its page', () => {
  const item = rss('<link>/2026/one/</link><description>&lt;img src="c.jpg"></description>');
  expect(read(item)?.image).toBe('https://news.example/2026/one/c.jpg');
});

test("pictures in a content are resolved against the content's own xml:base, otherwise the entry's", () => {
  const content = '<content type="html" xml:base="https://a.example/b/">&lt;img src="c.jpg"></content>';
  expect(read(atom(`<link href="/1"/>${content}`))?.image).toBe('https://a.example/b/c.jpg');
  const entry = atom(`<link href="/1"/>${content.replace(/xml:base="[^"]*"/, '')}`);
  expect(read(entry.replace('<entry>', '<entry xml:base="b/">'))?.image).toBe(
    'https://news.example/feeds/b/c.jpg',
  );
});

test.each([
  '<image><url>/1.jpg</url><title>A picture</title></image>',
  '<image>/1.jpg</image>',
  '<szn:image><szn:url>/1.jpg</szn:url></szn:image>',
  '<post-thumbnail><url>/1.jpg</url><width>150</width></post-thumbnail>',
  '<image url="/1.jpg"/>',
  '<itunes:image href="/1.jpg"/>',
  '<enclosure url="/1.jpg" type="text/html"/>',
  '<media:content url="https://secure.gravatar.com/avatar/0" medium="image"/><media:content url="/1.jpg" medium="image"/>',
])('the picture of an item is found: %s', (picture) => {
  expect(read(rss(`<link>/1</link>${picture}`))?.image).toBe('https://news.example/1.jpg');
});
