import { gzipSync } from 'node:zlib';
import { array, assert, constantFrom, oneof, property, uint8Array } from 'fast-check';
import { expect, test } from 'vitest';
import { FeedError } from '#newsroom/feed-error.ts';
import { readFeed } from './read-feed.ts';

const options = {
  url: 'https://news.example/feed',
  contentType: null,
  now: new Date('2026-11-20T12:00:00Z'),
};
const read = (text: string) => readFeed(Buffer.from(text), options);
const rss = (...items: string[]) =>
  `<rss version="2.0"><channel><title>News</title>${items.map((item) => `<item>${item}</item>`).join('')}</channel></rss>`;
const dated = (day: number) =>
  `<title>${day}</title><link>/${day}</link><pubDate>${new Date(Date.UTC(2020, 0, day)).toUTCString()}</pubDate>`;

test('a compressed feed in an old encoding becomes clean items', () => {
  const text = '<?xml version="1.0" encoding="iso-8859-2"?>' + rss('<title>\xAFycie</title><link>/1</link>');
  const feed = readFeed(gzipSync(Buffer.from(text, 'latin1')), options);
  expect(feed.title).toBe('News');
  expect(feed.items).toMatchObject([
    { title: 'Życie', url: 'https://news.example/1', identity: 'https://news.example/1' },
  ]);
});

test('items without the fields that an article needs are skipped with the reason', () => {
  const { items, skipped } = read(
    rss('<title>No link</title>', '<link>/1</link>', '<title>Fine</title><link>/2</link>'),
  );
  expect(items.map(({ title }) => title)).toEqual(['Fine']);
  expect(skipped).toEqual([
    { title: 'No link', reason: 'no usable link', repeats: false },
    { title: null, reason: 'neither title nor text', repeats: false },
  ]);
});

test('a feed without any usable item is a failure, not an empty feed', () => {
  expect(() => read(rss('<title>No link</title>', '<title>None here</title>'))).toThrow(
    expect.objectContaining({
      code: 'empty_but_has_items',
      message: expect.stringContaining('no usable link'),
    }),
  );
});

test('what its publisher calls an advertisement is skipped, even if there is nothing else', () => {
  const paid = '<title>Your new kitchen</title><link>/1</link><category>Sponsored</category>';
  const news = read(rss(paid, '<title>Fine</title><link>/2</link>'));
  expect(news.items.map(({ title }) => title)).toEqual(['Fine']);
  expect(news.skipped).toEqual([
    { title: 'Your new kitchen', reason: 'an advertisement, as its publisher says', repeats: false },
  ]);
  expect(read(rss(paid)).items).toEqual([]);
});

test('of items with the same link the first is taken', () => {
  const { items, skipped } = read(
    rss(
      '<title>New</title><link>/1</link><guid>b</guid>',
      '<title>Old</title><link>/1?utm_a=1</link><guid>a</guid>',
    ),
  );
  expect(items.map(({ title }) => title)).toEqual(['New']);
  expect(skipped).toMatchObject([{ title: 'Old', repeats: true }]);
});

const at = (time: string, path: string, text = '') =>
  `<title>The harbour bridge reopens</title><link>${path}</link><description>${text}</description><pubDate>${time}</pubDate>`;
const [noon, later] = ['Fri, 20 Nov 2026 10:00:00 GMT', 'Fri, 20 Nov 2026 10:00:01 GMT'];

test.each([
  [at(noon, '/1', 'At last.'), at(noon, '/sport/1', 'At last.'), 1],
  [at(noon, '/1'), at(noon, '/sport/1', 'At last.'), 1],
  [at(noon, '/1', 'At last.'), at(noon, '/sport/1', 'Not yet.'), 2],
  [at(noon, '/1', 'At last.'), at(later, '/sport/1', 'At last.'), 2],
  [at('', '/1', 'At last.'), at('', '/sport/1', 'At last.'), 2],
  [at(noon, '/1').replace(/The harbour /, ''), at(noon, '/2').replace(/The harbour /, ''), 2],
])('%s and %s: %i articles', (one, other, articles) => {
  const { items, skipped } = read(rss(one, other));
  expect(items.map(({ url }) => url)).toEqual(
    ['https://news.example/1', expect.any(String)].slice(0, articles),
  );
  expect(skipped.map(({ repeats }) => repeats)).toEqual([true].slice(articles - 1));
});

test('of what has two addresses the first gets the text that only the other has', () => {
  const [item] = read(rss(at(noon, '/1'), at(noon, '/sport/1', 'At last.'))).items;
  expect(item).toMatchObject({ url: 'https://news.example/1', description: 'At last.' });
});

test('of items whose links are two forms of one address the first is taken', () => {
  const { items, skipped } = read(
    rss(
      '<title>A</title><link>https://news.example/1</link>',
      '<title>A</title><link>http://www.news.example/1/</link>',
    ),
  );
  expect(items.map(({ url }) => url)).toEqual(['https://news.example/1']);
  expect(skipped).toMatchObject([{ repeats: true }]);
});

test('items whose links only differ in the fragment keep it', () => {
  const { items } = read(
    rss('<title>A</title><link>/today#a</link>', '<title>B</title><link>/today#b</link>'),
  );
  expect(items.map(({ url }) => url)).toEqual([
    'https://news.example/today#a',
    'https://news.example/today#b',
  ]);
});

const placed = (number: number) =>
  `<title>Story</title><link>/story?at_medium=RSS</link><guid>https://news.example/story#${number}</guid>`;

test('an item repeated with another guid is one article at its own address', () => {
  const { items, skipped } = read(rss(placed(1), '<title>Other</title><link>/2</link>', placed(8)));
  expect(items.map(({ url }) => url)).toEqual(['https://news.example/story', 'https://news.example/2']);
  expect(skipped).toMatchObject([{ repeats: true }]);
  expect(read(rss(placed(1))).items[0]?.url).toBe('https://news.example/story');
});

const listed = (day: number) => dated(day).replace(/<link>.*<\/link>/, '<link>/news</link>');

test('if all items share the link of an index page and have no guid, the newest is taken', () => {
  const { items, warnings } = read(rss(listed(1), listed(3), listed(2)));
  expect(items).toMatchObject([{ title: '3', url: 'https://news.example/news' }]);
  expect(warnings).toEqual([expect.stringContaining('all items share one link')]);
});

test('empty items are reported', () => {
  expect(read(rss('', '<title>One</title><link>/1</link>', '')).warnings).toEqual(['2 empty items']);
});

const episode = (number: number) =>
  `<title>${number}</title><link>/</link><enclosure url="/${number}.mp3" type="audio/mpeg"/>`;

test('if all items link to the front page, their other links are used', () => {
  expect(read(rss(episode(1), episode(2))).items.map(({ url }) => url)).toEqual([
    'https://news.example/1.mp3',
    'https://news.example/2.mp3',
  ]);
});

test('of a huge feed the newest 500 items are read, however it is sorted', () => {
  const days = Array.from({ length: 600 }, (_, index) => index + 1);
  const ascending = read(rss(...days.map(dated)));
  const descending = read(rss(...days.toReversed().map(dated)));
  expect(ascending.items).toHaveLength(500);
  expect(ascending.items[0]?.title).toBe('600');
  expect(descending.items).toEqual(ascending.items);
});

test('references to invalid characters do not become replacement characters', () => {
  const feed = read(rss('<title>a&#0;b&amp;#xD800;c&amp;#65533</title><link>/&#55357;1</link>'));
  expect(JSON.stringify(feed.items)).not.toContain('\uFFFD');
});

test('identities and addresses are unique', () => {
  const same = '<title>A</title><link>/1</link><guid>g</guid>';
  const { items } = read(rss(same, same, '<title>B</title><link>/2</link><guid>g</guid>'));
  expect(new Set(items.map(({ identity }) => identity)).size).toBe(items.length);
  expect(items.map(({ url }) => url)).toEqual(['https://news.example/1', 'https://news.example/2']);
});

const pieces = [
  '<rss> <channel> <item> </item> <title> </title> <link> </link> /1 < > & <![CDATA[ ]]> <!-- --> </channel> </rss>',
  '<feed> <entry> </entry> <items> = " {"items":[ { } ] , "title": <__proto__> <?x <!DOCTYPE &#0; Jan 2026',
  '<html> <item/> </ <? " \' <a b=" </item <r:rss xmlns:r="u"> <media:group> <image> <link href="/1"/> \u0301',
].flatMap((line) => line.split(' '));
const markup = array(constantFrom(...pieces), { maxLength: 40 }).map((parts) => Buffer.from(parts.join(' ')));

function isRead(body: Uint8Array): boolean {
  try {
    return Array.isArray(readFeed(body, options).items);
  } catch (error) {
    return error instanceof FeedError;
  }
}

test('whatever the bytes are, only a FeedError is thrown', () => {
  const bodies = oneof(uint8Array({ maxLength: 200 }), markup);
  expect(() => assert(property(bodies, isRead), { numRuns: 500 })).not.toThrow();
});

const withPicture = (name: string, day: number) =>
  `${dated(day)}<enclosure url="https://pictures.example/${name}.jpg" type="image/jpeg"/>`;

test('a picture that most items share is taken for a logo and dropped', () => {
  const { items, warnings } = read(
    rss(...[1, 2, 3, 4, 5].map((day) => withPicture('sign', day)), withPicture('bridge', 6)),
  );
  expect(items.map(({ image }) => image)).toEqual([
    ...Array.from({ length: 5 }, () => null),
    'https://pictures.example/bridge.jpg',
  ]);
  expect(warnings).toEqual(['the same picture on 5 of 6 items, which is left out']);
});

test('a picture that some reports of one event share is kept', () => {
  const { items, warnings } = read(
    rss(
      ...[1, 2, 3, 4].map((day) => withPicture('flood', day)),
      ...[5, 6, 7, 8].map((day) => withPicture(`other-${day}`, day)),
    ),
  );
  expect(items.every(({ image }) => image !== null)).toBe(true);
  expect(warnings).toEqual([]);
});

const shown = 'https://news.example/social/2026/flood.jpg';
const entry = `<title>Flood</title><id>tag:1</id><link href="/1"/>`;

test.each([
  ['enclosures', rss(`${dated(1)}<enclosure url="${shown}" type="image/jpeg"/>`)],
  ['enclosures of Atom', `<feed><entry>${entry}<link rel="enclosure" href="${shown}"/></entry></feed>`],
  [
    'pictures of JSON Feed',
    JSON.stringify({ items: [{ id: '1', url: '/1', title: 'Flood', image: shown }] }),
  ],
  [
    'attachments',
    JSON.stringify({ items: [{ id: '1', url: '/1', title: 'Flood', attachments: [{ url: shown }] }] }),
  ],
])('%s are chosen for their item, whatever folder they are in', (_, text) => {
  expect(read(text).items).toMatchObject([{ image: shown }]);
});

test('a JSON Feed and its items are read whatever other fields they have', () => {
  const item = '{ "id": "1", "title": "One", "url": "https://news.example/1", "constructor": "Lego" }';
  const text = `{ "version": "https://jsonfeed.org/version/1.1", "title": "News", "constructor": {}, "items": [${item}] }`;
  const { items, warnings } = read(text);
  expect({ titles: items.map(({ title }) => title), warnings }).toEqual({ titles: ['One'], warnings: [] });
});

const publishedOn = (n: number, date: string) =>
  `<item><title>News ${n}</title><link>https://news.example/${n}</link><pubDate>${date}</pubDate></item>`;

test('an item of today without a clock counts from when it is first seen, one of another day from its noon', () => {
  const xml = `<rss><channel>${publishedOn(1, '2026-11-20')}${publishedOn(2, '2026-11-19')}</channel></rss>`;
  for (const hour of ['00:30', '23:30']) {
    const now = new Date(`2026-11-20T${hour}:00Z`);
    const { items, misdated, undated } = readFeed(Buffer.from(xml), {
      url: 'https://news.example/rss',
      contentType: null,
      now,
    });
    const dates = items.map(({ publishedAt, day }) => [publishedAt, day]);
    expect(dates).toEqual([
      [null, new Date('2026-11-20')],
      [new Date('2026-11-19T12:00:00Z'), new Date('2026-11-19')],
    ]);
    expect({ misdated, undated }).toEqual({ misdated: [], undated: 0 });
  }
});
