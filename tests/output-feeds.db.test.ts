import { afterAll, expect, test } from 'vitest';
import { feedFormats } from '#contract/feed-address.ts';
import { feedReaders, readersOfJson } from './support/feed-readers.ts';
import { storeArticle } from './support/stored-article.ts';
import { createTestApp } from './support/test-app.ts';
import { openTestDatabase } from './support/test-database.ts';

/** Headlines that would break a carelessly written feed. */
const headlines = [
  'Plain words',
  'Fish & Chips: 1 < 2 > 0',
  'A mark ]]> that ends what it is in',
  'Emoji 🇪🇺👩‍👩‍👧 and accents: Łódź, Ærø, Ελλάδα',
  'حريق في أثينا',
  'Bell\u{7} and escape\u{1B}[31m',
  'Quotes "double" and \'single\'',
];
/** Feed readers remove what looks like HTML, each in its own way. */
const headlinesLikeHtml = ['<script>alert(1)</script> in a headline', 'An &amp; entity &#8217; as text'];
const unsound = /\p{Cc}/gu;

const opened = await openTestDatabase();
const app = createTestApp(opened.database);
for (const [n, title] of headlines.entries())
  await storeArticle(opened.database, {
    slugId: `h${n}`,
    title,
    url: `https://news.example/story?n=${n}&page=2`,
    description: `${title}, in short.`,
    publishedAt: new Date(Date.UTC(2026, 10, 1, 0, 60 - n)),
    sections: ['world'],
  });
for (const [n, title] of headlinesLikeHtml.entries())
  await storeArticle(opened.database, {
    slugId: `html${n}`,
    title,
    description: title,
    sections: ['europe'],
  });
afterAll(opened.close);

const cases = feedFormats.flatMap((format) =>
  Object.keys(feedReaders)
    .filter((reader) => format !== 'json' || readersOfJson.includes(reader))
    .map((reader) => [format, reader] as const),
);

test.each(cases)('as %s, %s reads every headline as it was written', async (format, name) => {
  const { title, items } = await readBack(`/feeds/world.${format}`, name);
  expect(title).toBe('World news - Europe News');
  expect(items.map((item) => item.title)).toEqual(headlines.map((title) => title.replaceAll(unsound, '')));
  expect(items.map((item) => item.url)).toEqual(
    headlines.map((_, n) => `https://news.example/story?n=${n}&page=2`),
  );
  expect(items.map((item) => item.published)).toEqual(
    headlines.map((_, n) => new Date(Date.UTC(2026, 10, 1, 0, 60 - n)).toISOString()),
  );
  expect(items.map((item) => item.id)).toEqual(headlines.map((_, n) => `https://news.example/article/h${n}`));
  expect(items[3]?.description).toContain('Łódź');
});

test.each(cases)('as %s, %s reads on after headlines that look like HTML', async (format, name) => {
  const { items } = await readBack(`/feeds/europe.${format}`, name);
  expect(items.map(({ id }) => id)).toEqual(
    headlinesLikeHtml.map((_, n) => `https://news.example/article/html${1 - n}`),
  );
});

/** It does not accept an Atom feed without entries. */
const casesOfNothing = cases.filter(
  ([format, name]) => format !== 'atom' || name !== '@extractus/feed-extractor',
);

test.each(casesOfNothing)('as %s, %s reads a feed without articles', async (format, name) => {
  const { title, items } = await readBack(`/feeds/local/lv.${format}`, name);
  expect(title).toBe('Latvia - Europe News');
  expect(items).toEqual([]);
});

async function readBack(path: string, name: string) {
  const reply = await app.request(path);
  expect(reply.status).toBe(200);
  const read = feedReaders[name];
  if (!read) throw new Error(`There is no reader ${name}.`);
  return read(await reply.text(), reply.headers.get('content-type') ?? '');
}
