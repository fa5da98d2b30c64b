import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { eq, sql } from '#db/drizzle.ts';
import { openNotifications } from '#db/notifications.ts';
import { article, storyArticle } from '#db/schema.ts';
import { arrive } from '#tests/support/arriving.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { runHere } from '#tests/support/run-here.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestGrouper } from '#tests/support/test-grouper.ts';

const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
const stopGrouper = startTestGrouper(opened, notifications);
afterAll(async () => {
  await stopGrouper();
  await notifications.close();
  await opened.close();
});

/** Runs a command of the newsroom on the database. */
const run = (program: string, ...args: string[]) =>
  runHere(join(import.meta.dirname, '..', program), args, { DATABASE_URL: opened.connection.url });

async function idOf(title: string): Promise<string> {
  const [found] = await opened.database.select().from(article).where(eq(article.title, title));
  return found?.slugId ?? '';
}

const titles = [
  'U Podivína vykolejil vlak EuroCity Moravia: 4 mrtví, 31 zraněných',
  'Eurocity Moravia bei Podivín entgleist: 4 Tote und 31 Verletzte',
];

test('the operator is told why two articles are together, and takes one of them out for good', async () => {
  await arrive(opened, [
    { language: 'cs', title: titles[0] ?? '' },
    { language: 'de', title: titles[1] ?? '' },
  ]);
  const inStories = () => opened.database.$count(storyArticle, sql`story_id is not null`);
  await expect.poll(inStories).toBe(2);
  const [one, two] = (await opened.database.select().from(article)).map(({ slugId }) => slugId);
  if (!one || !two) throw new Error('Two articles are there.');
  const told = await run('stories-cli.ts', 'explain', `https://news.example/article/eurocity-${one}`, two);
  expect(told).toMatchObject({ code: 0, output: expect.stringContaining('They are in one story now.') });
  expect(told.output).toMatch(/numbers: .*31/);
  expect(told.output).toMatch(/names: .*pdvn/);
  expect(
    await run('../server/desk/articles/articles-cli.ts', 'detach', `/article/eurocity-${two}`),
  ).toMatchObject({
    code: 0,
    output: expect.stringContaining(`Article ${two} is out of its story, and will join no other.`),
  });
  expect(await inStories()).toBe(1);
  expect((await run('stories-cli.ts', 'explain', one, two)).output).toContain(
    `They are not in one story now.\n“${titles[1]}” was taken out of its story for good.\n`,
  );
});

test('the operator is told that two reports name different towns, though they share a country', async () => {
  const [one, two] = [
    'Ukraine : trois morts dans une attaque russe de drones sur Dnipro',
    'Ruské drony zaútočily na Kyjev, tři mrtví na Ukrajině',
  ] as const;
  await arrive(opened, [
    { language: 'fr', title: one },
    { language: 'cs', title: two },
  ]);
  await expect.poll(() => opened.database.$count(storyArticle, sql`grouped_at is null`)).toBe(0);
  const { output } = await run('stories-cli.ts', 'explain', await idOf(one), await idOf(two));
  expect(output).toContain('They are not in one story now.');
  expect(output).toContain('They name different towns, or nothing that both name.');
  expect(output).toMatch(/places: .*UA/);
});

test('the operator is told that a live blog is left out, however much it shares', async () => {
  const report = 'Bytom: eksplozja gazu w kamienicy, 6 rannych';
  const blog = 'Na żywo: Bytom, eksplozja gazu w kamienicy, 6 rannych';
  await arrive(opened, [
    { language: 'pl', title: report },
    { language: 'pl', title: blog, publisher: 'Another desk' },
  ]);
  await expect.poll(() => opened.database.$count(storyArticle, sql`grouped_at is null`)).toBe(0);
  const { output } = await run('stories-cli.ts', 'explain', await idOf(report), await idOf(blog));
  expect(output).toContain(
    `They are not in one story now.\n“${blog}” has the title of a live blog, a round-up or a service such as a horoscope, which are left out.\n`,
  );
});

test('articles older than three days are still reported to be in one story', async () => {
  const old = ['Sinkhole swallows tram in Katowice', 'Tram falls into Katowice sinkhole'];
  await arrive(
    opened,
    old.map((title, at) => ({ language: 'en', title, publisher: `Desk ${at}` })),
  );
  const inStories = () =>
    opened.database.$count(
      storyArticle,
      sql`story_id in (select story_id from story_article group by 1 having count(*) = 2)`,
    );
  await expect.poll(inStories).toBe(2);
  await opened.database.update(article).set({ firstSeenAt: new Date(Date.now() - 80 * 3600_000) });
  const ids = await Promise.all(old.map(idOf));
  expect((await run('stories-cli.ts', 'explain', ...ids)).output).toContain('They are in one story now.');
});

test('a missing article, and arguments that are not understood, are reported', async () => {
  expect(await run('../server/desk/articles/articles-cli.ts', 'detach', 'nothing')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no article nothing.'),
  });
  expect(await run('stories-cli.ts', 'explain', 'nothing', 'neither')).toMatchObject({
    code: 1,
    output: expect.stringContaining('There is no article nothing.'),
  });
  expect(await run('../server/desk/articles/articles-cli.ts', 'glue', 'x')).toMatchObject({
    code: 2,
    output: expect.stringContaining('npm run articles -- detach <article>'),
  });
});
