import { afterAll, beforeEach, expect, test } from 'vitest';
import { sampleEditionName } from '#contract/sample-edition.ts';
import type { Section } from '#contract/sections.ts';
import { user } from '#db/account-schema.ts';
import { comment } from '#db/comment-schema.ts';
import { asc, desc, eq, sql } from '#db/drizzle.ts';
import { article, feed, feedItem, placement, storyArticle } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { listFeedStatus, makeAllDue } from '#newsroom/catalogue/feed-status-store.ts';
import { secondsToNextDue } from '#newsroom/feed-claims.ts';
import { removeOldArticles } from '#newsroom/retention.ts';
import type { ItemSource } from '#newsroom/saving/article-writes.ts';
import { saveItems } from '#newsroom/saving/save-articles.ts';
import { slugId } from '#newsroom/saving/slug-id.ts';
import { pieceUrl, smallEdition } from '#tests/support/small-edition.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { loadEdition, removeEdition } from './load-edition.ts';

let daily: ItemSource;

const opened = await openTestDatabase();
await opened.database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada' });
afterAll(opened.close);
beforeEach(async () => {
  await opened.database.delete(comment);
  await opened.database.delete(article);
  await opened.database.delete(feed);
  const row = { url: 'https://daily.example/rss', site: null, publisher: 'Daily', language: 'de' };
  const [added] = await opened.database
    .insert(feed)
    .values({ ...row, sections: ['world'] })
    .returning({ id: feed.id });
  daily = { ...row, id: added?.id ?? 0 };
});

const load = (pieces: Record<string, Section[]>) =>
  loadEdition(opened.database, smallEdition(pieces), { onlyOnNewSite: false });
const loadFirst = (pieces: Record<string, Section[]>) =>
  loadEdition(opened.database, smallEdition(pieces), { onlyOnNewSite: true });

function news(url: string, sections: Section[]) {
  const texts = { title: `News of ${url}`, description: 'It happened.', image: null, author: 'Ada' };
  return {
    identity: url,
    url,
    ...texts,
    publishedAt: new Date('2026-11-01T12:00:00Z'),
    categories: [],
    sections,
  };
}

const publish = (url: string, ...sections: Section[]) =>
  saveItems(opened.database, daily, [news(url, sections)]);

async function say(url: string): Promise<void> {
  await opened.database.execute(sql`
    insert into comment (article_id, user_id, content) select id, 'ada', 'Beautiful' from article where url = ${url}`);
}

/** The articles in each section, newest first, by the last parts of their addresses. */
async function shown(): Promise<Record<string, string>> {
  const rows = await opened.database
    .select({ section: placement.section, url: article.url })
    .from(placement)
    .innerJoin(article, eq(article.id, placement.articleId))
    .orderBy(asc(placement.section), desc(placement.publishedAt));
  const bySection = Map.groupBy(rows, ({ section }) => section);
  return Object.fromEntries(
    Array.from(bySection, ([section, placed]) => [
      section,
      placed.map(({ url }) => url.split('/').at(-1)).join(' '),
    ]),
  );
}

async function addresses(): Promise<(string | undefined)[]> {
  const rows = await opened.database.select({ url: article.url }).from(article).orderBy(article.url);
  return rows.map(({ url }) => url.split('/').at(-1));
}

test('a new site shows the edition, dated backwards from now', async () => {
  const loaded = await loadFirst({ a: ['breaking', 'local/gr'], b: ['world'] });
  expect(loaded).toMatchObject({ pieces: 2, closed: 0 });
  expect(loaded?.changed.sections.toSorted()).toEqual(['breaking', 'local/gr', 'world']);
  expect(await shown()).toEqual({ breaking: 'a', 'local/gr': 'a', world: 'b' });
  const [piece] = await opened.database
    .select()
    .from(article)
    .where(eq(article.url, pieceUrl('a')));
  expect(piece).toMatchObject({
    sample: true,
    source: sampleEditionName,
    image: '/illustrations/a.svg',
  });
  expect(Date.now() - (piece?.publishedAt.getTime() ?? 0)).toBeLessThan(3_600_000);
  expect(await opened.database.$count(storyArticle)).toBe(0); // no piece forms a story with news
});

test('a site that has articles, or had an edition, does not get one automatically', async () => {
  await publish('https://daily.example/1', 'world');
  expect(await loadFirst({ a: ['breaking'] })).toBeNull();
  await opened.database.delete(article);
  expect(await loadFirst({ a: ['breaking'] })).not.toBeNull();
  await removeEdition(opened.database);
  expect(await loadFirst({ a: ['breaking'] })).toBeNull();
  expect(await shown()).toEqual({});
});

test('two processes that start together load one edition', async () => {
  const loaded = await Promise.all([loadFirst({ a: ['world'] }), loadFirst({ a: ['world'] })]);
  expect(loaded.filter((each) => each !== null)).toHaveLength(1);
  expect(await shown()).toEqual({ world: 'a' });
});

test('feeds of the edition are never polled, listed or changed by a catalogue', async () => {
  await loadFirst({ a: ['world'] });
  await opened.database.delete(feed).where(eq(feed.id, daily.id));
  expect(await secondsToNextDue(opened.database)).toBeNull();
  expect(await makeAllDue(opened.database)).toBe(0);
  expect(await listFeedStatus(opened.database)).toEqual([]);
  const listed = {
    url: 'https://a.example/rss',
    publisher: 'A',
    site: null,
    language: 'en',
    sections: ['world' as const],
  };
  await syncCatalogue(opened.database, [listed]);
  expect(await shown()).toEqual({ world: 'a' });
  expect(await makeAllDue(opened.database)).toBe(1);
});

test('a section with news shows nothing else, and others keep the edition', async () => {
  await load({ a: ['world', 'local/gr'], b: ['world'], c: ['breaking'] });
  const saved = await publish('https://daily.example/1', 'world');
  expect(await shown()).toEqual({ world: '1', 'local/gr': 'a', breaking: 'c' });
  expect(await addresses()).toEqual(['1', 'a', 'c']);
  expect(saved.sections).toEqual(['world']);
  expect(saved.articles).toEqual([slugId(pieceUrl('b'))]);
  await publish('https://daily.example/2', 'local/gr', 'breaking');
  expect(await addresses()).toEqual(['1', '2']);
});

test('news in no section replaces nothing', async () => {
  await load({ a: ['world'] });
  expect(await publish('https://daily.example/1')).toMatchObject({ created: 1, sections: [], articles: [] });
  expect(await shown()).toEqual({ world: 'a' });
});

test('a sample article with comments keeps its page, but is in no list', async () => {
  await load({ a: ['world'], b: ['world'] });
  await say(pieceUrl('a'));
  await publish('https://daily.example/1', 'world');
  expect(await shown()).toEqual({ world: '1' });
  expect(await addresses()).toEqual(['1', 'a']);
  await opened.database.delete(comment);
  await publish('https://daily.example/2', 'world');
  expect(await addresses()).toEqual(['1', '2']);
});

test('news at the address of a sample article replaces it, and the comments stay', async () => {
  await load({ a: ['world', 'breaking'], b: ['world'] });
  await say(pieceUrl('a'));
  await opened.database.update(article).set({ firstSeenAt: new Date(0) });
  const saved = await publish(pieceUrl('a'), 'europe');
  expect(saved.articles).toEqual([slugId(pieceUrl('a'))]);
  expect(saved.sections.toSorted()).toEqual(['breaking', 'europe', 'world']);
  expect(await shown()).toEqual({ europe: 'a', world: 'b' });
  const [taken] = await opened.database
    .select()
    .from(article)
    .where(eq(article.url, pieceUrl('a')));
  expect(taken).toMatchObject({
    sample: false,
    source: 'Daily',
    language: 'de',
    author: 'Ada',
    publishedAt: new Date('2026-11-01T12:00:00Z'),
  });
  expect(Date.now() - (taken?.firstSeenAt.getTime() ?? 0)).toBeLessThan(3_600_000);
  expect(await opened.database.$count(feedItem, eq(feedItem.articleId, taken?.id ?? 0))).toBe(1);
  expect(await opened.database.$count(comment)).toBe(1);
  expect(await load({ a: ['world', 'breaking'] })).toMatchObject({ pieces: 0 });
  expect(await opened.database.$count(article, eq(article.source, 'Daily'))).toBe(1);
});

test.each([
  ['without a date', null],
  ['with a date in the future', new Date('2100-01-01')],
])('news %s at the address of a sample article counts as published now', async (_, publishedAt) => {
  await load({ a: ['world'] });
  await opened.database.update(article).set({ publishedAt: new Date(0) });
  await saveItems(opened.database, daily, [{ ...news(pieceUrl('a'), ['europe']), publishedAt }]);
  const [taken] = await opened.database.select().from(article);
  expect(taken?.sample).toBe(false);
  expect(Math.abs(Date.now() - (taken?.publishedAt.getTime() ?? 0))).toBeLessThan(3_600_000);
});

test('loaded on request it fills the sections without news, and leaves out articles that fit in none', async () => {
  await publish('https://daily.example/1', 'world');
  const loaded = await load({ a: ['world', 'local/gr'], b: ['world'] });
  expect(loaded).toMatchObject({ pieces: 1, closed: 1 });
  expect(await shown()).toEqual({ world: '1', 'local/gr': 'a' });
  expect(await addresses()).toEqual(['1', 'a']);
});

test('loaded again it is as new', async () => {
  await load({ a: ['world'], b: ['world'] });
  await say(pieceUrl('a'));
  await opened.database.update(article).set({ title: 'Old', publishedAt: new Date(0) });
  await load({ a: ['world', 'europe'], c: ['world'] });
  expect((await shown()).europe).toBe('a');
  expect(await addresses()).toEqual(['a', 'c']);
  const [piece] = await opened.database
    .select()
    .from(article)
    .where(eq(article.url, pieceUrl('a')));
  expect(piece).toMatchObject({ title: 'Piece a', sample: true });
  expect(piece?.publishedAt.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
  expect(await opened.database.$count(feedItem)).toBe(2);
});

test('removing it leaves only articles with comments', async () => {
  await load({ a: ['world'], b: ['world'] });
  await say(pieceUrl('a'));
  const gone = await removeEdition(opened.database);
  expect(gone).toMatchObject({ removed: 1, kept: 1 });
  expect(gone.changed).toEqual({ sections: ['world'], articles: [slugId(pieceUrl('b'))] });
  expect(await shown()).toEqual({});
  expect(await removeEdition(opened.database)).toMatchObject({ removed: 0, kept: 1 });
});

test('sample articles do not expire', async () => {
  await load({ a: ['world'] });
  await opened.database.update(article).set({ publishedAt: new Date(0) });
  expect(await removeOldArticles(opened.database, 90, new AbortController().signal)).toBe(0);
});

test('an edition and news that arrive at the same time are never in one section together', async () => {
  const sections: Section[] = ['world', 'europe', 'breaking', 'local/gr', 'local/de', 'category/sports'];
  const edition = Object.fromEntries(
    sections.map((section, index) => [`piece${index}`, [section, 'local/fr' as const]]),
  );
  const arriving = sections.map((section, index) => publish(`https://daily.example/${index}`, section));
  await Promise.all([
    load(edition),
    ...arriving,
    load(edition),
    publish('https://daily.example/fr', 'local/fr'),
  ]);
  const { rows } = await opened.database.execute<{ section: string }>(sql`
    select section from placement join article on article.id = article_id
    group by section having bool_or(sample) and bool_or(not sample)`);
  expect(rows).toEqual([]);
  expect(Object.keys(await shown())).toHaveLength(7);
  expect(await opened.database.$count(article)).toBe(7);
});
