import pino from 'pino';
import { afterAll, afterEach, expect, test } from 'vitest';
import { asc, eq, sql } from '#db/drizzle.ts';
import { openNotifications, type Notice } from '#db/notifications.ts';
import { article, storyArticle } from '#db/schema.ts';
import { Grouper, type GroupedArticle } from '#newsroom/grouping/grouper.ts';
import { arrive, type Arriving } from '#tests/support/arriving.ts';
import { clearNews } from '#tests/support/clear-news.ts';
import { derailed } from '#tests/support/derailed.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestGrouper } from '#tests/support/test-grouper.ts';

let stop: () => Promise<void>;
const lines: string[] = [];
const log = pino({}, { write: (line: string) => void lines.push(line) });

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, log);
afterAll(async () => {
  await notifications.close();
  await opened.close();
});
afterEach(async () => {
  await stop();
  await clearNews(opened.database);
});

/**
 * No text is known that makes the engine fail, so this one fails on some titles, before or after it has changed
 * something.
 */
class FailingGrouper extends Grouper {
  override place(placed: GroupedArticle, fresh: number) {
    failAt(placed);
    const placement = super.place(placed, fresh);
    if (placed.title.endsWith('late')) throw new Error('No more');
    return placement;
  }
  override restore(known: GroupedArticle, into: number) {
    failAt(known);
    super.restore(known, into);
  }
}

function failAt({ title }: GroupedArticle): void {
  if (title.startsWith('Fatal')) throw new Error('No more');
}

function startGrouper(createGrouper: () => Grouper): void {
  stop = startTestGrouper(opened, notifications, { createGrouper, log });
}

const waiting = () => opened.database.$count(storyArticle, sql`grouped_at is null`);
async function allGrouped(): Promise<void> {
  await expect.poll(waiting).toBe(0);
}

/** Titles of the articles that are in stories. */
async function together(): Promise<string[]> {
  const rows = await opened.database
    .select({ title: article.title })
    .from(storyArticle)
    .innerJoin(article, eq(article.id, storyArticle.articleId))
    .where(sql`story_id is not null`)
    .orderBy(asc(article.id));
  return rows.map(({ title }) => title);
}

const [czech, german, polish] = derailed as [Arriving, Arriving, Arriving];

test('an article on which the grouper fails is logged and stays alone, and the others are grouped', async () => {
  startGrouper(() => new FailingGrouper());
  const failing = ['Fatal text', 'Failing late'].map((title) => ({ language: 'en', title }));
  await arrive(opened, [czech, ...failing, german, polish]);
  await allGrouped();
  expect(await together()).toEqual([czech.title, german.title, polish.title]);
  expect(await opened.database.$count(storyArticle, sql`detached`)).toBe(2);
  expect(lines.filter((line) => line.includes('cannot be grouped; it stays alone'))).toHaveLength(2);
});

test('an article on which the grouper fails only once is grouped all the same', async () => {
  let failures = 0;
  class StumblingGrouper extends Grouper {
    override place(placed: GroupedArticle, fresh: number) {
      if (placed.title === german.title && ++failures === 1) throw new Error('Not now');
      return super.place(placed, fresh);
    }
  }
  startGrouper(() => new StumblingGrouper());
  await arrive(opened, derailed);
  await allGrouped();
  expect(failures).toBeGreaterThan(1);
  expect(await together()).toEqual(derailed.map(({ title }) => title));
});

test('an article on which a later version fails leaves its story, which is announced, and the story goes on', async () => {
  startGrouper(() => new Grouper());
  const title = `Fatal: ${german.title}`;
  await arrive(opened, [czech, { ...german, title }]);
  await allGrouped();
  expect(await together()).toHaveLength(2);
  await stop();
  const [row] = await opened.database.select().from(article).where(eq(article.title, title));
  const heard: Notice[] = [];
  const stopHearing = notifications.subscribe((notice) => heard.push(notice));
  startGrouper(() => new FailingGrouper());
  await arrive(opened, [polish]);
  await allGrouped();
  expect(await together()).toEqual([czech.title, polish.title]);
  const left = { kind: 'stories', articles: expect.arrayContaining([row?.slugId]) };
  await expect.poll(() => heard).toContainEqual(expect.objectContaining(left));
  stopHearing();
});
