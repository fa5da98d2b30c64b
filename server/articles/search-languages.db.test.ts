import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { searchArticles } from './article-search-store.ts';
import { parseSearchQuery } from './search-query.ts';
import { renewSearch } from './search-renewal-store.ts';

let stored = 0;

const opened = await openTestDatabase();
afterAll(opened.close);

async function store(language: string, title: string): Promise<string> {
  const slugId = `w${(stored += 1)}`;
  return storeArticle(opened.database, { slugId, url: `https://news.example/${slugId}`, language, title });
}

async function find(text: string, sort: 'newest' | 'best' = 'newest'): Promise<string[]> {
  const { data } = await searchArticles(opened.database, parseSearchQuery(text), 1, sort);
  return data.map(({ id }) => id);
}

/** Language, a word of an article, and the search. */
const inflections = [
  ['da', 'valget', 'valg'],
  ['da', 'ministeren', 'ministerens'],
  ['de', 'Wahlen', 'Wahl'],
  ['de', 'Orbáns', 'orban'],
  ['el', 'σεισμού', 'σεισμός'],
  ['el', 'εκλογές', 'εκλογή'],
  ['en', 'babies', 'baby'],
  ['en', 'taxes', 'tax'],
  ['en', 'Babiš', 'babis'],
  ['es', 'elecciones', 'elección'],
  ['es', 'ministros', 'ministra'],
  ['fi', 'vaalit', 'vaali'],
  ['fi', 'Putinin', 'Putin'],
  ['fr', 'européennes', 'européenne'],
  ['fr', 'élections', 'election'],
  ['hu', 'választások', 'választás'],
  ['hu', 'Orbánnak', 'Orbán'],
  ['it', 'elezioni', 'elezione'],
  ['it', 'migranti', 'migrante'],
  ['lt', 'rinkimai', 'rinkimų'],
  ['nb', 'regjeringen', 'regjering'],
  ['nn', 'ministeren', 'minister'],
  ['nl', 'verkiezingen', 'verkiezing'],
  ['pt', 'ministros', 'ministro'],
  ['ro', 'alegerile', 'alegeri'],
  ['ro', 'guvernul', 'guvern'],
  ['sv', 'regeringen', 'regering'],
  ['sv', 'Trumps', 'Trump'],
] as const;

test.for(inflections)('in %s, "%s" is found by "%s"', async ([language, word, asked]) => {
  const id = await store(language, word);
  expect(await find(asked)).toContain(id);
});

/** Language, a compound in an article, and the search. */
const compounds = [
  ['da', 'statsminister', 'minister'],
  ['de', 'Weserbrücke', 'Brücke'],
  ['de', 'Bahnstreiks', 'Streik'],
  ['de', 'Finanzkrise', 'Krisen'],
  ['de-AT', 'Bundesregierung', 'Regierungen'],
  ['nb', 'strømpriser', 'priser'],
  ['nn', 'statsministeren', 'minister'],
  ['nl', 'kamerverkiezingen', 'verkiezing'],
  ['sv', 'lokförarstrejken', 'strejk'],
] as const;

test.for(compounds)('in %s, "%s" ends with "%s", by which it is found', async ([language, word, asked]) => {
  const ids = [await store(language, word), await store(language, asked)];
  expect(await find(asked)).toEqual(expect.arrayContaining(ids));
  expect(await find(`${asked} -${word}`)).not.toContain(ids[0]);
  const best = await find(asked, 'best');
  expect(best.indexOf(ids[1] ?? '')).toBeLessThan(best.indexOf(ids[0] ?? ''));
});

/** What only looks like a compound: too short a part, names of countries, languages without compounds. */
const simple = [
  ['de', 'Auswahl', 'Wahl'],
  ['de', 'Entscheidung', 'Scheidung'],
  ['de', 'Transport', 'Port'],
  ['de', 'Deutschland', 'Länder'],
  ['en', 'Supersport', 'sport'],
  ['fr', 'rapporteur', 'porteur'],
] as const;

test.for(simple)('in %s, "%s" is not found by "%s"', async ([language, word, asked]) => {
  const id = await store(language, word);
  expect(await find(asked)).not.toContain(id);
});

/** Names, and words that they must not find, although the stemmer of some language makes the same of both. */
const collisions: Record<string, string> = {
  Babiš: 'en:baby en:babies',
  Meloni: 'en:melon de:Melone',
  Orbán: 'en:or en:orb',
  Macron: 'en:macro en:macros',
  Fico: 'fr:fic pl:fic',
  Riga: 'en:rig en:rigs',
  Bari: 'en:bar en:bars sv:bara da:bare',
  Nice: 'pl:nic cs:nic',
  Bergen: 'en:berg pl:berg',
  Essen: 'de:es en:es hu:és en:ess',
  Putin: 'en:put',
  Sunak: 'es:su hr:su en:sued',
  Costa: 'en:cost en:costs',
  Wilders: 'en:wild en:wilds',
  Jetten: 'en:jet en:jets',
  Ventura: 'en:venture',
  Attal: 'en:at nb:at da:at',
  Draghi: 'en:drag',
  Milano: 'pt:mil',
  Paris: 'es:paro fr:par lv:par pt:para',
  Bonn: 'en:bon',
  Cannes: 'en:can nl:can',
  Gent: 'en:gen',
  Varna: 'sv:var',
  Zadar: 'lt:žada',
  Porto: 'en:port fr:port fr:porte',
  Faro: 'en:far sv:får',
  Pori: 'es:por pt:por',
  Lund: 'ro:luni',
  Moss: 'fr:mos',
  Leeds: 'en:led',
  Cork: 'pt:Coreia',
  Palma: 'en:palm',
  Lucca: 'sl:luč',
  Malta: 'sv:mål de:mal',
  Chios: 'it:chi',
  Volos: 'fr:vol it:volo',
  Pavel: 'sv:på da:på sl:pa',
  Sandu: 'en:sand',
  Como: 'pt:com en:com',
  Salvini: 'fr:salve',
  Bolojan: 'sk:bol',
  Kallas: 'en:kall',
  Nitra: 'sl:nit',
};

test.for(Object.entries(collisions))('a search for %s finds none of %s', async ([name, words]) => {
  const others: string[] = [];
  for (const [language = '', word = ''] of words.split(' ').map((pair) => pair.split(':')))
    others.push(await store(language, word));
  const meant = [await store('en', `${name} here`), await store('pl', `${name} tutaj`)];
  const found = await find(name);
  expect(found).toEqual(expect.arrayContaining(meant));
  expect(found.filter((id) => others.includes(id))).toEqual([]);
});

test('stop words are found in their own language, and not confused with the same words of others', async () => {
  const [german, english] = [await store('de', 'Es war einmal'), await store('en', 'No more war here')];
  expect(await find('war einmal')).toEqual([german]);
  expect(await find('more war here')).toEqual([english]);
});

test('words joined by slashes are found separately and as written', async () => {
  const german = await store('de', 'Wien/Graz: Absage nach dem AC/DC-Konzert');
  const polish = await store('pl', 'Sezon 2024/25: Graz i Wien');
  expect(await find('Graz')).toEqual(expect.arrayContaining([german, polish]));
  expect(await find('wien/graz', 'best')).toEqual(expect.arrayContaining([german, polish]));
  expect(await find('AC/DC')).toEqual([german]);
  expect(await find('2024/25')).toEqual([polish]);
  expect(await find('wien -wien/graz')).toEqual([]);
  expect(await find('graz', 'best')).toEqual(expect.arrayContaining([german, polish]));
});

test('words joined by hyphens are found separately and as written', async () => {
  const english = await store('en', 'COVID-19 returns to the Premier League after 200-300 cases');
  const german = await store('de', 'Premier-League-Klub meldet Covid 19');
  for (const words of ['covid 19', 'covid-19', 'premier-league', 'premier league']) {
    expect(await find(words)).toEqual([german, english]);
    expect(await find(words, 'best')).toEqual(expect.arrayContaining([german, english]));
  }
  expect(await find('300')).toEqual([english]);
  expect(await find('covid -premier-league')).toEqual([]);
});

/** Language, a text, and searches that find it. */
const spellings = [
  ['en', 'U.S. Senate sits', ['US senate', 'U.S. Senate', 'u.s senate']],
  ['en', 'UK voters sigh', ['U.K. voters', 'UK voters']],
  ['en', 'A treaty with the U.S.', ['us treaty', 'U.S. treaty']],
  ['en', 'A U.S.-Iran pact', ['us iran', 'U.S.-Iran']],
  ['en', 'J.K.Rowling writes', ['rowling', 'JK Rowling', 'J.K. Rowling']],
  ['de', 'Obst, z.B. Quitten', ['quitten', 'z.B.']],
  ['el', 'Φρούτα, π.χ. κυδώνια', ['κυδώνια', 'π.χ.']],
  ['en', 'Fruit, e.g. quinces', ['quince', 'e.g.']],
  ['de', 'Am Seeufer.Anglerin klagt', ['seeufer', 'anglerin', 'seeufer.anglerin']],
  ['de', 'Neues aus St.Gallen', ['gallen', 'St. Gallen', 'st.gallen']],
  ['de', 'Besuch bei K.Mühlhauser', ['mühlhauser']],
  ['en', 'Read www.Quagga.Org or quagga.Example', ['www.quagga.org', 'quagga.example']],
  ['en', 'GPT-4.5 costs 3.5 cents', ['gpt-4.5', '3.5 cents']],
] as const;

test.for(spellings)('in %s, "%s" is found by %j', async ([language, text, searches]) => {
  const id = await store(language, text);
  for (const asked of searches) {
    expect([asked, await find(asked)]).toEqual([asked, [id]]);
    expect([asked, await find(asked, 'best')]).toEqual([asked, [id]]);
  }
});

test('parts of addresses and numbers are not words', async () => {
  await store('en', 'Read www.zorilla.org, version 7.31');
  expect(await find('zorilla')).toEqual([]);
  expect(await find('zorilla 31')).toEqual([]);
});

test('an abbreviation with dots matches as well as one without', async () => {
  const often = await store('en', 'U.S. budget: what the U.S. pays');
  const once = await store('en', 'US budget: what the country pays');
  for (const text of ['U.S. budget', 'US budget']) expect(await find(text, 'best')).toEqual([often, once]);
});

test('a Ukrainian word is found whichever apostrophe is typed, and another one separates words', async () => {
  const texts = ["П'ять об'єктів", 'П’ять об’єктів', 'Пʼять обʼєктів'];
  const five: string[] = [];
  for (const text of texts) five.push(await store('uk', text));
  for (const text of ["п'ять об'єкт", 'п’ять об’єкти', 'пʼять обʼєкта', "ОБ'ЄКТ", 'п`ять'])
    expect((await find(text)).toSorted()).toEqual(five.toSorted());
  expect(await find('ять')).toEqual([]);
  const joan = [await store('uk', "Жанна д'Арк"), await store('uk', 'Жанна дʼАрк')];
  for (const text of ['Арк', "д'Арк", 'дʼАрк']) expect((await find(text)).toSorted()).toEqual(joan);
  const english = await store('en', 'Moldovaʼs vote');
  expect(await find('moldova')).toEqual([english]);
});

test('a search excludes a word in the language of each article', async () => {
  const [english, german] = [await store('en', 'Kyiv elections'), await store('de', 'Kyiv Wahlen')];
  expect(await find('kyiv -election')).toEqual([german]);
  expect(await find('kyiv -wahl')).toEqual([english]);
  expect(await find('kyiv -kyiv')).toEqual([]);
  expect(await find('& -kyiv')).not.toContain(english);
});

test('a number is found however its thousands and decimals are separated', async () => {
  const crowds = [
    await store('en', 'Some 50,000 march'),
    await store('de', '50.000 auf der Straße'),
    await store('fr', '50\u202f000 manifestants'),
    await store('it', 'In 50 000 a Roma'),
    await store('pl', 'Nawet 50000 osób'),
  ];
  for (const text of ['50000', '50.000', '50,000', '50 000', '50’000'])
    expect((await find(text)).toSorted()).toEqual(crowds.toSorted());
  const warming = [await store('de', '1,5 Grad wärmer'), await store('en', 'Warmer by 1.5 degrees')];
  for (const text of ['1,5', '1.5']) expect((await find(text)).toSorted()).toEqual(warming.toSorted());
});

test('numbers that the page separates by a comma are found apart, and as a decimal', async () => {
  const apart = await store('fr', 'Le PSG gagne 3-2');
  const decimal = await store('de', 'Das PSG verliert 3,2 Prozent');
  await store('de', 'Das PSG verliert 3,1 Prozent');
  for (const text of ['psg,3,2', 'psg 3,2']) {
    expect(await find(text)).toEqual([decimal, apart]);
    expect((await find(text, 'best')).toSorted()).toEqual([apart, decimal].toSorted());
  }
  expect(await find('psg 3 2')).toEqual([apart]);
  expect(await find('3.2')).toEqual([decimal]);
  expect(await find('3,2')).toEqual(expect.arrayContaining([decimal, apart]));
  expect(await find('psg -3,2')).not.toContain(decimal);
});

test('the word as typed matches better than its inflections', async () => {
  const typed = await store('en', 'Glacier');
  const inflected = await store('en', 'Glaciers');
  expect(await find('glaciers', 'best')).toEqual([inflected, typed]);
  expect(await find('glacier', 'best')).toEqual([typed, inflected]);
});

const statements = (migration: string) =>
  readFileSync(new URL(`../../db/migrations/${migration}.sql`, import.meta.url), 'utf8').split(
    '--> statement-breakpoint',
  );

test('articles indexed by an older version are found by their exact words, and by inflections once reindexed', async () => {
  const { database } = opened;
  const indexing = (migration: string) =>
    statements(migration).find((statement) => statement.includes('FUNCTION public.article_search(')) ?? '';
  const older = indexing('0000_search').replace('CREATE FUNCTION', 'CREATE OR REPLACE FUNCTION');
  await database.execute(sql.raw(older));
  const ids: string[] = [];
  for (let n = 0; n < 250; n += 1) ids.push(await store('en', `Vineyards number ${n}`));
  await database.execute(sql.raw(indexing('0015_search_languages')));
  await database.execute(sql.raw(statements('0015_search_languages').at(-1) ?? ''));
  const countOf = async (text: string) =>
    (await searchArticles(database, parseSearchQuery(text), 1)).pagination.total;
  expect([await countOf('vineyards'), await countOf('vine'), await countOf('vineyarding')]).toEqual([
    250, 0, 0,
  ]);
  const signal = new AbortController().signal;
  await Promise.all([renewSearch(database, signal), renewSearch(database, signal)]);
  expect([await countOf('vineyards'), await countOf('vine'), await countOf('vineyarding')]).toEqual([
    250, 0, 250,
  ]);
  expect((await database.execute(sql`select from search_renewal`)).rowCount).toBe(0);
});

const lock = (id: string) => sql`select from article where slug_id = ${id} for no key update`;

test('reindexing waits for articles that are being changed without keeping others from changing', async () => {
  const { database } = opened;
  const [older, newer] = [await store('en', 'Older'), await store('en', 'Newer')];
  await database.execute(sql`insert into search_renewal select max(id) from article`);
  let renewal: Promise<void> | undefined;
  await database.transaction(async (change) => {
    await change.execute(lock(older));
    renewal = renewSearch(database, new AbortController().signal);
    await expect.poll(() => countWaiting(database)).toBe(1);
    await change.execute(lock(newer));
  });
  await renewal;
  expect((await database.execute(sql`select from search_renewal`)).rowCount).toBe(0);
});
