import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { eq, sql } from '#db/drizzle.ts';
import { article, feed, placement } from '#db/schema.ts';
import { syncCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import type { CatalogueFeed } from '#newsroom/catalogue/opml.ts';
import { saveGrouped } from '#newsroom/stories/story-store.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { openPolling, type PolledRound } from '#tests/support/polling.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss, type RssItem } from '#tests/support/rss.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

/** The current body of each feed, by its path. */
const says = new Map<string, RssItem[]>();

const opened = await openTestDatabase();
const polling = openPolling(opened);
const server = await startPublisher((request, response) =>
  response.end(rss('News', says.get(request.url ?? '') ?? [])),
);
afterAll(async () => {
  await polling.close();
  await server.stop();
  await opened.close();
});
afterEach(async () => {
  says.clear();
  await opened.database.delete(article);
  await opened.database.execute(sql`delete from story`);
  await opened.database.delete(feed);
});

const story = 'https://www.daily.example/story';
const published = new Date();
const day = 86_400_000; // ms
const item = (fields: Partial<RssItem> = {}): RssItem => ({
  title: 'What happened',
  link: story,
  guid: 'story-1',
  description: 'As it was.',
  image: 'https://www.daily.example/story.jpg',
  published,
  ...fields,
});
const asItWas = { title: 'What happened', url: story, description: 'As it was.', source: 'Daily' };

const sites = {
  daily: 'https://www.daily.example/',
  sport: 'https://sport.daily.example/',
  bait: 'https://bait.example/',
};
type Name = keyof typeof sites;

async function listFeeds(...names: Name[]): Promise<void> {
  const feeds = names.map((name): CatalogueFeed => {
    const publisher = name === 'daily' ? 'Daily' : name;
    const url = `${server.origin}/${name}`;
    return { url, publisher, site: sites[name], language: 'en', sections: ['world'] };
  });
  await syncCatalogue(opened.database, feeds);
}

async function publish(name: Name, ...items: RssItem[]): Promise<PolledRound> {
  says.set(`/${name}`, items);
  return polling.poll(`${server.origin}/${name}`);
}

async function articles() {
  const { title, url, description, source } = article;
  return opened.database.select({ title, url, description, source }).from(article).orderBy(article.id);
}

test('a feed with the article of another publisher places it in its sections and changes nothing in it', async () => {
  await listFeeds('daily', 'bait');
  await publish('daily', item());
  await publish('bait', item({ guid: 'x', title: 'Mentioned', description: 'Innocent.' }));
  await publish(
    'bait',
    item({ guid: 'x', title: 'Taken', description: 'Ours.', image: 'https://b.example/b.jpg' }),
  );
  expect(await articles()).toEqual([asItWas]);
  await publish('bait', item({ guid: 'x', link: 'https://bait.example/phish' }));
  expect(await articles()).toEqual([
    asItWas,
    expect.objectContaining({ source: 'bait', url: 'https://bait.example/phish' }),
  ]);
});

test('an item that moves to the address of another publisher changes nothing there', async () => {
  await listFeeds('daily', 'bait');
  await publish('daily', item());
  await publish('bait', item({ guid: 'x', link: 'https://bait.example/a', title: 'Own' }));
  await publish('bait', item({ guid: 'x', title: 'Taken' }));
  expect(await articles()).toContainEqual(asItWas);
  expect((await articles()).map(({ title }) => title)).not.toContain('Taken');
});

test('a publisher gets back an article of its own site that another feed brought first', async () => {
  await listFeeds('daily', 'bait');
  await publish('bait', item({ guid: 'x', title: 'Before them' }));
  await publish('bait', item({ guid: 'x', title: 'Before them', link: 'https://bait.example/phish' }));
  await publish('daily', item());
  expect(await articles()).toEqual([asItWas]);
  await publish('bait', item({ guid: 'x', title: 'Taken' }));
  expect(await articles()).toEqual([asItWas]);
});

/** Bait has an article of Daily's site, and Daily another one; both are in one story. */
async function tellTwice(): Promise<number> {
  await listFeeds('daily', 'bait');
  await opened.database
    .update(feed)
    .set({ sections: sql`array['local/' || case when publisher = 'Daily' then 'de' else 'at' end]` });
  await publish('bait', item({ guid: 'x' }));
  await publish('daily', item({ guid: 'story-2', link: `${story}-2`, title: 'What else happened' }));
  const ids = (await opened.database.select({ id: article.id }).from(article)).map(({ id }) => id);
  const [opener = 0] = ids;
  const told = ids.map((id) => ({ article: id, story: opener }));
  await saveGrouped(opened.database, {
    articles: ids,
    joined: told,
    openers: told.slice(0, 1),
    merged: [],
    rankings: [{ story: opener, articles: ids }],
  });
  return opener;
}

test('when a publisher gets an article back, its story is recounted and its cards are updated', async () => {
  const number = await tellTwice();
  const counts = () =>
    opened.database.execute(sql`select publishers, countries from story where id = ${number}`);
  expect((await counts()).rows).toEqual([{ publishers: 2, countries: expect.arrayContaining(['at', 'de']) }]);
  const { notices } = await publish('daily', item());
  expect((await counts()).rows).toEqual([{ publishers: 1, countries: ['de'] }]);
  const cards = await opened.database.select({ slugId: article.slugId }).from(article);
  expect(notices).toContainEqual({
    kind: 'stories',
    stories: [number],
    articles: expect.arrayContaining(cards.map(({ slugId }) => slugId)),
  });
});

test('a grouper that runs meanwhile can make such an article the lead of its story', async () => {
  await tellTwice();
  let saving: Promise<unknown> = Promise.resolve();
  await opened.database.transaction(async (grouping) => {
    await grouping.execute(sql`select from story for no key update`);
    saving = publish('daily', item());
    await expect.poll(() => countWaiting(opened.database)).toBe(1);
    await grouping.execute(sql`select from article for key share nowait`);
  });
  await saving;
  expect(await articles()).toContainEqual(asItWas);
});

test('taking over an article sets its own date, and removes the headlines of others', async () => {
  await listFeeds('bait', 'daily');
  const longAgo = new Date(published.getTime() - 60 * day);
  await publish('bait', item({ guid: 'x', title: 'Taken', published: longAgo }));
  await publish('bait', item({ guid: 'x', title: 'Taken once more', published: longAgo }));
  await publish('daily', item());
  expect(await articles()).toEqual([asItWas]);
  const ownDate = new Date(Math.floor(published.getTime() / 1000) * 1000); // RSS has whole seconds
  for (const table of [article, placement])
    expect(await opened.database.select({ at: table.publishedAt }).from(table)).toEqual([{ at: ownDate }]);
  expect((await opened.database.execute(sql`select title from headline`)).rows).toEqual([]);
  await publish('daily', item({ title: 'What really happened' }));
  const { rows } = await opened.database.execute(sql`select title from headline order by first_seen_at`);
  expect(rows).toEqual([{ title: 'What happened' }, { title: 'What really happened' }]);
});

test('feeds of one publisher can edit each other’s articles', async () => {
  await listFeeds('daily', 'sport');
  await publish('daily', item());
  await publish('sport', item());
  await publish('sport', item({ title: 'What really happened' }));
  expect(await articles()).toEqual([{ ...asItWas, title: 'What really happened' }]);
});

test('an article can move within its publisher’s site and nowhere else', async () => {
  await listFeeds('daily');
  await publish('daily', item());
  await publish('daily', item({ link: 'https://m.daily.example/moved' }));
  expect(await articles()).toEqual([{ ...asItWas, url: 'https://m.daily.example/moved' }]);
  await publish('daily', item({ link: 'https://elsewhere.example/sold' }));
  expect((await articles()).map(({ url }) => url)).toEqual([
    'https://m.daily.example/moved',
    'https://elsewhere.example/sold',
  ]);
});

test("the next poll of a publisher's feed corrects its article", async () => {
  await listFeeds('daily');
  await publish('daily', item());
  const wrong = { title: 'Taken', url: 'https://bait.example/phish', description: 'Ours.', image: null };
  await opened.database.update(article).set(wrong);
  await publish('daily', item({ title: 'Another story', link: `${story}-2`, guid: 'story-2' }), item());
  expect(await articles()).toContainEqual(asItWas);
  expect(await articles()).toHaveLength(2);
});

test('another story at an address that one has moved away from is another article', async () => {
  await listFeeds('daily');
  const live = 'https://www.daily.example/live';
  await publish('daily', item({ link: live }));
  await publish('daily', item());
  const next = item({ link: live, title: 'What happens now', guid: 'story-2' });
  await publish('daily', next, item());
  await publish('daily', item({ ...next, title: 'What still happens' }), item());
  expect(await articles()).toEqual([asItWas, { ...asItWas, title: 'What still happens', url: live }]);
});

test('two authors on one platform cannot change what the other wrote', async () => {
  await syncCatalogue(
    opened.database,
    ['Ann', 'Bob'].map((name): CatalogueFeed => {
      const site = `https://medium.com/@${name}`;
      return { url: `${server.origin}/${name}`, publisher: name, site, language: 'en', sections: ['world'] };
    }),
  );
  const link = 'https://medium.com/@Ann/story';
  for (const [name, title] of [
    ['Ann', 'What happened'],
    ['Bob', 'What Bob says'],
    ['Bob', 'What Bob says now'],
  ] as const) {
    says.set(`/${name}`, [item({ title, link })]);
    await polling.poll(`${server.origin}/${name}`);
  }
  expect(await articles()).toEqual([{ ...asItWas, url: link, source: 'Ann' }]);
});

const numbered = (n: number, title = `Number ${n}`) =>
  item({ title, link: `${story}-${n}`, guid: `story-${n}` });

test('a feed that brings thousands of articles in a day is held back, and its known ones are still edited', async () => {
  await listFeeds('daily');
  await publish('daily', numbered(1));
  await opened.database.execute(sql`update feed_day set articles = 1999`);
  await publish('daily', numbered(4), numbered(3), numbered(2), numbered(1, 'Edited'));
  expect((await articles()).map(({ title }) => title)).toEqual(['Edited', 'Number 4']);
  const [status] = await listFeedStatus(opened.database);
  expect(status?.warnings).toEqual([
    'more than 2000 new articles in a day; 2 items are left out until tomorrow',
  ]);
  await opened.database.execute(sql`update feed_day set day = day - 1`);
  await publish('daily', numbered(4), numbered(3), numbered(2), numbered(1, 'Edited'));
  expect(await articles()).toHaveLength(4);
});

test('articles of a feed that left the catalogue are not changed until it returns', async () => {
  await listFeeds('daily', 'bait');
  await publish('daily', item());
  await listFeeds('bait');
  await publish('bait', item({ guid: 'x' }));
  await publish('bait', item({ guid: 'x', title: 'Taken' }));
  expect(await articles()).toEqual([asItWas]);
  await listFeeds('bait', 'daily');
  await publish('daily', item({ title: 'What happened then' }));
  expect(await articles()).toEqual([{ ...asItWas, title: 'What happened then' }]);
});

test('others can still place it', async () => {
  await listFeeds('daily', 'bait');
  await opened.database
    .update(feed)
    .set({ sections: ['europe'] })
    .where(eq(feed.publisher, 'bait'));
  await publish('daily', item());
  await publish('bait', item({ guid: 'x' }));
  const rows = await opened.database.select({ section: placement.section }).from(placement);
  expect(rows.map(({ section }) => section).toSorted()).toEqual(['europe', 'world']);
});

test('articles from before this rule belong to the publisher that they name, and are corrected', async () => {
  await listFeeds('bait', 'daily');
  await publish('daily', item());
  await publish('bait', item({ guid: 'x' }));
  await opened.database
    .update(article)
    .set({ ownerFeed: null, title: 'Taken', url: 'https://bait.example/phish' });
  const migration = readFileSync(new URL('../db/migrations/0007_newsroom.sql', import.meta.url), 'utf8');
  const updates = migration
    .split('--> statement-breakpoint')
    .filter((statement) => statement.includes('UPDATE "'));
  expect(updates).toHaveLength(2);
  for (const statement of updates) await opened.database.execute(sql.raw(statement));
  await polling.poll();
  expect(await articles()).toEqual([asItWas]);
});
