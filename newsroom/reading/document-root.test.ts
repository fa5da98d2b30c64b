import { expect, test } from 'vitest';
import { documentRoot } from './document-root.ts';

test.each([
  ['<rss version="2.0">', 'rss'],
  ['<?xml version="1.0"?>\n<!-- made by hand --><feed xmlns="http://www.w3.org/2005/Atom">', 'atom'],
  ['<rdf:RDF xmlns="http://purl.org/rss/1.0/">', 'rdf'],
  ['<atom:feed>', 'atom'],
  ['  {"version": "https://jsonfeed.org/version/1.1"}', 'json'],
])('%s is recognised', (text, format) => {
  expect(documentRoot(text).format).toBe(format);
});

test('junk, the XML declaration and a DOCTYPE before the root go', () => {
  const text = 'Warning: something\n<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY x "y">]><rss><channel>';
  expect(documentRoot(text)).toEqual({ format: 'rss', text: '<rss><channel>' });
});

test.each([
  ['', 'empty'],
  ['<!DOCTYPE html><html><body><rss></rss></body></html>', 'HTML'],
  ['<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"></html>', 'HTML'],
  ['<opml version="2.0"></opml>', 'neither'],
  ['Not found', 'neither'],
])('%j is not a feed', (text, reason) => {
  expect(() => documentRoot(text)).toThrow(
    expect.objectContaining({ code: 'not_a_feed', message: expect.stringContaining(reason) }),
  );
});
