import { expect, test } from 'vitest';
import { parseFeedText } from './parse.ts';

const rss = (content: string) => `<rss version="2.0"><channel><title>News</title>${content}</channel></rss>`;
const titles = (text: string) => parseFeedText(text).feed.items.map((item) => item.titles[0]);

test('RSS 2.0 is read with its extensions', () => {
  const { feed } = parseFeedText(
    rss(`<link>https://news.example/</link><language>de-AT</language>
      <item><title>One</title><link>/1</link><guid isPermaLink="false">g1</guid>
        <pubDate>Thu, 01 Jan 2026 10:00:00 GMT</pubDate><dc:creator>Ada</dc:creator>
        <author>desk@news.example (Desk)</author><category>Sport</category><dc:subject>Politik</dc:subject>
        <media:group><media:content url="/1.jpg" medium="image" width="800"/></media:group>
        <enclosure url="/1.png" type="image/png"/><description>Short</description>
        <content:encoded><![CDATA[<p>Long</p>]]></content:encoded></item>`),
  );
  expect(feed).toMatchObject({ title: 'News', link: 'https://news.example/', language: 'de-AT' });
  expect(feed.items[0]).toMatchObject({
    guid: 'g1',
    titles: ['One'],
    links: ['/1', '/1.png'],
    texts: ['Short', '<p>Long</p>'],
    dates: ['Thu, 01 Jan 2026 10:00:00 GMT'],
    authors: [['Ada'], ['desk@news.example (Desk)'], [], []],
    categories: ['Sport', 'Politik'],
  });
  const images = feed.items[0]?.images.flat().map(({ url }) => url);
  expect(images).toEqual(['/1.jpg', '/1.png']);
});

test('the text of an item goes before what is said of its picture', () => {
  const media = '<media:description>Caption</media:description>';
  const [item] = parseFeedText(
    rss(`<item><title>One</title>${media}<content:encoded>Text</content:encoded></item>`),
  ).feed.items;
  const [entry] = parseFeedText(`<feed><entry>${media}<content>Text</content></entry></feed>`).feed.items;
  expect([item?.texts, entry?.texts]).toEqual([
    ['Text', 'Caption'],
    ['Text', 'Caption'],
  ]);
});

test('RSS 1.0 is read completely although its table of contents is out of date', () => {
  const text = `<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel rdf:about="https://news.example/"><title>News</title><items><rdf:Seq>
      <rdf:li resource="https://news.example/1"/></rdf:Seq></items></channel>
    <item rdf:about="https://news.example/2"><title>Two</title></item>
    <item rdf:about="https://news.example/1"><title>One</title></item></rdf:RDF>`;
  expect(titles(text)).toEqual(['Two', 'One']);
});

test('items of RSS 1.0 may have the fields of RSS 2.0', () => {
  const text = `<r:RDF xmlns:r="http://www.w3.org/1999/02/22-rdf-syntax-ns#" xmlns="http://purl.org/rss/1.0/">
    <channel r:about="https://news.example/"><title>News</title><language>de</language></channel>
    <item r:about="https://news.example/1"><title>One</title><guid>1</guid><category>Sport</category>
      <pubDate>Thu, 01 Jan 2026 10:00:00 GMT</pubDate><author>Ada</author>
      <enclosure url="/1.jpg" type="image/jpeg"/></item></r:RDF>`;
  const { feed } = parseFeedText(text);
  expect(feed.language).toBe('de');
  expect(feed.items[0]).toMatchObject({
    guid: 'https://news.example/1',
    links: ['https://news.example/1', '/1.jpg'],
    dates: ['Thu, 01 Jan 2026 10:00:00 GMT'],
    categories: ['Sport'],
  });
  expect(feed.items[0]?.authors.flat()).toEqual(['Ada']);
  expect(feed.items[0]?.images.flat()).toMatchObject([{ url: '/1.jpg' }]);
});

test('Atom entries inherit the author of their feed unless they have one', () => {
  const { feed } =
    parseFeedText(`<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="sv"><title>Nyheter</title>
    <author><name>Redaktionen</name></author>
    <entry><title type="html">&lt;b&gt;Ett&lt;/b&gt;</title><link rel="replies" href="/r"/><link href="/1"/></entry>
    <entry><title>Två</title><author><name>Eva</name></author><published>2026-01-01T10:00:00Z</published></entry>
    </feed>`);
  expect(feed.language).toBe('sv');
  expect(feed.items.map(({ authors }) => authors.flat()[0])).toEqual(['Redaktionen', 'Eva']);
  expect(feed.items[0]?.links).toEqual(['/1']);
});

test('Atom 0.3 is read with its old names', () => {
  const text = `<feed version="0.3" xmlns="http://purl.org/atom/ns#"><entry><title>Old</title>
    <link rel="alternate" href="/old"/><issued>2004-01-01T10:00:00Z</issued></entry></feed>`;
  expect(parseFeedText(text).feed.items[0]).toMatchObject({
    titles: ['Old'],
    dates: ['2004-01-01T10:00:00Z'],
  });
});

test.each(['"https://jsonfeed.org/version/1"', '"1.0"'])('JSON Feed of version %s is read', (version) => {
  const { feed } =
    parseFeedText(`{"version": ${version}, "title": "News", "authors": [{"name": "Desk"}], "items": [
    {"id": "1", "url": "https://news.example/1", "title": "One", "image": "/1.jpg", "tags": ["Sport"],
     "content_html": "<p>Text</p>", "date_published": "2026-01-01T10:00:00Z"}]}`);
  expect(feed.items[0]).toMatchObject({
    guid: '1',
    titles: ['One'],
    categories: ['Sport'],
    texts: ['<p>Text</p>'],
  });
  expect(feed.items[0]?.authors.flat()).toEqual(['Desk']);
});

test('RSS in JSON is read as the RSS it mirrors', () => {
  const { feed } = parseFeedText(`{"rss": {"version": "2.0", "channel": {"title": "News", "item": [
    {"title": "A & B", "link": "https://news.example/1", "guid": {"isPermaLink": "false", "#value": "g"},
     "enclosure": {"url": "/1.jpg", "type": "image/jpeg"}, "source:outline": {"text": "x"}}, {"title": "Two"}]}}}`);
  expect(feed.items).toHaveLength(2);
  expect(feed.items[0]).toMatchObject({ guid: 'g', titles: ['A & B'] });
  expect(feed.items[0]?.images.flat()).toMatchObject([{ url: '/1.jpg', type: 'image/jpeg' }]);
});

test("FeedBurner's original link is preferred to its own", () => {
  const { feed } = parseFeedText(
    rss(`<item><link>https://feedproxy.example/~r/1</link>
      <feedburner:origLink>https://news.example/1</feedburner:origLink></item>`),
  );
  expect(feed.items[0]?.links[0]).toBe('https://news.example/1');
});

test('items after a stray end tag are not lost', () => {
  const text = rss('<item><title>One</title></b></item><item><title>Two</title></item>');
  expect(titles(text)).toEqual(['One', 'Two']);
  expect(parseFeedText(text).repaired).toBe(true);
});

test('a truncated feed yields its complete items', () => {
  const text = rss('<item><title>One</title></item><item><title>Two</title></item><item><title>Thr').slice(
    0,
    -16,
  );
  expect(titles(text)).toEqual(['One', 'Two']);
});

test('a feed with bare ampersands and HTML entities needs no repair', () => {
  const text = rss('<item><title>Fish & chips&nbsp;&eacute;</title><link>/?a=1&b=2</link></item>');
  expect(parseFeedText(text)).toMatchObject({
    repaired: false,
    feed: { items: [{ titles: ['Fish & chips\u00A0é'], links: ['/?a=1&b=2'] }] },
  });
});

test.each([
  rss(''),
  '<rss version="2.0"><channel></channel></rss>',
  '<feed xmlns="http://www.w3.org/2005/Atom"></feed>',
])('an empty feed is a feed: %s', (text) => {
  expect(parseFeedText(text).feed.items).toEqual([]);
});

test('a feed whose items are all unreadable is a failure, not an empty feed', () => {
  expect(() => parseFeedText(rss('<item><nothing>known</nothing></item>'))).toThrow(
    expect.objectContaining({ code: 'empty_but_has_items' }),
  );
});

test('other JSON is not taken for a feed', () => {
  expect(() => parseFeedText('{"name": "package"}')).toThrow(expect.objectContaining({ code: 'not_a_feed' }));
});

test('a feed about feeds is recognised by its root element', () => {
  const text = `<feed xmlns="http://www.w3.org/2005/Atom"><entry><title>How <rss version="2.0"> works</title>
    <content type="html"><![CDATA[ <rss version="2.0"><channel></channel></rss> ]]></content></entry></feed>`;
  expect(parseFeedText(text).feed.items).toHaveLength(1);
});

const linksBy = (tag: string) =>
  `<${tag} rel="hub" href="https://hub.example/?a=1&amp;b=2"/><${tag} rel="self" href="https://paper.example/own"/>`;

const rssWith = (prefix: string, declared: string) =>
  `<rss version="2.0" ${declared}><channel><title>T</title>${linksBy(`${prefix}:link`)}</channel></rss>`;

test('the hub is found in feeds of every format', () => {
  const atom = 'xmlns:atom="http://www.w3.org/2005/Atom"';
  const a10 = 'xmlns:atom10="http://www.w3.org/2005/Atom"';
  const json = {
    version: 'https://jsonfeed.org/version/1.1',
    title: 'T',
    feed_url: 'https://paper.example/own',
    hubs: [
      { type: 'rssCloud', url: 'https://cloud.example/' },
      { type: 'WebSub', url: 'https://hub.example/?a=1&b=2' },
    ],
    items: [],
  };
  for (const text of [
    rssWith('atom', atom),
    rssWith('atom10', a10),
    `<feed xmlns="http://www.w3.org/2005/Atom"><title>T</title>${linksBy('link')}</feed>`,
    JSON.stringify(json),
  ])
    expect(parseFeedText(text).feed).toMatchObject({
      hub: 'https://hub.example/?a=1&b=2',
      self: 'https://paper.example/own',
    });
});
