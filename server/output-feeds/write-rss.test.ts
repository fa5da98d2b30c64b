import { parseRssFeed } from 'feedsmith';
import { expect, test } from 'vitest';
import type { WrittenFeed } from './news-feed.ts';
import { writeRss } from './write-rss.ts';

function feedOf(title: string, author = 'Ada'): WrittenFeed {
  const url = 'https://paper.example/?id=1&page=2';
  const texts = { title, description: 'Rain & <b>snow</b>' };
  return {
    ...texts,
    page: url,
    self: url,
    hub: undefined,
    icon: url,
    author: { name: 'News', url },
    updated: new Date(),
    language: 'en',
    items: [{ ...texts, id: url, url, author, published: new Date(), language: 'en', picture: undefined }],
  };
}

test('markup characters in a title are escaped as the RSS profile recommends', () => {
  const written = writeRss(feedOf('Foo <svg onload=alert(1)> & bar'));
  const title = '<title>Foo &#x3C;svg onload=alert(1)&#x3E; &#x26; bar</title>';
  expect(written.split(title)).toHaveLength(3); // the feed's and the item's
});

test('texts are read back unchanged, whatever they look like', () => {
  const title = 'a ]]> b <![CDATA[ c ]] &amp; <title> d';
  const written = writeRss(feedOf(title, '<title><![CDATA['));
  expect(written.match(/<title>[^<]+<\/title>/g)).toHaveLength(2);
  const feed = parseRssFeed(written);
  expect(feed).toMatchObject({ title, link: 'https://paper.example/?id=1&page=2' });
  expect(feed.items).toMatchObject([
    {
      title,
      description: 'Rain &amp; &lt;b&gt;snow&lt;/b&gt;',
      link: 'https://paper.example/?id=1&page=2',
      dc: { creators: ['<title><![CDATA['] },
    },
  ]);
});
