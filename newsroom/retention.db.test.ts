import { afterAll, expect, test } from 'vitest';
import { user } from '#db/account-schema.ts';
import { inArray, sql } from '#db/drizzle.ts';
import { article, picture, placement } from '#db/schema.ts';
import { countReadRows } from '#tests/support/count-read-rows.ts';
import { until } from '#tests/support/site.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { forgetPictures, removeOldArticles } from './retention.ts';

const never = new AbortController().signal;

const opened = await openTestDatabase();
afterAll(opened.close);

async function addArticles(count: number, daysAgo: number): Promise<void> {
  await opened.database.execute(sql`
    with added as (
      insert into article (url, slug_id, title, source, language, published_at)
      select 'https://a.example/' || ${daysAgo}::int || '/' || n, ${daysAgo}::int || '-' || n, 'Title', 'Daily', 'en',
        now() - make_interval(days => ${daysAgo}::int)
      from generate_series(1, ${count}::int) as n
      returning id, published_at
    )
    insert into placement (section, article_id, published_at) select 'world', id, published_at from added`);
}

test('old articles are removed with their placements, in several batches, and newer ones stay', async () => {
  await addArticles(2300, 91);
  await addArticles(5, 89);
  const removed = await removeOldArticles(opened.database, 90, new AbortController().signal);
  expect(removed).toBe(2300);
  expect(await opened.database.$count(article)).toBe(5);
  expect(await opened.database.$count(placement)).toBe(5);
});

test('an old article stays as long as it has comments', async () => {
  const { database } = opened;
  await addArticles(2, 120);
  await database.insert(user).values({ id: 'ada', email: 'ada@example.org', name: 'Ada' });
  await database.execute(sql`
    insert into comment (article_id, user_id, content)
    select id, 'ada', 'Still true' from article where url = 'https://a.example/120/1'`);
  const retain = () => removeOldArticles(database, 90, new AbortController().signal);
  expect(await retain()).toBe(1);
  await expect(database.execute(sql`delete from article`)).rejects.toThrow('delete from article');
  await database.delete(user);
  expect(await retain()).toBe(1);
});

test('an article that was taken down is remembered while a feed brings it, and for 90 days in any case', async () => {
  const { database } = opened;
  await addArticles(3, 200);
  const ids = (
    await database
      .select({ id: article.id })
      .from(article)
      .where(sql`slug_id like '200-%'`)
  ).map(({ id }) => id);
  const [brought = 0, lately = 0, longAgo = 0] = ids;
  await database.update(article).set({ removed: true }).where(inArray(article.id, ids));
  for (const [articleId, daysAgo] of [
    [brought, 100],
    [lately, 80],
    [longAgo, 100],
  ])
    await database.execute(sql`
      insert into article_removal (article_id, legal, removed_at, sections)
      values (${articleId}, true, now() - make_interval(days => ${daysAgo}::int), '{}')`);
  await database.execute(sql`
    with daily as (
      insert into feed (url, publisher, language, sections) values ('https://a.example/rss', 'Daily', 'en', '{world}')
      returning id
    )
    insert into feed_item (feed_id, identity, article_id, content_hash) select id, 'one', ${brought}, 'x' from daily`);
  expect(await removeOldArticles(database, 90, never)).toBe(1);
  const left = await database.select({ id: article.id }).from(article).where(inArray(article.id, ids));
  expect(left.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([brought, lately]);
});

test('nothing is removed once the newsroom is stopping', async () => {
  await addArticles(1, 400);
  expect(await removeOldArticles(opened.database, 90, AbortSignal.abort())).toBe(0);
});

test('a picture is removed when nothing uses it any more', async () => {
  const { database } = opened;
  await database.delete(article);
  await database
    .insert(user)
    .values({ id: 'eva', email: 'eva@example.org', name: 'Eva', image: 'https://p.example/eva.jpg' });
  await database.execute(sql`
    insert into article (url, slug_id, title, image, source, language, published_at)
    values ('https://a.example/p', 'p', 'Title', 'https://p.example/old.jpg', 'Daily', 'en', now())`);
  await database.execute(sql`update article set image = 'https://p.example/new.jpg' where slug_id = 'p'`);
  expect(await database.$count(picture)).toBe(3);
  expect(await forgetPictures(database, never)).toBe(1);
  const left = await database.select({ url: picture.url }).from(picture).orderBy(picture.url);
  expect(left).toEqual([{ url: 'https://p.example/eva.jpg' }, { url: 'https://p.example/new.jpg' }]);
});

test('pictures are removed in several batches', async () => {
  const { database } = opened;
  const named = await database.$count(picture);
  await database.execute(sql`
    insert into picture (id, url)
    select public.picture_id(url), url
    from (select 'https://p.example/' || n || '.jpg' as url from generate_series(1, 2300) as n) as unnamed`);
  expect(await forgetPictures(database, never)).toBe(2300);
  expect(await database.$count(picture)).toBe(named);
});

test('when stopping, it only finishes the current batch of pictures', async () => {
  const { database } = opened;
  const named = await database.execute(sql`
    insert into "user" (id, email, name, image)
    select 'user' || n, n || '@many.example', 'Name', 'https://p.example/' || n from generate_series(1, 1000) as n`);
  expect(named.rowCount).toBe(1000);
  await database.insert(picture).values({ id: 'zzz', url: 'https://p.example/zzz' });
  const stop = new AbortController();
  const forgetting = forgetPictures(database, stop.signal);
  stop.abort();
  expect(await forgetting).toBe(0);
  expect(await forgetPictures(database, never)).toBe(1);
  await database.delete(user);
  expect(await forgetPictures(database, never)).toBe(1001);
});

test('a picture that is used again while it is being removed stays', async () => {
  const { database } = opened;
  await database
    .insert(picture)
    .values({ id: sql`public.picture_id('https://p.example/back.jpg')`, url: 'https://p.example/back.jpg' });
  let forgetting: Promise<number> | undefined;
  await database.transaction(async (transaction) => {
    await transaction.execute(
      sql`update article set image = 'https://p.example/back.jpg' where slug_id = 'p'`,
    );
    forgetting = forgetPictures(database, never);
    await until(async () => (await waitingForPictures()) > 0);
  });
  await forgetting;
  expect(await database.$count(picture, sql`url = 'https://p.example/back.jpg'`)).toBe(1);
});

/** How many transactions wait for a lock on the pictures. */
async function waitingForPictures(): Promise<number> {
  const { rows } = await opened.database.execute<{ count: number }>(sql`
    select count(*)::int as count from pg_locks where relation = 'picture'::regclass and not granted
      and database = (select oid from pg_database where datname = current_database())`);
  return rows[0]?.count ?? 0;
}

test('old articles that stay for their comments are not walked through again for each batch', async () => {
  const { database, close } = await openTestDatabase();
  const stored = sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://b.example/' || n, n, 'Title', 'Daily', 'en', now() - make_interval(days => 200, mins => n)
    from generate_series(1, 8000) as n`;
  await database.execute(stored);
  await database.execute(sql`insert into "user" (id, email, name) values ('eve', 'eve@example.org', 'Eve')`);
  await database.execute(sql`
    insert into comment (article_id, user_id, content) select id, 'eve', 'Still true' from article where id > 2100`);
  await database.execute(sql`analyze`);
  const read = await countReadRows(database, 'comment', async (within) => {
    expect(await removeOldArticles(within, 90, never)).toBe(2100);
  });
  expect(read).toBeLessThan(7_000);
  await close();
});
