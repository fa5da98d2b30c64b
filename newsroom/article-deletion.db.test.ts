import { expect, test } from 'vitest';
import type { Database } from '#db/client.ts';
import { sql } from '#db/drizzle.ts';
import { addFeed } from '#newsroom/catalogue/catalogue-store.ts';
import { countWaiting } from '#tests/support/count-waiting.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { removeFeed } from './feed-removal-store.ts';
import { redateFutureArticles } from './future-articles-store.ts';
import { removeOldArticles } from './retention.ts';

const entry = { publisher: 'Daily', site: null, language: 'en', sections: ['world' as const] };

/** A story of two articles, one of which, from another feed, was published so many days ago. */
async function addStory(database: Database, daysAgo: number): Promise<{ feedId: number }> {
  const { id: feedId } = await addFeed(database, { url: 'https://daily.example/rss', ...entry });
  await database.execute(sql`
    insert into article (url, slug_id, title, source, language, published_at)
    select 'https://' || name || '.example/', name, 'Title', name, 'en', now() - make_interval(days => age)
    from (values ('own', ${daysAgo}::int), ('other', 0)) as told (name, age)`);
  await database.execute(sql`
    insert into feed_item (feed_id, identity, article_id, content_hash)
    select ${feedId}, 'own', id, '' from article where slug_id = 'own'`);
  await database.execute(sql`
    insert into story (id, first_report, last_report, articles, publishers, countries)
    select min(id), now(), now(), 2, 2, '{}' from article`);
  await database.execute(sql`
    insert into story_article (article_id, story_id, grouped_at) select article.id, story.id, now() from article, story`);
  return { feedId };
}

type Work = (database: Database, feedId: number) => Promise<unknown>;
const never = new AbortController().signal;

test.each<[what: string, daysAgo: number, work: Work, lead: string]>([
  [
    'go with their feed',
    0,
    (database, id) => database.transaction((tx) => removeFeed(tx, id, 'go')),
    'other',
  ],
  ['go because they are old', 2, (database) => removeOldArticles(database, 1, never), 'other'],
  ['that lie in the future are dated again', -2, (database) => redateFutureArticles(database), 'own'],
])(
  'articles %s while the grouper makes one of them the lead of their story',
  async (_, daysAgo, work, lead) => {
    const { database, close } = await openTestDatabase();
    const { feedId } = await addStory(database, daysAgo);
    let working: Promise<unknown> = Promise.resolve();
    await database.transaction(async (grouping) => {
      await grouping.execute(sql`select from story for no key update`);
      working = work(database, feedId);
      await expect.poll(() => countWaiting(database)).toBe(1);
      await grouping.execute(sql`update story set lead_id = (select id from article where slug_id = 'own')`);
    });
    await working;
    const { rows } = await database.execute(
      sql`select article.slug_id as lead from story join article on article.id = lead_id`,
    );
    expect(rows).toEqual([{ lead }]);
    await close();
  },
);

test('an article that is dated again was first seen now at the latest, and so was its story', async () => {
  const { database, close } = await openTestDatabase();
  await addStory(database, -2);
  await database.execute(sql`
    update article set first_seen_at = now() + interval '2 days' where slug_id = 'own'`);
  await database.execute(sql`update story set last_report = now() + interval '2 days'`);
  expect(await redateFutureArticles(database)).toMatchObject({ stories: [expect.any(Number)] });
  const { rows } = await database.execute(sql`
    select published_at <= now() as published, first_seen_at <= now() as seen, last_report <= now() as reported
    from article, story where slug_id = 'own'`);
  expect(rows).toEqual([{ published: true, seen: true, reported: true }]);
  await close();
});
