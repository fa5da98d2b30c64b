import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { asc, eq, sql } from '#db/drizzle.ts';
import { openNotifications, type Notice, type Notifications } from '#db/notifications.ts';
import { article, story, storyArticle } from '#db/schema.ts';
import { Grouper } from '#newsroom/grouping/grouper.ts';
import { arrest, type Report, theft, theftAndArrest } from '#tests/e2e/stories-edition.ts';
import { arrive, type Arriving } from '#tests/support/arriving.ts';
import { clearNews } from '#tests/support/clear-news.ts';
import { derailed } from '#tests/support/derailed.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestGrouper } from '#tests/support/test-grouper.ts';
import { attachArticle, detachArticle } from './membership-store.ts';
import { saveGrouped } from './story-store.ts';

let stop: () => Promise<void>;

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
afterAll(async () => {
  await notifications.close();
  await opened.close();
});
afterEach(async () => {
  vi.useRealTimers();
  await stop();
  await clearNews(opened.database);
});

function startGrouper(): void {
  stop = startTestGrouper(opened, notifications);
}

async function restart(): Promise<void> {
  await stop();
  startGrouper();
}

async function group(...reports: Arriving[]): Promise<void> {
  await arrive(opened, reports);
  await expect.poll(() => opened.database.$count(storyArticle, sql`grouped_at is null`)).toBe(0);
}

/** Takes an article out of its story; its publisher may change its headline; then it is let in again. */
async function groupAgain(before: Arriving, after = before): Promise<void> {
  const [row] = await opened.database.select().from(article).where(eq(article.title, before.title));
  const { id, url } = row as typeof article.$inferSelect;
  await detachArticle(opened.database, { id });
  await notifications.publish({ kind: 'detached', article: id });
  await arrive(opened, [{ ...before, ...after, publisher: row?.source ?? '', url }]);
  await opened.database.transaction((tx) => attachArticle(tx, id));
  await group();
}

/** The titles of each story, by the story's id. */
async function groups(): Promise<Map<number | null, string[]>> {
  const rows = await opened.database
    .select({ number: storyArticle.storyId, title: article.title })
    .from(storyArticle)
    .innerJoin(article, eq(article.id, storyArticle.articleId))
    .orderBy(asc(storyArticle.storyId), asc(article.id));
  const found = Map.groupBy(rows, ({ number }) => number);
  return new Map([...found].map(([number, group]) => [number, group.map(({ title }) => title)]));
}
const together = async () => [...(await groups()).values()];

const reported = (language: string, { title, description }: Report) => ({ language, title, description });
const [czech, german, polish] = derailed as [Arriving, Arriving, Arriving];
const ferry: Arriving = {
  language: 'cs',
  title: 'Trajekt Kalypso Star najel u Naxu na mělčinu: 214 cestujících zachráněno',
  description: 'Loď plula z Pirea na Santorini.',
};
const otherFerry: Arriving = {
  language: 'en',
  title: 'Ferry Kalypso Star runs aground off Naxos, all 214 passengers rescued',
  description: 'The ship had left Piraeus for Santorini when it struck a reef.',
};

test('the first report of a story, taken out and then about another event, gets a story of its own', async () => {
  startGrouper();
  await group(czech, german);
  await groupAgain(czech, ferry);
  expect(await together()).toEqual([[german.title], [ferry.title]]);
  // Neither new reports in the old story nor a restart brings it back.
  await group(polish);
  expect(await together()).toEqual([[german.title, polish.title], [ferry.title]]);
  await restart();
  await group(otherFerry);
  expect(await together()).toEqual([
    [german.title, polish.title],
    [ferry.title, otherFerry.title],
  ]);
});

test('the id of such a new story belongs to no article and no other story, even after a merge', async () => {
  startGrouper();
  const arrested = reported('de', arrest.german);
  await group(reported('fr', theft.french), reported('es', theft.spanish));
  await group(arrested, reported('pl', arrest.polish));
  await group(reported('en', theftAndArrest));
  await groupAgain(arrested, { ...ferry, language: 'de' });
  await group(otherFerry);
  const [, [number] = []] = [...(await groups())];
  const rows = await opened.database.select().from(story).orderBy(story.id);
  expect(rows.map(({ articles, mergedInto }) => [articles, mergedInto])).toEqual([
    [4, null],
    [0, rows[0]?.id],
    [2, null],
  ]);
  expect(rows.at(-1)?.id).toBe(number);
  expect(await opened.database.$count(article, eq(article.id, number ?? 0))).toBe(0);
});

test('an article that is let into stories again and still reports the same event rejoins its story', async () => {
  startGrouper();
  await group(czech, german, polish);
  const before = await groups();
  await groupAgain(czech);
  expect(await groups()).toEqual(before);
  await groupAgain(polish);
  await restart();
  await group();
  expect(await groups()).toEqual(before);
});

test('an article that is rewritten about another event leaves its story, and is no longer its lead', async () => {
  startGrouper();
  await group(czech, german, polish);
  const [lead] = await opened.database.select().from(article).where(eq(article.title, czech.title));
  await opened.database.update(story).set({ leadId: lead?.id ?? 0, leadSince: sql`now()` });
  await arrive(opened, [{ ...ferry, url: lead?.url }]);
  await group();
  expect(await together()).toEqual([[german.title, polish.title], [ferry.title]]);
  const [left] = await opened.database.select().from(story).orderBy(story.id);
  expect(left).toMatchObject({ articles: 2, publishers: 2, leadId: expect.any(Number) });
  expect(left?.leadId).not.toBe(lead?.id);
  await group(otherFerry);
  await restart();
  await group();
  expect(await together()).toEqual([
    [german.title, polish.title],
    [ferry.title, otherFerry.title],
  ]);
});

test('an article that was alone and is rewritten about an event that others report joins their story', async () => {
  startGrouper();
  await group(ferry, german, polish);
  const [alone] = await opened.database.select().from(article).where(eq(article.title, ferry.title));
  await arrive(opened, [{ ...czech, url: alone?.url }]);
  await group();
  expect(await together()).toEqual([[czech.title, german.title, polish.title]]);
});

test('an article that was taken out of its story attracts no others', async () => {
  const grouper = new Grouper();
  stop = startTestGrouper(opened, notifications, { createGrouper: () => grouper });
  await group(czech, german);
  const [row] = await opened.database.select().from(article).where(eq(article.title, german.title));
  const id = row?.id ?? 0;
  expect(grouper.storyOf(id)).not.toBeNull();
  await notifications.publish({ kind: 'detached', article: id });
  await expect.poll(() => grouper.storyOf(id)).toBeNull();
});

test('nor does it if the connection for notices was lost when that was told', async () => {
  const groupers: Grouper[] = [];
  const listeners = new Set<(notice: Notice) => void>();
  const interrupted: Notifications = {
    ...notifications,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
  const createGrouper = () => {
    groupers.push(new Grouper());
    return groupers.at(-1) as Grouper;
  };
  stop = startTestGrouper(opened, interrupted, { createGrouper });
  await group(czech, german);
  const [row] = await opened.database.select().from(article).where(eq(article.title, german.title));
  const id = row?.id ?? 0;
  await detachArticle(opened.database, { id });
  expect(groupers.at(-1)?.storyOf(id)).not.toBeNull();
  for (const listener of listeners) listener({ kind: 'gap' });
  await expect.poll(() => groupers.at(-1)?.storyOf(id)).toBeNull();
  await group(polish);
  expect(await together()).toEqual([[czech.title, polish.title], [german.title]]);
});

test('an article that an editor took out of a story stays out, whatever else is reported there', async () => {
  startGrouper();
  await group(ferry, german, polish);
  const [alone] = await opened.database.select().from(article).where(eq(article.title, ferry.title));
  await detachArticle(opened.database, { id: alone?.id ?? 0 });
  await arrive(opened, [{ ...czech, url: alone?.url }]);
  await group();
  expect(await together()).toEqual([[german.title, polish.title], [czech.title]]);
});

test('after a clock was days ahead for a while, stories still get new reports', async () => {
  startGrouper();
  await group(czech, german);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 24 * 3_600_000 });
  await group({ ...ferry, at: new Date() });
  vi.useRealTimers();
  await group(polish);
  expect(await together()).toEqual([[czech.title, german.title, polish.title], [ferry.title]]);
});

test('a story keeps its lead for half an hour, and then has the report with a picture', async () => {
  startGrouper();
  await group(czech, polish);
  const leadOf = async () => (await opened.database.select().from(story))[0]?.leadId;
  const first = await leadOf();
  await group(german);
  expect(await leadOf()).toBe(first);
  await opened.database.update(story).set({ leadSince: sql`now() - interval '31 minutes'` });
  await group({ ...polish, publisher: 'Other Desk' });
  const [pictured] = await opened.database.select().from(article).where(eq(article.title, german.title));
  expect(await leadOf()).toBe(pictured?.id);
});

test('the address of a story that was merged twice leads to the story that it is part of in the end', async () => {
  startGrouper();
  await stop();
  await arrive(opened, [czech, german, polish]);
  const [one = 0, two = 0, three = 0] = (
    await opened.database.select().from(article).orderBy(article.id)
  ).map(({ id }) => id);
  const nothing = { articles: [one], joined: [], openers: [], merged: [] };
  const alone = [one, two, three].map((id) => ({ article: id, story: id }));
  const rankings = alone.map((row) => ({ story: row.story, articles: [row.article] }));
  await saveGrouped(opened.database, { ...nothing, joined: alone, rankings });
  for (const merger of [
    { from: two, into: one },
    { from: one, into: three },
  ])
    await saveGrouped(opened.database, { ...nothing, merged: [merger], rankings });
  const stories = await opened.database.select().from(story).orderBy(story.id);
  expect(stories.map(({ mergedInto }) => mergedInto)).toEqual([three, three, null]);
});
