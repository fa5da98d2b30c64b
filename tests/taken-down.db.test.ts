import { afterAll, afterEach, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openNotifications } from '#db/notifications.ts';
import { article, feed, headline, placement, story, storyArticle } from '#db/schema.ts';
import { removeOldArticles } from '#newsroom/retention.ts';
import {
  attachToStories,
  detachFromStory,
  removeArticle,
  restoreArticle,
} from '#server/desk/articles/article-decisions.ts';
import { arrive } from './support/arriving.ts';
import { clearNews } from './support/clear-news.ts';
import { derailed } from './support/derailed.ts';
import { forgetTextsAfter } from './support/forget-texts.ts';
import { quietLog } from './support/quiet-log.ts';
import { openTestDatabase } from './support/test-database.ts';
import { startTestGrouper } from './support/test-grouper.ts';

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
afterAll(async () => {
  await notifications.close();
  await opened.close();
});
afterEach(() => clearNews(opened.database));

const command = { by: 'command' } as const;
const why = { reason: 'illegal', note: null } as const;
const remove = (id: string) => removeArticle(opened.database, command, id, why);
const restore = (id: string) =>
  restoreArticle(opened.database, command, id, { reason: 'mistake', note: null });
const detach = (id: string) => detachFromStory(opened.database, command, id, why);
const attach = (id: string) => attachToStories(opened.database, command, id, why);
const slugs = async () => {
  const rows = await opened.database.select({ id: article.slugId }).from(article).orderBy(article.id);
  return rows.map(({ id }) => id);
};

const url = 'https://example.org/zebras';
const bring = (title: string, publisher: string) =>
  arrive(opened, [{ language: 'en', title, publisher, url }]);

test('an article that is taken down while a feed is saved is in no section, and no later poll restores it', async () => {
  for (let round = 0; round < 10; round += 1) {
    await opened.database
      .insert(feed)
      .values({ url: 'https://world.example/', publisher: 'World', language: 'en', sections: ['world'] });
    await bring('Zebras', 'One');
    const [id = ''] = await slugs();
    await Promise.all([remove(id), bring(`Zebras ${round}`, 'One'), bring('Zebras', `Other ${round}`)]);
    await bring('Zebras, again', 'One');
    await bring('Zebras', `Third ${round}`);
    expect(await slugs()).toEqual([id]);
    expect(await opened.database.$count(placement)).toBe(0);
    expect(await opened.database.$count(storyArticle)).toBe(0);
    await restore(id);
    expect(await opened.database.$count(placement)).toBe(1);
    await clearNews(opened.database);
  }
});

test('placing an article that is just being taken down waits for the takedown', async () => {
  const { database } = opened;
  await bring('Zebras', 'One');
  await database.delete(placement);
  await database.delete(storyArticle);
  let placing: Promise<unknown> = Promise.resolve();
  await database.transaction(async (transaction) => {
    await transaction.update(article).set({ removed: true });
    placing = Promise.all([
      database.execute(sql`
        insert into placement (section, article_id, published_at) select 'world', id, published_at from article`),
      database.execute(sql`insert into story_article (article_id) select id from article`),
    ]);
    // Both have begun, and wait for our lock.
    const waiting = sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.execute(waiting)).rowCount).toBe(2);
  });
  await placing;
  expect(await database.$count(placement)).toBe(0);
  expect(await database.$count(storyArticle)).toBe(0);
});

const areGrouped = async () => (await opened.database.$count(storyArticle, sql`grouped_at is null`)) === 0;

test('stories count their remaining reports, whatever is grouped while reports are taken down and restored', async () => {
  const { database } = opened;
  const stop = startTestGrouper(opened, notifications);
  const reports = derailed.slice(0, 4);
  await arrive(opened, reports.slice(0, 2));
  const grouped = () => database.$count(storyArticle, sql`story_id is not null`);
  await expect.poll(grouped).toBe(2);
  const [first = '', second = ''] = await slugs();
  await Promise.all([remove(first), arrive(opened, reports.slice(2))]);
  await expect.poll(areGrouped).toBe(true);
  await Promise.all([restore(first), remove(second)]);
  await expect.poll(areGrouped).toBe(true);
  await expect.poll(async () => (await wrongStories()).length).toBe(0);
  expect(
    await database.$count(storyArticle, sql`article_id = (select id from article where slug_id = ${second})`),
  ).toBe(0);
  await restore(second);
  await expect.poll(grouped).toBe(reports.length);
  await stop();
});

test('the first report of a story, taken down and restored with a headline about another event, does not return to that story', async () => {
  const { database } = opened;
  const stop = startTestGrouper(opened, notifications);
  await arrive(opened, derailed.slice(0, 2));
  await expect.poll(() => database.$count(story)).toBe(1);
  const [opener] = await database.select().from(article).orderBy(article.id).limit(1);
  await remove(opener?.slugId ?? '');
  await arrive(opened, [
    { language: 'cs', title: 'Zahrada muzea', publisher: opener?.source ?? '', url: opener?.url },
  ]);
  await restore(opener?.slugId ?? '');
  await expect.poll(areGrouped).toBe(true);
  await arrive(opened, derailed.slice(2));
  await expect.poll(areGrouped).toBe(true);
  const stories = await database.select().from(story).orderBy(story.id);
  expect(stories.map(({ articles }) => articles)).toEqual([2, 1]);
  await stop();
});

test('an article that was taken out of its story joins none while it is taken down, and can once it is restored', async () => {
  await bring('Zebras', 'One');
  const [id = ''] = await slugs();
  await detach(id);
  await remove(id);
  const waiting = () => opened.database.$count(storyArticle, sql`not detached`);
  await expect(attach(id)).rejects.toThrow('There is no such article.');
  await opened.database.execute(sql`update story_article set detached = false`);
  expect(await waiting()).toBe(0);
  await restore(id);
  await attach(id);
  expect(await waiting()).toBe(1);
});

test('an article that is taken down while another editor lets it into stories again is in no story afterwards', async () => {
  const { database } = opened;
  for (let round = 0; round < 20; round += 1) {
    await bring('Zebras', 'One');
    const [id = ''] = await slugs();
    await detach(id);
    await Promise.allSettled(round % 2 ? [remove(id), attach(id)] : [attach(id), remove(id)]);
    expect(await database.$count(storyArticle, sql`not detached`)).toBe(0);
    await clearNews(database);
  }
});

/** Stories whose stored numbers do not match their reports. */
async function wrongStories() {
  return opened.database
    .select({ id: story.id })
    .from(story)
    .where(
      sql`${story.mergedInto} is null and ${story.articles} <> (
        select count(*) from story_article where story_id = ${story.id})`,
    );
}

test('a takedown is remembered for as long as a feed may bring the article again', async () => {
  const { database } = opened;
  await arrive(opened, [{ language: 'en', title: 'Old zebras', url, at: new Date('2026-01-01') }]);
  const [id = ''] = await slugs();
  await remove(id);
  const retain = () => removeOldArticles(database, 90, new AbortController().signal);
  expect(await retain()).toBe(0);
  await database.execute(sql`delete from feed_item`);
  expect(await retain()).toBe(0);
  await database.execute(sql`update article_removal set removed_at = now() - interval '91 days'`);
  expect(await retain()).toBe(1);
});

test('the text of an article that was taken down is deleted after 30 days, and stays away whatever its feed brings', async () => {
  const { database } = opened;
  const told = (title: string) =>
    arrive(opened, [
      { language: 'en', title, description: 'Striped swimmers.', image: 'https://one.example/z.jpg', url },
    ]);
  await told('Zebras');
  await told('Zebras swim');
  const [id = ''] = await slugs();
  await remove(id);
  expect(await forgetTextsAfter(database, 29)).toBe(0);
  await restore(id);
  await remove(id);
  expect([await forgetTextsAfter(database, 31), await forgetTextsAfter(database, 31)]).toEqual([1, 0]);
  expect(await database.$count(headline)).toBe(0);
  const unchanged = () => database.select({ version: sql`article.xmin` }).from(article);
  const before = await unchanged();
  await told('Zebras swim');
  expect(await unchanged()).toEqual(before);
  await told('Zebras swim again');
  await arrive(opened, [{ language: 'en', title: 'Zebras', url, publisher: 'Other' }]);
  const left = { url, title: url, description: null, image: null, author: null, removed: true };
  expect(await database.select().from(article)).toEqual([expect.objectContaining(left)]);
  expect(await database.$count(placement)).toBe(0);
  await expect(restore(id)).rejects.toThrow('its text has been deleted: it cannot be put back');
});
