import { expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { article } from '#db/schema.ts';
import { addFeed } from '#newsroom/catalogue/catalogue-store.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { removeFeed } from './feed-removal-store.ts';

test('the articles of a large feed go with it, no more of them at once than a statement has time for', async () => {
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
