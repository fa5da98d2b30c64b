import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCatalogue, readCatalogue, type CatalogueFeed } from './opml.ts';
import { writeCatalogue } from './write-opml.ts';

const hostile: CatalogueFeed = {
  url: 'https://a.example/rss?a=1&b=%22%3Cx%3E%22',
  publisher: `</outline><script>alert("1")</script> & 'Ελλάδα' <!ENTITY x "y">`,
  site: 'https://a.example/?q=a&b=c',
  language: 'el',
  sections: ['local/gr', 'world', 'category/sports'],
};

test('the default catalogue, written and read again, is the same', async () => {
  const catalogue = await readCatalogue(join(import.meta.dirname, '../../feeds/europe.opml'));
  expect(parseCatalogue(writeCatalogue(catalogue, 'All'))).toEqual(catalogue);
});

test('names that look like markup stay names', () => {
  const feeds = [hostile, { ...hostile, url: 'https://b.example/', site: null, language: 'und' }];
  expect(parseCatalogue(writeCatalogue(feeds, '<title>'))).toEqual(feeds);
});

test('the address of a site is written without user name and password', () => {
  const [feed] = parseCatalogue(
    writeCatalogue([{ ...hostile, site: 'https://me:word@a.example/news' }], 'All'),
  );
  expect(feed?.site).toBe('https://a.example/news');
});
