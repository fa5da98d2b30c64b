import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { searchArticles } from './article-search-store.ts';
import { parseSearchQuery } from './search-query.ts';

let opened: TestDatabase;
let database: Database;
let stored = 0;

beforeAll(async () => {
  opened = await openTestDatabase();
  ({ database } = opened);
});
afterAll(() => opened.close());

async function store(language: string, title: string, description?: string): Promise<string> {
  const slugId = `w${(stored += 1)}`;
  return storeArticle(database, {
    slugId,
    url: `https://news.example/${slugId}`,
    language,
    title,
    description,
  });
}

async function find(text: string, sort: 'newest' | 'best' = 'newest'): Promise<string[]> {
  const { data } = await searchArticles(database, parseSearchQuery(text), 1, sort);
  return data.map(({ id }) => id);
}

const inflected = readFileSync(join(import.meta.dirname, 'inflected-words.txt'), 'utf8')
  .split(/^## /m)
  .slice(1)
  .map((section) => {
    const [language, ...words] = section.trim().split('\n') as [string, ...string[]];
    return { language, words: words.map((line) => line.split(' ')) };
  });

test.for(inflected)('in $language, each form of a word finds all of them', async ({ language, words }) => {
  for (const forms of words) {
    const ids: string[] = [];
    for (const form of forms) ids.push(await store(language, form));
    // Only what holds every word is found.
    expect([forms, await find(forms.join(' '))]).toEqual([forms, expect.arrayContaining(ids)]);
  }
});

/** Words that look the same or nearly so without their endings. */
const apart = [
  ['fr', 'France', 'français'],
  ['pl', 'powodu', 'powódź'],
  ['pl', 'parku', 'partia'],
  ['pl', 'budy', 'budowa'],
  ['pl', 'nic', 'Nice'],
  ['pl', 'bar', 'Bari'],
  ['cs', 'nic', 'Nice'],
  ['cs', 'prací', 'Praha'],
  ['sk', 'dom', 'Domov'],
  ['sl', 'luč', 'Lucca'],
  ['lv', 'par', 'Paris'],
  ['bg', 'част', 'частен'],
  ['uk', 'голи', 'голова'],
  ['el', 'Γερμανίας', 'γερμανικός'],
  ['el', 'πολίτες', 'πολιτικό'],
  ['el', 'νέας', 'Νεάπολη'],
  ['lt', 'policija', 'politikai'],
  ['nl', 'besteden', 'stad'],
  ['fr', 'heureux', 'heure'],
  ['de', 'Andreas', 'Andrea'],
  ['pt', 'caos', 'cão'],
  ['nl', 'verleden', 'lid'],
  ['en', 'lives', 'knives'],
] as const;

test.for(apart)('in %s, "%s" is not found by "%s"', async ([language, word, asked]) => {
  const id = await store(language, word);
  expect(await find(asked)).not.toContain(id);
});

/** Words of articles whose stem depends on their accents, and the words as typed without. */
const withoutAccents = [
  ['fr', 'Élysée', 'elysee'],
  ['fr', 'réfugiées', 'refugiee'],
  ['fr', 'première', 'premiere'],
  ['lt', 'žmonių', 'zmones'],
  ['lt', 'piliečiai', 'pilieciu'],
  ['lt', 'moterų', 'moteru'],
  ['lt', 'žodžiai', 'zodziu'],
  ['pt', 'mães', 'maes'],
  ['pt', 'irmãs', 'irmas'],
] as const;

test.for(withoutAccents)('in %s, "%s" is found by "%s"', async ([language, word, asked]) => {
  const id = await store(language, word);
  expect(await find(asked)).toContain(id);
});

test('short words are found as written, and find their own inflected forms', async () => {
  const [short, long] = [await store('pl', 'Sąd nad rzeką'), await store('pl', 'Wyrok sądu')];
  expect(await find('sąd')).toEqual(expect.arrayContaining([short, long]));
  expect(await find('nad rzeką')).toEqual([short]);
});

test('a search excludes all forms of a word', async () => {
  const [spring, autumn] = [await store('cs', 'Krokusy na jaře'), await store('cs', 'Krokusy na podzim')];
  expect(await find('krokus -podzimu')).toEqual([spring]);
  expect(await find('krokus -podzim')).toEqual([spring]);
  expect(await find('krokus')).toEqual(expect.arrayContaining([spring, autumn]));
});

test('a match in the title is better than one in the description, and an exact one better than an inflection', async () => {
  const described = await store('pl', 'Wieści', 'Zorze nad Bałtykiem');
  const inflected = await store('pl', 'Zorze');
  const typed = await store('pl', 'Zorza');
  expect(await find('zorza', 'best')).toEqual([typed, inflected, described]);
});

test('no word is too long for stemming', async () => {
  const id = await store('uk', `${'щ'.repeat(1_000)} \\'" Одеса`);
  expect(await find('Одесі', 'best')).toContain(id);
  expect(await find(`${'щ'.repeat(90)} 'Одесі\\`, 'best')).toEqual([]);
});
