import { afterAll, afterEach, expect, test } from 'vitest';
import { session } from '#db/account-schema.ts';
import { decision, editor, pictureBlock } from '#db/desk-schema.ts';
import { eq, sql } from '#db/drizzle.ts';
import type { Notice } from '#db/notifications.ts';
import { article, feed, story } from '#db/schema.ts';
import { listPictureBlocks } from '#server/desk/articles/picture-block-store.ts';
import { byCommand, type Decider } from '#server/desk/decision-store.ts';
import { newEditor } from '#tests/support/editor.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { decideToAdd, decideToEdit, decideToImport, decideToRemove } from './feed-decisions.ts';

const opened = await openTestDatabase();
afterAll(opened.close);
afterEach(async () => {
  await opened.database.delete(feed);
  await opened.database.delete(pictureBlock);
  await opened.database.delete(story);
  await opened.database.delete(article);
});

const why = { reason: 'upkeep', note: null } as const;

type List = Parameters<typeof decideToImport>[2];

const entry = (
  path: string,
  publisher: string,
  sections: List[number]['sections'] = ['world'],
): List[number] => ({
  url: `https://daily.example/${path}`,
  publisher,
  site: null,
  language: 'en',
  sections,
});

const told: Notice[] = [];
const tools = () => ({
  database: opened.database,
  announce: async (notice: Notice) => void told.push(notice),
});
const bringIn = (list: List, how: 'import' | 'sync' = 'import') =>
  decideToImport(tools(), byCommand, list, why, how);

test.each(['import', 'sync'] as const)(
  'publishers whose pictures are blocked stay blocked under new names in the catalogue (%s), and no others',
  async (how) => {
    await bringIn([entry('one', 'Daily'), entry('two', 'Weekly'), entry('three', 'Monthly')]);
    await opened.database.insert(pictureBlock).values({ publisher: 'Daily' });
    await bringIn([entry('one', 'Weekly'), entry('two', 'Yearly'), entry('three', 'Monthly')], how);
    const blocked = await listPictureBlocks(opened.database);
    expect(blocked.map(({ publisher }) => publisher).toSorted()).toEqual(['Daily', 'Weekly']);
  },
);

const german = entry('de', 'Tag', ['local/de']);
const austrian = entry('at', 'Heute', ['local/at']);

/** A German and an Austrian feed that have reported the same; returns the number of the German one. */
async function bothReport(): Promise<number> {
  const { database } = opened;
  await bringIn([german, austrian]);
  await database.execute(sql`
    with added as (
      insert into article (url, slug_id, title, source, language, published_at, owner_feed)
      select url || '/report', publisher, 'Title', publisher, 'de', now(), id from feed returning id, owner_feed)
    insert into feed_item (feed_id, identity, article_id, content_hash) select owner_feed, 'report', id, '' from added`);
  await database.execute(sql`
    insert into story (id, first_report, last_report, articles, publishers, countries)
    select min(id), now(), now(), 2, 2, '{at,de}' from article`);
  await database.execute(sql`
    insert into story_article (article_id, story_id, grouped_at)
    select article.id, story.id, now() from article, story
    on conflict (article_id) do update set story_id = excluded.story_id, grouped_at = now()`);
  told.splice(0);
  const [found] = await database.select({ id: feed.id }).from(feed).where(eq(feed.url, german.url));
  return found?.id ?? 0;
}

async function countries(): Promise<string[] | undefined> {
  const [found] = await opened.database.select({ countries: story.countries }).from(story);
  return found?.countries;
}

const swiss = { ...german, sections: ['local/ch' as const] };

test.each([
  {
    how: 'an edit',
    change: (id: number) => decideToEdit(tools(), byCommand, id, { ...swiss, ...why }),
    now: ['at', 'ch'],
  },
  { how: 'an import', change: () => bringIn([swiss]), now: ['at', 'ch'] },
  { how: 'a sync', change: () => bringIn([austrian], 'sync'), now: ['at'] },
  {
    how: 'a removal',
    change: (id: number) => decideToRemove(tools(), byCommand, id, { ...why, articles: 'stay' }),
    now: ['at'],
  },
])(
  'a story has the countries that its feeds have after $how, and everybody is told',
  async ({ change, now }) => {
    const id = await bothReport();
    await change(id);
    expect(await countries()).toEqual(now);
    const stories = told.find(({ kind }) => kind === 'stories');
    expect(stories).toMatchObject({ stories: [expect.any(Number)] });
    expect(stories).toHaveProperty('articles', expect.arrayContaining(['Tag', 'Heute']));
  },
);

test('a feed that returns to the catalogue brings its country back', async () => {
  const id = await bothReport();
  await decideToRemove(tools(), byCommand, id, { ...why, articles: 'stay' });
  expect(await countries()).toEqual(['at']);
  await decideToAdd(tools(), byCommand, { ...german, ...why });
  expect(await countries()).toEqual(['at', 'de']);
});

test('stories stay as they are if a feed keeps its sections', async () => {
  const id = await bothReport();
  await decideToEdit(tools(), byCommand, id, { ...german, publisher: 'Abend', ...why });
  await bringIn([{ ...german, publisher: 'Morgen' }]);
  expect(await countries()).toEqual(['at', 'de']);
  expect(told.map(({ kind }) => kind)).toEqual(['feeds', 'feeds']);
});

/** A feed with more articles than one portion has; returns its number. */
async function bringInMany(): Promise<number> {
  const { database } = opened;
  await bringIn([german]);
  const [{ id } = { id: 0 }] = await database.select({ id: feed.id }).from(feed);
  await database.execute(sql`
    with added as (
      insert into article (url, slug_id, title, source, language, published_at, owner_feed)
      select 'https://daily.example/' || n, 'tag' || n, 'Title', 'Tag', 'de', now(), ${id}
      from generate_series(1, 3300) as n order by n returning id)
    insert into feed_item (feed_id, identity, article_id, content_hash) select ${id}, id::text, id, '' from added`);
  told.splice(0);
  return id;
}

/** Removes a feed with its articles, and does something after each portion of them. */
const removeAll = (id: number, decider: Decider, afterPortion: () => unknown, patience?: AbortSignal) =>
  decideToRemove(
    {
      database: opened.database,
      announce: async (notice: Notice) => {
        told.push(notice);
        if (notice.kind === 'removal') await afterPortion();
      },
    },
    decider,
    id,
    { ...why, articles: 'go' },
    patience,
  );
const recorded = async () => {
  const of = eq(decision.action, 'feed.remove');
  return (await opened.database.select().from(decision).where(of).orderBy(decision.id)).map(
    ({ after }) => after,
  );
};

test('a feed with very many articles goes in portions, and removing it again goes on where that has ended', async () => {
  const { database } = opened;
  const id = await bringInMany();
  await database.delete(decision);
  const impatient = new AbortController();
  await expect(removeAll(id, byCommand, () => impatient.abort(), impatient.signal)).rejects.toMatchObject({
    status: 409,
    message:
      'This feed has very many articles: 1000 of them are gone so far. Please remove it again to go on.',
  });
  expect(told.find(({ kind }) => kind === 'removal')).toHaveProperty('articles.0', 'tag1');
  expect(await database.$count(article)).toBe(2300);
  expect(await database.select({ sections: feed.sections }).from(feed)).toEqual([
    { sections: german.sections },
  ]);
  const begun = { articles: 'go', removed: 1000, unfinished: true };
  expect(await recorded()).toEqual([begun]);
  expect(await removeAll(id, byCommand, () => undefined)).toMatchObject({ articles: 2300 });
  expect(await recorded()).toEqual([begun, { articles: 'go', removed: 2300 }]);
  expect(await database.$count(article)).toBe(0);
  await expect(removeAll(id, byCommand, () => undefined)).rejects.toMatchObject({ status: 404 });
});

test('no further portion goes once whoever decided is no editor any more', async () => {
  const { database } = opened;
  await database.delete(decision);
  const leaver = await newEditor(createTestApp(database), database, 'leaver@example.org');
  const id = await bringInMany();
  const [{ sessionId } = { sessionId: '' }] = await database.select({ sessionId: session.id }).from(session);
  const by = { by: 'editor', userId: leaver.id, sessionId } as const;
  let portions = 0;
  const dismiss = async () => {
    portions += 1;
    if (portions === 2) await database.delete(editor);
  };
  await expect(removeAll(id, by, dismiss)).rejects.toMatchObject({ status: 404 });
  expect(await database.$count(article)).toBe(1300);
  expect(await recorded()).toEqual([{ articles: 'go', removed: 2000, unfinished: true }]);
});
