import { expect, test } from 'vitest';
import { user } from '#db/account-schema.ts';
import { feedback } from '#db/comment-schema.ts';
import { sql } from '#db/drizzle.ts';
import { article, feed, storyArticle } from '#db/schema.ts';
import { running } from '#process/version.mjs';
import { createTestApp, healthOf } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

test('a process is ready while its database answers and it is not draining', async () => {
  const { database, close } = await openTestDatabase();
  let draining = false;
  const app = createTestApp(database, { health: { ...healthOf(database), isDraining: () => draining } });
  const readiness = async () => (await app.request('/readyz')).status;
  await expect.poll(readiness).toBe(200); // may take several attempts on a busy machine
  draining = true;
  expect(await readiness()).toBe(503);
  expect((await app.request('/readyz')).headers.get('retry-after')).toBe('30');
  draining = false;
  await expect.poll(readiness).toBe(200);
  await close();
  const unready = await app.request('/readyz');
  expect([unready.status, unready.headers.get('retry-after')]).toEqual([503, '30']);
  expect((await app.request('/healthz')).status).toBe(200);
});

test('the metrics have the age of the news and the number of feeds with problems', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const metrics = async () => (await app.request('/metrics')).text();
  expect(await metrics()).not.toContain('news_age_seconds{');
  const entry = { publisher: 'Daily', language: 'en', sections: ['world'] };
  await database.insert(feed).values([
    {
      ...entry,
      url: 'https://daily.example/1',
      lastPollAt: sql`now() - interval '1 hour'`,
      nextPollAt: sql`now()`,
    },
    { ...entry, url: 'https://daily.example/2', lastPollAt: sql`now() - interval '2 hours'`, failures: 1 },
    { ...entry, url: 'https://daily.example/3', sections: [], failures: 1 },
  ]);
  await database.insert(article).values({
    url: 'https://daily.example/a',
    slugId: 'a',
    title: 'News',
    source: 'Daily',
    language: 'en',
    publishedAt: new Date(),
    firstSeenAt: sql`now() - interval '3 hours'`,
  });
  const [stored] = await database.select({ id: article.id }).from(article);
  await database.insert(storyArticle).values({ articleId: stored?.id ?? 0 });
  const told = await metrics();
  expect(told).toMatch(/news_age_seconds\{of="ungrouped"\} 108\d\d/);
  expect(told).toMatch(/news_age_seconds\{of="poll"\} 36\d\d/);
  expect(told).toMatch(/news_age_seconds\{of="article"\} 108\d\d/);
  expect(told).toContain('news{of="feeds"} 1');
  expect(told).toContain('news{of="feeds_failing"} 1');
  await database.update(storyArticle).set({ groupedAt: new Date() });
  expect(await metrics()).not.toContain('ungrouped"}');
  await close();
});

test('the metrics have what waits for an editor, the size of the database, and the free disk space', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const metrics = async () => (await app.request('/metrics')).text();
  const none = await metrics();
  for (const of of ['reports', 'objections', 'messages', 'oldest_age_seconds'])
    expect(none).toContain(`desk{of="${of}"} 0\n`);
  const ada = { id: 'ada', name: 'Ada', email: 'ada@example.org' };
  await database.insert(user).values(ada);
  const message = { userId: 'ada', userEmail: ada.email, username: 'Ada', message: 'Hello' };
  await database.insert(feedback).values([
    { ...message, createdAt: sql`now() - interval '2 hours'` },
    { ...message, state: 'done', createdAt: sql`now() - interval '3 hours'` },
  ]);
  const told = await metrics();
  expect(told).toContain('desk{of="messages"} 1\n');
  expect(told).toMatch(/desk\{of="oldest_age_seconds"\} 72\d\d/);
  expect(Number(/^database_bytes (\d+)$/m.exec(told)?.[1])).toBeGreaterThan(1_000_000);
  const [free, size] = ['free', 'size'].map((of) =>
    Number(new RegExp(`^disk_bytes\\{of="${of}"\\} (\\d+)$`, 'm').exec(told)?.[1]),
  );
  expect(free).toBeGreaterThan(0);
  expect(size).toBeGreaterThanOrEqual(free ?? 0);
  await close();
});

test('a process reports its version', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  expect(await (await app.request('/healthz')).json()).toEqual({ status: 'alive', ...running });
  const { version, commit } = running;
  expect(await (await app.request('/metrics')).text()).toContain(
    `build_info{version="${version}",commit="${commit ?? ''}",node="${process.version}"} 1\n`,
  );
  await close();
});

test('without its database the API says so, and the metrics still work', async () => {
  const { database, close } = await openTestDatabase();
  const app = createTestApp(database);
  const before = await (await app.request('/metrics')).text();
  expect(before).toContain('news{of="articles"} 0');
  expect(before).toContain('http_request_duration_seconds');
  await close();
  const response = await app.request('/api/europe');
  expect(response.status).toBe(503);
  expect(await response.json()).toEqual({
    error: 'The site cannot answer that at the moment. Please try again soon.',
    code: 'unavailable',
  });
  const metrics = await createTestApp(database).request('/metrics'); // started meanwhile
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).not.toMatch(/^(?:news|mails|desk|database_bytes)\b.* \d/m);
});
