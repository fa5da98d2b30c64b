import { afterAll, beforeEach, expect, test } from 'vitest';
import { desc, eq } from '#db/drizzle.ts';
import { article, feed, feedItem, headline, placement } from '#db/schema.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { placedItem as item } from '#tests/support/placed-item.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { ItemSource } from './article-writes.ts';
import type { PlacedItem } from './fingerprint.ts';
import { saveItems } from './save-articles.ts';
import { slugId } from './slug-id.ts';

let daily: ItemSource;
let weekly: ItemSource;

const opened = await openTestDatabase();
afterAll(opened.close);
beforeEach(async () => {
  await opened.database.delete(article);
  await opened.database.delete(feed);
  daily = await addFeed('Daily', 'en');
  weekly = await addFeed('Weekly', 'de');
});

async function addFeed(publisher: string, language: string) {
  const [row] = await opened.database
    .insert(feed)
    .values({ url: `https://${publisher}.example/rss`, publisher, language, sections: ['world'] })
    .returning();
  if (!row) throw new Error('no feed was added');
  return row;
}

const save = (source: typeof daily, ...items: PlacedItem[]) => saveItems(opened.database, source, items);

async function articles() {
  return opened.database
    .select({
      url: article.url,
      title: article.title,
      slugId: article.slugId,
      source: article.source,
      language: article.language,
      publishedAt: article.publishedAt,
    })
    .from(article)
    .orderBy(article.url);
}

async function placements() {
  const rows = await opened.database
    .select({ url: article.url, section: placement.section, publishedAt: placement.publishedAt })
    .from(placement)
    .innerJoin(article, eq(article.id, placement.articleId))
    .orderBy(article.url, placement.section);
  return rows.map((row) => [row.url.split('/').at(-1), row.section]);
}

test('new items become articles of their sections', async () => {
  const saved = await save(daily, item('a', { sections: ['world', 'local/de'] }), item('b'));
  expect(saved).toMatchObject({ created: 2, updated: 0, articles: [] });
  expect(saved.sections.toSorted()).toEqual(['local/de', 'world']);
  expect((await articles())[0]).toEqual({
    url: 'https://daily.example/a',
    title: 'Title a',
    slugId: slugId('https://daily.example/a'),
    source: 'Daily',
    language: 'en',
    publishedAt: new Date('2026-03-01T12:00:00Z'),
  });
  expect(await placements()).toEqual([
    ['a', 'local/de'],
    ['a', 'world'],
    ['b', 'world'],
  ]);
});

test('saving the same items again changes nothing', async () => {
  await save(daily, item('a'), item('b'));
  expect(await save(daily, item('a'), item('b'))).toMatchObject({
    created: 0,
    updated: 0,
    sections: [],
    articles: [],
  });
});

test('an item with a new title updates its article, and its sections are announced', async () => {
  await save(daily, item('a', { sections: ['europe'] }));
  const saved = await save(daily, item('a', { title: 'A better title', sections: ['europe'] }));
  expect(saved).toMatchObject({
    created: 0,
    updated: 1,
    sections: ['europe'],
    articles: [slugId('https://daily.example/a')],
  });
  expect((await articles()).map(({ title }) => title)).toEqual(['A better title']);
});

test('an item with a new title and guid is still the same article', async () => {
  await save(daily, item('a#0', { url: 'https://daily.example/a' }));
  await save(daily, item('a#1', { url: 'https://daily.example/a', title: 'Second version' }));
  expect((await articles()).map(({ title }) => title)).toEqual(['Second version']);
});

const renamed = (name: string, request: number) =>
  item(`${name}#${request}`, { url: `https://daily.example/${name}` });

test('a publisher who makes up a new guid at each request leaves only the latest ones', async () => {
  await save(daily, renamed('a', 0), renamed('b', 0));
  await save(weekly, item('w', { url: 'https://daily.example/a' }));
  for (let request = 1; request < 12; request++)
    await save(daily, renamed('a', request), renamed('b', request));
  expect(await articles()).toHaveLength(2);
  expect(await opened.database.$count(feedItem, eq(feedItem.feedId, daily.id))).toBeLessThanOrEqual(10);
  expect(await opened.database.$count(feedItem, eq(feedItem.feedId, weekly.id))).toBe(1);
  // The latest ones still name the articles.
  const moved = item('a#11', { url: 'https://daily.example/moved', title: 'Title a' });
  expect(await save(daily, moved, renamed('b', 11))).toMatchObject({ created: 0, updated: 1 });
});

const entry = (n: number) => item(`entry ${n}`, { url: 'https://daily.example/live' });

test('a live blog with many items of one link changes its article only with a new item', async () => {
  const entries = Array.from({ length: 9 }, (_, n) => entry(n));
  await save(daily, ...entries);
  expect(await save(daily, entry(9), ...entries)).toMatchObject({ created: 0, updated: 1 });
  const pushed = entry(10);
  await saveItems(opened.database, daily, [pushed], { isPart: true });
  for (let poll = 0; poll < 2; poll++)
    expect(await save(daily, pushed, entry(9), ...entries)).toMatchObject({ created: 0, updated: 0 });
});

test.each([
  ['http://www.daily.example/a/', 'Daily'],
  ['https://daily.example/a', 'Weekly'],
])(
  'an item that comes at another form of its address is still the same article: %s of %s',
  async (url, by) => {
    await save(daily, item('https://www.daily.example/a', { url: 'https://www.daily.example/a' }));
    const again = item(url, { url, publishedAt: null });
    expect(await save(by === 'Daily' ? daily : weekly, again)).toMatchObject({ created: 0 });
    expect(await articles()).toHaveLength(1);
    expect(await save(daily, item('b', { url: `${url}b` }))).toMatchObject({ created: 1 });
  },
);

test('of two articles at forms of one address each keeps its own', async () => {
  const twins = { http: 'http://daily.example/a', https: 'https://daily.example/a' };
  await save(daily, item('a', { url: twins.https }));
  await opened.database.update(article).set({ url: twins.http, slugId: 'a' });
  const other = { slugId: 'b', title: 'Twin', source: 'Daily', language: 'en', publishedAt: new Date() };
  await opened.database.insert(article).values({ ...other, url: twins.https, ownerFeed: daily.id });
  for (const url of [twins.http, twins.https]) await save(daily, item(url, { url, title: 'New' }));
  expect((await articles()).map(({ url, title }) => [url, title])).toEqual([
    [twins.http, 'New'],
    [twins.https, 'Twin'],
  ]);
});

test('an item that moves to another address stays the same article, which keeps its address', async () => {
  await save(daily, item('a'));
  await save(daily, item('a', { url: 'https://daily.example/moved', title: 'Moved' }));
  expect(await articles()).toMatchObject([
    { url: 'https://daily.example/moved', title: 'Moved', slugId: slugId('https://daily.example/a') },
  ]);
  // An item of another feed with the old address is the same article.
  expect(await save(weekly, item('w', { url: 'https://daily.example/a' }))).toMatchObject({ created: 0 });
  expect(await articles()).toHaveLength(1);
});

test('a guid that is reused for another story makes a new article', async () => {
  await save(daily, item('weather', { url: 'https://daily.example/monday', title: 'Monday' }));
  const tuesday = {
    url: 'https://daily.example/tuesday',
    title: 'Tuesday',
    publishedAt: new Date('2026-03-03T12:00:00Z'),
  };
  expect(await save(daily, item('weather', tuesday))).toMatchObject({ created: 1, updated: 0 });
  expect((await articles()).map(({ title }) => title)).toEqual(['Monday', 'Tuesday']);
});

const counted = (...items: PlacedItem[]) => items.map((each, index) => ({ ...each, identity: `${index}` }));

test('guids that only count the items of a feed make each story an article', async () => {
  const told = Array.from({ length: 120 }, (_, index) => item(`${index + 100}`));
  await save(daily, ...counted(...told.slice(60)));
  expect(await save(daily, ...counted(...told))).toMatchObject({ created: 60, updated: 0 });
  expect((await articles()).map(({ title }) => title)).toEqual(told.map(({ title }) => title));
});

test('an item that moves to the address of another article joins it', async () => {
  await save(daily, item('a'), item('b'));
  await save(daily, item('a', { url: 'https://daily.example/b', title: 'Both' }));
  expect((await articles()).map(({ title }) => title)).toEqual(['Title a', 'Both']);
});

test('two items of one feed with the same address share an article', async () => {
  await save(daily, item('a'));
  const moved = item('a', { url: 'https://daily.example/new' });
  expect(await save(daily, item('n', { url: 'https://daily.example/new' }), moved)).toMatchObject({
    created: 0,
  });
  expect(await articles()).toHaveLength(1);
});

test('an article in two feeds is one article in both their sections, and does not alternate between their texts', async () => {
  await save(daily, item('a', { sections: ['world'] }));
  const other = item('other', {
    url: 'https://daily.example/a',
    title: 'Another title',
    sections: ['europe'],
  });
  expect(await save(weekly, other)).toMatchObject({
    created: 0,
    updated: 0,
    sections: ['europe'],
    articles: [],
  });
  expect(await save(daily, item('a', { sections: ['world'] }))).toMatchObject({ updated: 0 });
  expect(await save(weekly, other)).toMatchObject({ updated: 0 });
  expect((await articles()).map(({ title, source }) => [title, source])).toEqual([['Title a', 'Daily']]);
  expect(await placements()).toEqual([
    ['a', 'europe'],
    ['a', 'world'],
  ]);
});

test.each([
  ['without dates', null],
  ['with dates in the future', new Date('2100-01-01')],
  ['of one date', new Date('2026-03-01')],
])('items %s are listed as their feed lists them', async (_, publishedAt) => {
  const names = Array.from({ length: 60 }, (__, index) => `${(index * 7) % 60}`);
  const items = names.map((name) => item(name, { publishedAt }));
  await save(daily, ...items.slice(5));
  await save(daily, ...items);
  const listed = await opened.database
    .select({ title: article.title })
    .from(placement)
    .innerJoin(article, eq(article.id, placement.articleId))
    .orderBy(desc(placement.publishedAt), desc(placement.articleId));
  expect(listed.map(({ title }) => title)).toEqual(names.map((name) => `Title ${name}`));
});

test('the date of an article is the first known one, or now if there is none', async () => {
  const before = Date.now();
  await save(daily, item('a', { publishedAt: null }));
  const [first] = await articles();
  expect(first?.publishedAt.getTime()).toBeGreaterThanOrEqual(before - 1000);
  await save(daily, item('a', { title: 'New', publishedAt: new Date('2020-01-01T00:00:00Z') }));
  expect((await articles())[0]?.publishedAt).toEqual(first?.publishedAt);
});

test('an item that gets another category is also placed there', async () => {
  await save(daily, item('a'));
  const saved = await save(daily, item('a', { sections: ['world', 'category/sports'] }));
  expect(saved).toMatchObject({ updated: 0, sections: ['category/sports'] });
});

test('guids and titles with any length and characters are stored', async () => {
  const guid = 'g'.repeat(100_000);
  const title = `"quoted" \\ {braces} 'n' ${'ü'.repeat(100_000)} 🙂`;
  await save(daily, item('a', { identity: guid, title }));
  expect(await save(daily, item('a', { identity: guid, title }))).toMatchObject({ created: 0, updated: 0 });
  expect((await articles())[0]?.title).toBe(title);
});

test('500 items are saved at once', async () => {
  const items = Array.from({ length: 500 }, (_, index) => item(String(index)));
  expect(await save(daily, ...items)).toMatchObject({ created: 500 });
  const rows = await opened.database.$count(feedItem);
  expect(rows).toBe(500);
});

test('feeds that save the same addresses concurrently create each article once', async () => {
  const items = Array.from({ length: 60 }, (_, index) => item(String(index)));
  const rounds = Array.from({ length: 4 }, (_, round) =>
    items.map((each) => ({ ...each, title: `${each.title}, round ${round}` })),
  );
  await Promise.all(rounds.flatMap((round) => [save(daily, ...round), save(weekly, ...round.toReversed())]));
  expect(await articles()).toHaveLength(60);
  expect(await opened.database.$count(feedItem)).toBe(120);
});

test('a guid that a feed has not brought for a while still names its article', async () => {
  await save(daily, item('a'));
  await save(daily, item('other guid', { url: 'https://daily.example/a' }));
  const moved = item('a', { url: 'https://daily.example/moved' });
  expect(await save(daily, moved)).toMatchObject({ created: 0, updated: 1 });
});

test('of two edited items with one address the first in the feed counts', async () => {
  await save(daily, entry(1), entry(2));
  const [first, second] = [entry(1), entry(2)].map((one) => ({ ...one, title: `${one.title}, edited` }));
  await save(daily, first!, second!);
  expect((await articles()).map(({ title }) => title)).toEqual([first?.title]);
});

test('an article that another publisher claims meanwhile is left alone', async () => {
  await save(daily, item('a'));
  let saving: Promise<unknown> = Promise.resolve();
  await opened.database.transaction(async (claiming) => {
    await claiming.update(article).set({ ownerFeed: weekly.id, title: 'Claimed' });
    saving = save(daily, item('a', { title: 'Edited' }));
    await expect.poll(() => countWaiting(opened.database)).toBe(1);
  });
  expect(await saving).toMatchObject({ updated: 0 });
  expect((await articles()).map(({ title }) => title)).toEqual(['Claimed']);
});

test('the first headline of an article is as old as the article', async () => {
  const firstSeenAt = new Date('2026-03-01T12:00:00Z');
  await save(daily, item('a', { title: 'First' }));
  await opened.database.update(article).set({ firstSeenAt });
  for (const title of ['Second', 'Third']) await save(daily, item('a', { title }));
  const [first, second] = await opened.database.select().from(headline).orderBy(headline.firstSeenAt);
  expect(first).toMatchObject({ title: 'First', firstSeenAt });
  expect(Date.now() - (second?.firstSeenAt.getTime() ?? 0)).toBeLessThan(3_600_000);
});

test('of a headline that changes at every poll the newest fifty versions are kept', async () => {
  for (let look = 0; look <= 60; look += 1) await save(daily, item('a', { title: `Look ${look}` }));
  const kept = await opened.database.select().from(headline).orderBy(headline.firstSeenAt);
  expect(kept.map(({ title }) => title)).toEqual(Array.from({ length: 50 }, (_, n) => `Look ${n + 11}`));
});

test('a headline that only loses the names of its author, section and publisher has not changed', async () => {
  const named = { author: 'Ada Lovelace', categories: ['Politics'] };
  for (const end of ['opens | Ada Lovelace - Daily', 'opens | Politics', 'opens', 'closes'])
    await save(daily, item('a', { title: `The old bridge ${end}`, ...named }));
  const kept = await opened.database.select().from(headline).orderBy(headline.firstSeenAt);
  expect(kept.map(({ title }) => title)).toEqual(['The old bridge opens', 'The old bridge closes']);
});
