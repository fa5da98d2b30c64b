import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { addFeed } from '#newsroom/catalogue/catalogue-store.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { removeFeed } from './feed-removal-store.ts';

test('the articles of a large feed are removed with it, in batches that fit the time limit of statements', async () => {
  const { database, close } = await openTestDatabase();
  const entry = { publisher: 'Daily', site: null, language: 'en', sections: ['world' as const] };
  const { id } = await addFeed(database, { url: 'https://daily.example/rss', ...entry });
  await database.execute(sql`
    with added as (
      insert into article (url, slug_id, title, source, language, published_at)
      select 'https://daily.example/' || n, 'daily-' || n, 'Title', 'Daily', 'en', now()
      from generate_series(1, 2300) as n returning id)
    insert into feed_item (feed_id, identity, article_id, content_hash) select ${id}, id::text, id, '' from added`);
  await database.execute(sql`
    create function refuse_many() returns trigger language plpgsql as $$
    begin
      if (select count(*) from gone) > 1000 then raise exception 'too many at once'; end if;
      return null;
    end $$`);
  await database.execute(sql`
    create trigger refuse_many after delete on article referencing old table as gone
    for each statement execute function refuse_many()`);
  const removed = await database.transaction((tx) => removeFeed(tx, id, 'go'));
  expect(removed?.articles).toHaveLength(2300);
  expect(await database.$count(article)).toBe(0);
  await close();
});

test('the remaining articles of a story show its new number of publishers', async () => {
  const { database, close } = await openTestDatabase();
  const entry = { publisher: 'Daily', site: null, language: 'en', sections: ['world' as const] };
  const { id } = await addFeed(database, { url: 'https://daily.example/rss', ...entry });
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://' || name || '.example/', name, 'Title', name, 'en', now() from unnest(array['gone', 'stays']) as name`);
  await database.execute(sql`
    insert into feed_item (feed_id, identity, article_id, content_hash)
    select ${id}, 'gone', id, '' from article where slug_id = 'gone'`);
  await database.execute(sql`
    insert into story (id, first_report, last_report, articles, publishers, countries)
    select min(id), now(), now(), 2, 2, '{}' from article`);
  await database.execute(sql`
    insert into story_article (article_id, story_id, grouped_at)
    select article.id, story.id, now() from article, story
    on conflict (article_id) do update set story_id = excluded.story_id, grouped_at = now()`);
  const removed = await database.transaction((tx) => removeFeed(tx, id, 'go'));
  expect(removed?.changed).toEqual({ stories: [expect.any(Number)], articles: ['stays'] });
  const { rows } = await database.execute(sql`select publishers from story`);
  expect(rows).toEqual([{ publishers: 1 }]);
  await close();
});

test('articles that editors have taken down stay with a removed feed, or they could come again', async () => {
  const { database, close } = await openTestDatabase();
  const entry = { publisher: 'Daily', site: null, language: 'en', sections: ['world' as const] };
  const { id } = await addFeed(database, { url: 'https://daily.example/rss', ...entry });
  await database.execute(sql`
    with added as (
      insert into article (url, slug_id, title, source, language, published_at, removed)
      select 'https://daily.example/' || name, name, 'Title', 'Daily', 'en', now(), name = 'down'
      from unnest(array['down', 'up']) as name returning id)
    insert into feed_item (feed_id, identity, article_id, content_hash) select ${id}, id::text, id, '' from added`);
  const removed = await database.transaction((tx) => removeFeed(tx, id, 'go'));
  expect(removed?.articles).toMatchObject([{ slugId: 'up' }]);
  expect(await database.select({ slugId: article.slugId }).from(article)).toEqual([{ slugId: 'down' }]);
  await close();
});
