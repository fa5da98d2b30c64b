import * as fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { searchArticles } from './article-search-store.ts';
import { parseSearchQuery } from './search-query.ts';

const opened = await openTestDatabase();
const articles = [
  ['en', 'Estonia votes in early election'],
  ['en', 'Three elections in one autumn', 'Climate change is on the ballot'],
  ['fr', 'Les élections européennes approchent'],
  ['de', 'Bundestagswahl: Die Wahl ist vorbei', 'Klima und Vor-Ort-Termine'],
  ['de', 'Zwei Wahlen an einem Tag'],
  ['el', 'Ισχυρός σεισμός στην Κρήτη'],
  ['el', 'ΣΕΙΣΜΟΣ ΣΤΗΝ ΕΥΒΟΙΑ'],
  ['uk', 'Київ відкрив нову станцію метро'],
  ['bg', 'София засажда дървета'],
  ['pl', 'Łódź otwiera nowe muzeum'],
  ['cs', 'Příliš žluťoučký kůň v Praze'],
] as const;
for (const [at, [language, title, description]] of articles.entries())
  await storeArticle(opened.database, {
    slugId: `a${at}`,
    language,
    title,
    ...(description && { description }),
    publishedAt: new Date(Date.UTC(2026, 10, 1, 0, at)),
  });

afterAll(opened.close);

async function titlesFor(text: string): Promise<string[]> {
  const list = await searchArticles(opened.database, parseSearchQuery(text), 1);
  expect(list.pagination).toEqual({ limit: 50, offset: 0, count: list.data.length, total: list.data.length });
  return list.data.map(({ title }) => title);
}

test('an English plural and its singular find each other, newest first', async () => {
  const english = ['Three elections in one autumn', 'Estonia votes in early election'];
  expect(await titlesFor('election')).toEqual(expect.arrayContaining(english));
  expect((await titlesFor('elections')).filter((title) => english.includes(title))).toEqual(english);
});

test('a French word is found with and without its accents', async () => {
  expect(await titlesFor('élections')).toContain('Les élections européennes approchent');
  expect(await titlesFor('elections')).toContain('Les élections européennes approchent');
  expect(await titlesFor('europeennes')).toEqual(['Les élections européennes approchent']);
});

test('a German plural finds the singular', async () => {
  expect(await titlesFor('Wahlen')).toEqual([
    'Zwei Wahlen an einem Tag',
    'Bundestagswahl: Die Wahl ist vorbei',
  ]);
});

test('Greek is found without accents and in any case', async () => {
  const both = ['ΣΕΙΣΜΟΣ ΣΤΗΝ ΕΥΒΟΙΑ', 'Ισχυρός σεισμός στην Κρήτη'];
  for (const text of ['σεισμος', 'σεισμός', 'ΣΕΙΣΜΟΣ', 'ΣΕΙΣΜΌΣ'])
    expect(await titlesFor(text)).toEqual(both);
});

test('Cyrillic and languages without a stemmer are found in any case', async () => {
  for (const text of ['Київ', 'київ', 'КИЇВ'])
    expect(await titlesFor(text)).toEqual(['Київ відкрив нову станцію метро']);
  expect(await titlesFor('СОФИЯ')).toEqual(['София засажда дървета']);
  expect(await titlesFor('lodz')).toEqual(['Łódź otwiera nowe muzeum']);
  expect(await titlesFor('Kůň prilis')).toEqual(['Příliš žluťoučký kůň v Praze']);
});

test('a comma is treated as a space: every word must match', async () => {
  const expected = ['Three elections in one autumn'];
  expect(await titlesFor('climate,change')).toEqual(expected);
  expect(await titlesFor('climate change')).toEqual(expected);
  expect(await titlesFor('climate,estonia')).toEqual([]);
});

test('a leading hyphen excludes a word in all its forms', async () => {
  expect(await titlesFor('wahl -bundestagswahl')).toEqual(['Zwei Wahlen an einem Tag']);
  expect(await titlesFor('election -autumn')).not.toContain('Three elections in one autumn');
  expect(await titlesFor('-wahlen')).toHaveLength(9);
});

test('a hyphenated word counts as one word', async () => {
  expect(await titlesFor('vor-ort-termine')).toEqual(['Bundestagswahl: Die Wahl ist vorbei']);
});

test('quotes and operators are ignored', async () => {
  for (const text of ['"estonia"', "'estonia'", 'estonia & | ! <-> ( ) :*', 'estonia \\', 'estonia:*'])
    expect(await titlesFor(text)).toEqual(['Estonia votes in early election']);
});

test('a text without any word finds nothing', async () => {
  for (const text of ['"', '&', '-', '()', '!!!', '😀']) expect(await titlesFor(text)).toEqual([]);
});

test('the best match comes first: words in the title before words in the text, and the newest of equals', async () => {
  await storeArticle(opened.database, {
    slugId: 'b1',
    title: 'Lighthouse reopens',
    description: 'After years of work.',
    publishedAt: new Date('2026-10-01'),
  });
  for (const [slugId, at] of [
    ['b2', '2026-10-02'],
    ['b3', '2026-10-03'],
  ] as const)
    await storeArticle(opened.database, {
      slugId,
      url: `https://news.example/${slugId}`,
      title: 'A walk along the coast',
      description: 'It ends at the lighthouse, where it is windy.',
      publishedAt: new Date(at),
    });
  const idsOf = async (sort: 'newest' | 'best') =>
    (await searchArticles(opened.database, parseSearchQuery('lighthouse'), 1, sort)).data.map(({ id }) => id);
  expect(await idsOf('newest')).toEqual(['b3', 'b2', 'b1']);
  expect(await idsOf('best')).toEqual(['b1', 'b3', 'b2']);
});

test('no text makes a search fail', async () => {
  const unit = fc.oneof(
    fc.constantFrom(
      '"',
      "'",
      '\\',
      '&',
      '|',
      '!',
      '(',
      ')',
      ':',
      '*',
      '<',
      '>',
      '-',
      '\0',
      ',',
      '%',
      'ß',
      'ς',
      '\ud800',
    ),
    fc.string({ unit: 'binary', minLength: 1, maxLength: 3 }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(unit, { maxLength: 60 }), async (parts) => {
      const query = parseSearchQuery(parts.join(''));
      const [newest, best] = [
        await searchArticles(opened.database, query, 1),
        await searchArticles(opened.database, query, 1, 'best'),
      ];
      expect(newest.data.length).toBeLessThanOrEqual(14);
      expect(best.pagination).toEqual(newest.pagination);
    }),
    { numRuns: 200 },
  );
});

test('behind the matches that are ranked, a search for the best goes on with the newest', async () => {
  await opened.database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://news.example/frost/' || n, 'frost' || n, 'Frost', 'The Example', 'en', now() - n * interval '1 minute'
    from generate_series(1, 510) as n`);
  const last = await searchArticles(opened.database, parseSearchQuery('frost'), 11, 'best');
  expect(last.data.map(({ id }) => id)).toEqual(Array.from({ length: 10 }, (_, n) => `frost${501 + n}`));
});
