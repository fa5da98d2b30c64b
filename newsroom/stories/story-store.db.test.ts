import { afterAll, beforeEach, expect, test } from 'vitest';
import { eq } from '#db/drizzle.ts';
import { article, story, storyArticle } from '#db/schema.ts';
import { deleteArticles } from '#newsroom/article-deletion-store.ts';
import { arrive } from '#tests/support/arriving.ts';
import { clearNews } from '#tests/support/clear-news.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { detachArticle, leaveStory } from './membership-store.ts';
import { saveGrouped } from './story-store.ts';

/** Articles that wait, by their numbers, the oldest first. */
let [a, b, c, d, e] = [0, 0, 0, 0, 0];

const opened = await openTestDatabase();
afterAll(opened.close);
beforeEach(async () => {
  await clearNews(opened.database);
  const titles = ['A', 'B', 'C', 'D', 'E'];
  await arrive(
    opened,
    titles.map((title) => ({ language: 'en', title, publisher: `Paper ${title}` })),
  );
  const rows = await opened.database.select({ id: article.id }).from(article).orderBy(article.id);
  [a, b, c, d, e] = rows.map(({ id }) => id) as [number, number, number, number, number];
});

/** What the grouper has found out where the second article joins the story that the first one opened. */
const pair = (first: number, second: number) => ({
  articles: [first, second],
  joined: [{ article: second, story: first }],
  openers: [{ article: first, story: first }],
  merged: [],
  rankings: [{ story: first, articles: [first, second] }],
});

test('a story that is merged into another has changed, too', async () => {
  const { database } = opened;
  await saveGrouped(database, pair(a, b));
  await saveGrouped(database, pair(c, d));
  const { stories, articles } = await saveGrouped(database, {
    articles: [e],
    joined: [{ article: e, story: a }],
    openers: [],
    merged: [{ from: c, into: a }],
    rankings: [{ story: a, articles: [a, b, c, d, e] }],
  });
  expect(stories).toEqual([a, c]);
  expect(articles).toHaveLength(5);
  const left = await database.select().from(story).orderBy(story.id);
  expect(left).toMatchObject([
    { id: a, articles: 5, publishers: 5, mergedInto: null },
    { id: c, articles: 0, publishers: 0, countries: [], leadId: null, mergedInto: a },
  ]);
});

test.each([
  ['joins a story', () => b],
  ['has opened a story that another one joins', () => a],
])('an article that %s stays out if an editor has just taken it out of stories', async (_, taken) => {
  const { database } = opened;
  await detachArticle(database, { id: taken() });
  await saveGrouped(database, pair(a, b));
  const rows = await database.select().from(storyArticle).orderBy(storyArticle.articleId);
  expect(rows.find(({ articleId }) => articleId === taken())).toMatchObject({
    storyId: null,
    detached: true,
  });
});

test('a story whose lead is deleted is led by a report with a picture, and shows no words of the former lead', async () => {
  const { database } = opened;
  const all = pair(a, b);
  await saveGrouped(database, {
    ...all,
    articles: [a, b, c],
    joined: [...all.joined, { article: c, story: a }],
  });
  await database
    .update(article)
    .set({ description: 'In short.', image: 'https://paper.example/c.jpg' })
    .where(eq(article.id, c));
  await database
    .update(story)
    .set({ leadId: a, leadSince: new Date(0), shared: ['Of the lead'], sharedDue: false });
  await database.transaction((tx) => deleteArticles(tx, [a]));
  const [left] = await database.select().from(story);
  expect(left).toMatchObject({ id: a, articles: 2, leadId: c, shared: [], sharedDue: true });
  expect(left?.leadSince).not.toEqual(new Date(0)); // it stays for a while
});

test('an article that is taken down is in no story that it could be taken out of, so that it can come back', async () => {
  const { database } = opened;
  await database.transaction((tx) => leaveStory(tx, a));
  await database.update(article).set({ removed: true }).where(eq(article.id, a));
  expect(await detachArticle(database, { id: a })).toBeUndefined();
  expect(await database.$count(storyArticle, eq(storyArticle.articleId, a))).toBe(0);
});
