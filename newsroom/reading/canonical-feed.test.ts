import { expect, test } from 'vitest';
import { FeedError } from '#newsroom/feed-error.ts';
import { parseFeedText } from './parse.ts';
import { plainText } from './plain-text.ts';

const item = (name: string) => `<item><title>${name}</title><link>/${name}</link></item>`;
const rss = (content: string) => `<rss version="2.0"><channel><title>News</title>${content}</channel></rss>`;
const titles = (text: string) => parseFeedText(text).feed.items.map((item) => item.titles[0]);
const first = (text: string) => parseFeedText(text).feed.items[0];

test.each([
  ['a comment', '<!-- <rss> --><!-- <html> -->'],
  ['a stylesheet', '<?xml-stylesheet href="/a.xsl" title="A <html> page or <feed> > <rdf>"?>'],
  ['an instruction that lacks a question mark', '<?xml version="1.0" encoding="utf-8">'],
  ['a DOCTYPE with declarations', '<!DOCTYPE rss [<!ENTITY page "<html>"> <!ELEMENT feed (entry)>\n]>'],
  ['a warning of the server', '<br />\n<b>Warning</b>: <code>feed.php</code> on line 1<br />'],
])('the root of a feed is found behind %s', (_, before) => {
  expect(titles(before + rss(item('one')))).toEqual(['one']);
});

test.each([
  ['a page', `<html><body>${rss(item('one'))}</body></html>`],
  [
    'the page of a browser',
    `<!DOCTYPE html><html><head></head><body><div>${rss(item('one'))}</div></body></html>`,
  ],
])('a feed inside of %s is a feed', (_, text) => {
  expect(titles(text)).toEqual(['one']);
});

test.each([
  ['', 'is empty.'],
  ['<!DOCTYPE html><html><body><rss></rss></body></html>', 'HTML'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>', 'HTML'],
  ['<opml version="2.0"></opml>', 'is neither RSS, Atom nor JSON Feed.'],
  ['Not found', 'is neither RSS, Atom nor JSON Feed.'],
])('%j is not a feed', (text, reason) => {
  expect(() => parseFeedText(text)).toThrow(
    expect.objectContaining({ code: 'not_a_feed', message: expect.stringContaining(reason) }),
  );
});

test.each([
  '<itunes:category text="News">',
  '<description>Our news',
  '<image><url>/logo.png</url>',
  '<generator>',
])('%s, never closed in the channel, loses no item', (unclosed) => {
  expect(titles(rss(`${unclosed}<language>de</language>${item('one')}${item('two')}`))).toEqual([
    'one',
    'two',
  ]);
  expect(parseFeedText(rss(`${unclosed}<language>de</language>`)).feed.language).toBe('de');
});

test.each(['I <3 Berlin', 'Tempo <30 km/h', 'a < b', 'x <y and "z', "it <isn't closed"])(
  'an unescaped angle bracket does not lose text: %s',
  (title) => {
    const text = rss(
      `<item><title>${title}</title><link>/1</link><pubDate>2026-01-05</pubDate></item>${item('two')}`,
    );
    expect(titles(text)).toEqual([title, 'two']);
    expect(first(text)).toMatchObject({ links: ['/1'], dates: ['2026-01-05'] });
  },
);

test('unclosed fields end where the next one begins', () => {
  const text = rss(`<item><title>One<link>/1<pubDate>2026-01-05<media:content url="/1.jpg">
    <description>Some <b>words</b></item>${item('two')}`);
  expect(first(text)).toMatchObject({
    titles: ['One'],
    links: ['/1'],
    dates: ['2026-01-05'],
    texts: ['Some <b>words</b>'],
  });
  expect(first(text)?.images.flat()).toMatchObject([{ url: '/1.jpg' }]);
});

test('items without end tags are all read, and reported', () => {
  const text = rss(`${item('one')}${item('two')}${item('three')}`).replaceAll('</item>', '');
  expect(titles(text)).toEqual(['one', 'two', 'three']);
  expect(parseFeedText(text).repaired).toBe(true);
});

test('the incomplete last item of a truncated feed is left out, and reported', () => {
  const text = rss(`${item('one')}${item('two')}`).slice(0, -30);
  expect(titles(text)).toEqual(['one']);
  expect(parseFeedText(text).warnings).toEqual([expect.stringContaining('cut off')]);
});

test.each([
  ['in two channels', `<rss><channel>${item('one')}</channel><channel>${item('two')}</channel></rss>`],
  ['beside the channel', `<rss><channel><title>News</title></channel>${item('one')}${item('two')}</rss>`],
  ['in and beside it', `<rss><channel>${item('one')}</channel>${item('two')}</rss>`],
  ['without a channel', `<rss>${item('one')}${item('two')}</rss>`],
  ['without a root', `<channel>${item('one')}${item('two')}</channel>`],
])('items %s are read', (_, text) => {
  expect(titles(text)).toEqual(['one', 'two']);
});

test('RSS 1.1 is read', () => {
  const text = `<Channel xmlns="http://purl.org/net/rss1.1#" xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"
    rdf:about="https://news.example/rss"><title>News</title><link>https://news.example/</link>
    <items rdf:parseType="Collection"><item rdf:about="https://news.example/1"><title>One</title>
    <link>https://news.example/1</link></item></items></Channel>`;
  expect(parseFeedText(text).feed).toMatchObject({
    title: 'News',
    link: 'https://news.example/',
    items: [{ titles: ['One'], guid: 'https://news.example/1' }],
  });
});

test('elements that declare their namespace themselves are read as with its prefix', () => {
  const mrss = 'xmlns="http://search.yahoo.com/mrss/"';
  const text = rss(`<item><title>One</title><title ${mrss}>Caption</title>
    <creator xmlns="http://purl.org/dc/elements/1.1/">Ada</creator>
    <encoded xmlns="http://purl.org/rss/1.0/modules/content/"><![CDATA[<p>Text</p>]]></encoded>
    <group ${mrss}><content url="/1.jpg" medium="image"/></group><thumbnail ${mrss} url="/2.jpg"/>
    <link>/1</link></item><item><title>Two</title><encoded xmlns="http://purl.org/rss/1.0/modules/content/">cut
    </item><item><title>Three</title></item>`);
  const [one, two, three] = parseFeedText(text).feed.items;
  expect(one).toMatchObject({
    titles: ['One', 'Caption'],
    links: ['/1'],
    texts: ['<p>Text</p>'],
    images: [[{ url: '/1.jpg' }], [{ url: '/2.jpg' }], [], [], []],
  });
  expect(one?.authors.flat()).toEqual(['Ada']);
  expect([two?.titles, two?.texts, three?.titles]).toEqual([['Two'], ['cut'], ['Three']]);
});

test('prefixes are resolved to their namespaces', () => {
  const text = `<r:rss xmlns:r="http://backend.userland.com/rss2" xmlns:m="http://search.yahoo.com/mrss/">
    <r:channel><r:title>News</r:title><r:item><r:title>One</r:title><r:link>/1</r:link>
    <m:group><m:content url="/1.jpg" medium="image"/></m:group></r:item></r:channel></r:rss>`;
  expect(parseFeedText(text).feed.title).toBe('News');
  expect(first(text)).toMatchObject({ titles: ['One'], links: ['/1'] });
  expect(first(text)?.images.flat()).toMatchObject([{ url: '/1.jpg' }]);
});

test('an Atom feed with a prefix is read like one without', () => {
  const text = `<a:feed xmlns:a="http://www.w3.org/2005/Atom"><a:entry><a:title>One</a:title>
    <a:author><a:name>Ada</a:name></a:author><a:link href="/1"/></a:entry></a:feed>`;
  expect(first(text)).toMatchObject({ titles: ['One'], links: ['/1'] });
  expect(first(text)?.authors.flat()).toEqual(['Ada']);
});

test('entities of a DOCTYPE are expanded, once', () => {
  const doctype = '<!DOCTYPE rss [<!ENTITY paper "The &#34;Daily&#34;"><!ENTITY many "&paper;&paper;">]>';
  const text = doctype + rss('<item><title>&paper; &amp;paper; &many;</title><link>/1</link></item>');
  expect(titles(text)).toEqual(['The "Daily" &paper; &paper;&paper;']);
});

test.each([
  ['&lt;p&gt;Fish &amp;amp; chips', '<p>Fish &amp; chips'],
  ['<![CDATA[<p>Fish &amp; chips]]>', '<p>Fish &amp; chips'],
  ['<p>Fish &amp;amp; &lt;chips&gt;</p>', '<p>Fish &amp;amp; &lt;chips&gt;</p>'],
])('text is decoded once, markup not at all: %s', (description, text) => {
  expect(first(rss(`<item><description>${description}</description></item>`))?.texts).toEqual([text]);
});

test('an unclosed CDATA section loses no item', () => {
  const open = '<item><title><![CDATA[One</title><link>/1</link></item>';
  expect(titles(rss(open + item('two')))).toEqual(['One', 'two']);
  expect(titles(rss(`${open}<item><title><![CDATA[Two]]></title><link>/2</link></item>`))).toEqual([
    'One',
    'Two',
  ]);
  const code = '<![CDATA[<p>An item ends with &lt;/item>, as in </item>]]>';
  expect(titles(rss(`<item><title>${code}</title></item>${item('two')}`))[1]).toBe('two');
});

test('in Atom content of type text has no markup', () => {
  const entry = '<entry><title type="text">Use &lt;b&gt; &amp;amp; such</title><link href="/1"/></entry>';
  const text = `<feed xmlns="http://www.w3.org/2005/Atom">${entry}</feed>`;
  expect(plainText(titles(text)[0] ?? '')).toBe('Use <b> & such');
});

test('of very many items the first and the last are read', () => {
  const names = Array.from({ length: 1_300 }, (_, index) => String(index));
  const read = titles(rss(names.map(item).join('')));
  expect(read).toEqual([...names.slice(0, 500), ...names.slice(-500)]);
});

test('any sequence of markup is read as a feed or refused', () => {
  const pieces =
    '<rss> <channel> </channel> <item> </item> <title> </title> <__proto__> <constructor a="">'.split(' ');
  for (const one of pieces) {
    for (const two of pieces) {
      const read = () => parseFeedText(rss(`${one}<item>${two}<link>/1</link></item>`));
      expect(read).toSatisfy((attempt: typeof read) => {
        try {
          return attempt().feed.items.length > 0;
        } catch (error) {
          return error instanceof FeedError;
        }
      });
    }
  }
});
