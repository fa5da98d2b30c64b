import { expect, test } from 'vitest';
import { examine } from './doctor.ts';

const options = {
  url: 'https://news.example/feed',
  contentType: null,
  now: new Date('2026-11-20T12:00:00Z'),
};

test('a sound feed has no problems', () => {
  const body = `<rss version="2.0"><channel><item><title>One</title><link>/1</link>
    <pubDate>Fri, 20 Nov 2026 10:00:00 GMT</pubDate></item></channel></rss>`;
  expect(examine(Buffer.from(body), options)).toMatchObject({
    items: 1,
    withTitleAndLink: 1,
    skipped: 0,
    problems: [],
    failed: null,
    sample: { title: 'One' },
  });
});

test('problems are counted and named', () => {
  const body = `<rss version="2.0"><channel><item><title>One</title><link>/1</link></b>
    <pubDate>soon</pubDate></item><item><title>Four</title><link>/4</link></item>
    <item><title>Two</title><link>/1</link></item><item><title>Three</title></item></channel></rss>`;
  expect(examine(Buffer.from(body), options)).toMatchObject({
    items: 2,
    withTitleAndLink: 3,
    skipped: 2,
    undated: 1,
    problems: [
      'read only after a repair',
      '1 with an unusable date: "soon"',
      '1 skipped: no usable link',
      '1 skipped: same link or guid as an item before',
    ],
  });
});

test('some of the unusable dates are shown, each once, shortened and cleaned', () => {
  const dates = [
    'soon',
    'soon',
    '1 Jan 2090',
    '&lt;b&gt;yester\u202Eday&lt;/b&gt;',
    'x'.repeat(5_000),
    'later',
  ];
  const items = dates.map(
    (date, index) =>
      `<item><title>No. ${index}</title><link>/${index}</link><pubDate>${date}</pubDate></item>`,
  );
  const body = `<rss version="2.0"><channel>${items.join('')}</channel></rss>`;
  expect(examine(Buffer.from(body), options).problems).toEqual([
    '6 with an unusable date: "soon", "1 Jan 2090", "yesterday" …',
  ]);
  expect(examine(Buffer.from(body.replaceAll('soon', 'y'.repeat(5_000))), options).problems).toEqual([
    `6 with an unusable date: "${'y'.repeat(39)}…", "1 Jan 2090", "yesterday" …`,
  ]);
});

test('losses are reported', () => {
  const body = `<rss version="2.0"><channel><item><title>One</title><link>/1</link></item><item></item>
    <item><title>Tw`;
  expect(examine(Buffer.from(body), options).problems).toEqual([
    'read only after a repair',
    'cut off; the unfinished last item is left out',
    '1 empty item',
  ]);
});

test('input that is not a feed fails with the reason', () => {
  expect(examine(Buffer.from('<!doctype html><p>Hello'), options)).toMatchObject({
    items: 0,
    problems: [],
    sample: null,
    failed: 'The body is an HTML page, not a feed.',
  });
});
