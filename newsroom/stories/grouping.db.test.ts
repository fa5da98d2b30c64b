import { readFileSync } from 'node:fs';
import { afterAll, afterEach, expect, test } from 'vitest';
import { asc, eq, sql } from '#db/drizzle.ts';
import { openNotifications, type Notice } from '#db/notifications.ts';
import { article, headline, story, storyArticle } from '#db/schema.ts';
import { readLabelled } from '#newsroom/grouping/scoring/labelled.ts';
import { removeOldArticles } from '#newsroom/retention.ts';
import { arrest, type Report, theft, theftAndArrest } from '#tests/e2e/stories-edition.ts';
import { arrive, type Arriving } from '#tests/support/arriving.ts';
import { clearNews } from '#tests/support/clear-news.ts';
import { derailed } from '#tests/support/derailed.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestGrouper } from '#tests/support/test-grouper.ts';
import { detachArticle } from './membership-store.ts';

const heard: Notice[] = [];
const endings: (() => Promise<void>)[] = [];

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
notifications.subscribe((notice) => void heard.push(notice));
afterAll(async () => {
  await notifications.close();
  await opened.close();
});
afterEach(async () => {
  await Promise.all(endings.splice(0).map((end) => end()));
  await clearNews(opened.database);
  heard.splice(0);
});

/** Runs the grouper until the test ends or the returned function is called. */
function startGrouper(): () => Promise<void> {
  const end = startTestGrouper(opened, notifications);
  endings.push(end);
  return end;
}

const hour = 3_600_000;
const labelled = readLabelled(readFileSync('bench/stories/tuning.txt', 'utf8'), 'tuning.txt');
const regions: Record<string, string> = {
  cs: 'cz',
  sk: 'sk',
  pl: 'pl',
  hu: 'hu',
  en: 'gb',
  de: 'at',
  nb: 'no',
  sv: 'se',
};

/** The labelled reports of some stories, dated within the last two days, each from a publisher of its own. */
function reports(...names: string[]): Arriving[] {
  const chosen = labelled
    .filter((report) => names.includes(report.story))
    .toSorted((a, b) => a.time - b.time);
  const begin = Math.min(...chosen.map(({ time }) => time));
  return chosen.map(({ language, title, description, time }, n) => ({
    language,
    title,
    ...(description !== '' && { description }),
    publisher: `Desk ${n}`,
    region: regions[language] ?? 'de',
    at: new Date(Date.now() - 48 * hour + (time - begin)),
  }));
}

const waiting = () => opened.database.$count(storyArticle, sql`grouped_at is null`);
async function allGrouped(): Promise<void> {
  await expect.poll(waiting).toBe(0);
}

/** The titles of all stories with several articles, by the story's id. */
async function groups(): Promise<string[][]> {
  const rows = await opened.database
    .select({ story: storyArticle.storyId, title: article.title })
    .from(storyArticle)
    .innerJoin(article, eq(article.id, storyArticle.articleId))
    .where(sql`story_id is not null`)
    .orderBy(asc(storyArticle.storyId), asc(article.id));
  return [...Map.groupBy(rows, (row) => row.story).values()].map((group) => group.map(({ title }) => title));
}

const onlyStory = async () =>
  (
    await opened.database
      .select()
      .from(story)
      .where(sql`merged_into is null`)
  ).at(0);

const train = reports('T01');
const storm = reports('T02');

const [czech, german, polish] = derailed as [Arriving, Arriving, Arriving];
const garden: Arriving = { language: 'en', region: 'gb', title: 'A quiet day in the garden of the museum' };

test('reports of one event form a story across languages, and nothing else joins it', async () => {
  startGrouper();
  await arrive(opened, [...derailed, garden, ...storm]);
  await allGrouped();
  const [first, second] = await groups();
  expect(first).toEqual(derailed.map(({ title }) => title));
  expect(storm.map(({ title }) => title)).toEqual(expect.arrayContaining(second ?? []));
});

test('a story records its publishers, countries and times, has a lead with a picture, and is announced', async () => {
  startGrouper();
  const since = new Date(Date.now() - 5 * hour);
  await arrive(opened, [{ ...czech, at: since }, { ...german, publisher: 'Desk cs' }, polish]);
  await allGrouped();
  const told = await onlyStory();
  // Two of the three are from one publisher, a Czech one.
  expect(told).toMatchObject({ articles: 3, publishers: 2, countries: ['cz', 'pl'], firstReport: since });
  const [lead] = await opened.database
    .select()
    .from(article)
    .where(eq(article.id, told?.leadId ?? 0));
  expect(lead?.title).toBe(german.title);
  const cards = (await opened.database.select().from(article)).map(({ slugId }) => slugId);
  await expect
    .poll(() => heard)
    .toContainEqual({ kind: 'stories', stories: [told?.id], articles: expect.arrayContaining(cards) });
});

test('after a restart it goes on where it was, with the same result as without', async () => {
  const stop = startGrouper();
  await arrive(opened, derailed.slice(0, 2));
  await allGrouped();
  await stop();
  await arrive(opened, derailed.slice(2));
  startGrouper();
  await allGrouped();
  expect(await groups()).toEqual([derailed.map(({ title }) => title)]);
});

test('several processes have the same result as one, and group each article once', async () => {
  startGrouper();
  await arrive(opened, [...train, ...storm]);
  await allGrouped();
  const alone = await groups();
  await Promise.all(endings.splice(0).map((end) => end()));
  await clearNews(opened.database);
  const first = startGrouper();
  startGrouper();
  await arrive(opened, train);
  await first(); // the other takes over
  await arrive(opened, storm);
  await allGrouped();
  expect(await groups()).toEqual(alone);
});

test('a process whose connection is cut reloads its window and goes on', async () => {
  startGrouper();
  await arrive(opened, derailed.slice(0, 2));
  await allGrouped();
  await opened.database.execute(sql`
    select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and pid <> pg_backend_pid()
      and database = (select oid from pg_database where datname = current_database())`);
  await arrive(opened, derailed.slice(2));
  await allGrouped();
  expect(await groups()).toEqual([derailed.map(({ title }) => title)]);
});

test('an article that was taken out of its story stays out, whatever arrives, and the story goes on without it', async () => {
  startGrouper();
  await arrive(opened, derailed.slice(0, 2));
  await allGrouped();
  const [row] = await opened.database.select().from(article).where(eq(article.title, german.title));
  const taken = await detachArticle(opened.database, { slugId: row?.slugId ?? '' });
  await notifications.publish({ kind: 'detached', article: taken?.article ?? 0 });
  expect(await groups()).toEqual([[czech.title]]);
  await arrive(opened, [polish]);
  await allGrouped();
  expect(await groups()).toEqual([[czech.title, polish.title]]);
  await arrive(opened, [{ ...german, title: `${german.title} (2)`, url: row?.url }]);
  await allGrouped();
  expect(await groups()).toEqual([[czech.title, polish.title]]);
  expect(await detachArticle(opened.database, { slugId: 'nothing' })).toBeUndefined();
});

test('an article with an edited title stays in its story, and all its titles are recorded', async () => {
  startGrouper();
  await arrive(opened, derailed);
  await allGrouped();
  const [before] = await opened.database.select().from(article).where(eq(article.title, czech.title));
  await arrive(opened, [{ ...czech, title: 'Zahrada muzea', url: before?.url }]);
  await allGrouped();
  expect((await groups())[0]).toContain('Zahrada muzea');
  const titles = await opened.database.select().from(headline).orderBy(headline.firstSeenAt);
  expect(titles.map(({ title }) => title)).toEqual([czech.title, 'Zahrada muzea']);
  expect(titles[0]?.firstSeenAt).toEqual(before?.firstSeenAt);
});

const reported = (language: string, { title, description, minutes }: Report): Arriving => ({
  language,
  title,
  description,
  at: new Date(Date.now() - minutes * 60_000),
});

test('two stories about one event are merged into the older one, and that is announced', async () => {
  startGrouper();
  await arrive(opened, [reported('fr', theft.french), reported('es', theft.spanish)]);
  await arrive(opened, [reported('de', arrest.german), reported('pl', arrest.polish)]);
  await allGrouped();
  expect((await groups()).map(({ length }) => length)).toEqual([2, 2]);
  await arrive(opened, [reported('en', theftAndArrest)]);
  await allGrouped();
  expect((await groups()).map(({ length }) => length)).toEqual([5]);
  const [older, younger] = await opened.database.select().from(story).orderBy(story.id);
  expect(older).toMatchObject({ articles: 5, publishers: 5, mergedInto: null });
  expect(younger).toMatchObject({ articles: 0, leadId: null, mergedInto: older?.id });
  await expect
    .poll(() => heard)
    .toContainEqual({ kind: 'stories', stories: [older?.id, younger?.id], articles: expect.anything() });
});

test('a story is removed with its last article, and gets another lead when its own is removed', async () => {
  startGrouper();
  await arrive(opened, derailed);
  await allGrouped();
  const age = (title: string) =>
    opened.database
      .update(article)
      .set({ publishedAt: new Date(0) })
      .where(eq(article.title, title));
  const tidy = () => removeOldArticles(opened.database, 30, new AbortController().signal);
  await age(german.title);
  await tidy();
  const left = await onlyStory();
  expect(left).toMatchObject({ articles: 2, publishers: 2, countries: ['cz', 'pl'] });
  expect(left?.leadId).not.toBeNull();
  await age(czech.title);
  await age(polish.title);
  await tidy();
  expect(await onlyStory()).toBeUndefined();
});

const sharedNow = async () => (await onlyStory())?.shared;
const leadWith = (title: string) =>
  opened.database.execute(sql`
    update story set lead_since = now(), shared_due = true,
      lead_id = (select id from article where title = ${title})`);

test('a story has mentions shared across languages, as its lead writes them, and a story in one language has none', async () => {
  startGrouper();
  await arrive(opened, [german, { ...german, publisher: 'Desk 2', title: `${german.title} (Update)` }]);
  await allGrouped();
  expect(await sharedNow()).toEqual([]);
  await arrive(opened, [czech, polish]);
  // The lead is recent: it stays, and with it the spelling.
  await expect.poll(sharedNow).toEqual(['Eurocity Moravia', 'Podivín', '31', 'Wien', 'Warschau']);
  await expect.poll(() => opened.database.$count(story, sql`shared_due`)).toBe(0); // not determined again
});

test('the shared mentions of a story are updated with its lead and its reports', async () => {
  startGrouper();
  await arrive(opened, derailed);
  await allGrouped();
  const slugOf = async (title: string) =>
    (await opened.database.select().from(article).where(eq(article.title, title)))[0]?.slugId ?? '';
  await leadWith(german.title);
  await detachArticle(opened.database, { slugId: await slugOf(german.title) });
  await leadWith(polish.title);
  await expect.poll(sharedNow).toEqual(['EuroCity Moravia', 'Podivína', '31', 'Wiednia', 'Warszawy']);
  await detachArticle(opened.database, { slugId: await slugOf(czech.title) });
  await expect.poll(sharedNow).toEqual([]);
  // Cards do not show them.
  await expect.poll(() => heard).toContainEqual(expect.objectContaining({ kind: 'stories', articles: [] }));
});

test('live blogs, services and articles older than three days stay alone, even after a restart', async () => {
  const end = startGrouper();
  const old = new Date(Date.now() - 80 * hour);
  await arrive(opened, [
    czech,
    { ...german, title: `Liveblog: ${german.title}` },
    { ...polish, at: old },
    { ...german, publisher: 'Archiv', at: old },
    { language: 'fr', title: 'Horoscope du vendredi 27 novembre', publisher: 'Le Matin' },
    { language: 'it', title: 'Oroscopo di oggi 27 novembre, segno per segno', publisher: 'Il Giorno' },
    { language: 'cs', title: 'Horoskop na pátek 27. listopadu', publisher: 'Den' },
  ]);
  await allGrouped();
  expect(await groups()).toEqual([]);
  await end();
  startGrouper();
  await arrive(opened, [{ ...german, publisher: 'Other Desk' }]);
  await allGrouped();
  expect(await groups()).toEqual([[czech.title, german.title]]);
});
