import { categories } from '#contract/categories.ts';
import { regions } from '#contract/regions.ts';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { languages, writer } from './words.ts';

export const articleCount = 100_000;
const batch = 2_000;
const feeds = 240;

/**
 * Fills an empty database with 100,000 articles of the last 88 days in eight languages, 1 to 5 sections each, as the
 * newsroom would have stored them.
 */
export async function loadArticles(database: Database): Promise<void> {
  await database.execute(sql`
    insert into feed (url, publisher, language, sections)
    select 'https://news.example/feed/' || n, 'Publisher ' || n, 'en', '{}' from generate_series(1, ${feeds}::int) n`);
  const writers = languages.map((language) => ({ language, write: writer(language) }));
  for (let first = 0; first < articleCount; first += batch) {
    const articles = Array.from({ length: batch }, (_, n) => {
      const { language = '', write } = writers[n % writers.length] ?? {};
      return { n: first + n, language, title: write?.(6), description: write?.(18) };
    });
    await insertArticles(database, articles);
  }
  await placeArticles(database);
  await database.execute(sql`
    insert into feed_item (feed_id, identity, article_id, content_hash)
    select (select min(id) from feed) + id % ${feeds}, substr(md5('item' || id), 1, 22), id, substr(md5('hash' || id), 1, 22)
    from article`);
}

async function insertArticles(database: Database, articles: object[]): Promise<void> {
  await database.execute(sql`
    insert into article (url, slug_id, title, description, image, author, source, language, published_at)
    select 'https://www.news-' || n % ${feeds} || '.example/2026/' || language || '/' || md5(n::text),
      substr(md5('slug' || n), 1, 13), title, description,
      case when n % 10 < 7 then 'https://images.news-' || n % ${feeds} || '.example/' || md5('image' || n) || '.jpg' end,
      case when n % 2 = 0 then 'Author ' || n % 500 end,
      'Publisher ' || n % ${feeds}, language, now() - n * interval '76 seconds'
    from jsonb_to_recordset(${JSON.stringify(articles)}::jsonb) as row (n int, language text, title text, description text)`);
}

/** Each is in one region, every other one in a category; a fifth in World, an eighth in Breaking, a sixth in Europe. */
async function placeArticles(database: Database): Promise<void> {
  const local = JSON.stringify(regions.map(({ value }) => `local/${value}`));
  const category = JSON.stringify(categories.map((name) => `category/${name}`));
  await database.execute(sql`
    insert into placement (section, article_id, published_at)
    select section, id, published_at from article, lateral (values
      (${local}::jsonb ->> (id % ${regions.length})::int),
      (case when id % 2 = 0 then ${category}::jsonb ->> (id % ${categories.length})::int end),
      (case when id % 5 = 0 then 'world' end),
      (case when id % 8 = 0 then 'breaking' end),
      (case when id % 6 = 0 then 'europe' end)
    ) as placed (section)
    where section is not null`);
}
