import { afterAll, expect, test } from 'vitest';
import { openNotifications } from '#db/notifications.ts';
import { readEvents } from '#tests/support/event-stream.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { newMember } from '#tests/support/reader.ts';
import { storeArticle, urlOf } from '#tests/support/stored-article.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const article = urlOf('Served');
const list = `/api/get_article_comments?article_id=${encodeURIComponent(article)}`;

/** A site whose only page shows the comments of an article, and a member of it. */
const opened = await openTestDatabase();
const notifications = await openNotifications(opened.connection, quietLog);
await storeArticle(opened.database, { title: 'Served' });
const server = await startTestServer(opened.database, {
  notifications,
  render: async (_, { api }) => {
    const body = Buffer.from(await (await api(list)).text());
    return { status: 200, headers: { 'content-type': 'text/html' }, body };
  },
});
const site = `http://127.0.0.1:${server.port}`;
const ada = await newMember(server.app.routes, 'ada@example.org');
afterAll(async () => {
  await server.close();
  await notifications.close();
  await opened.close();
});

const page = async () => (await fetch(`${site}/article/served-1`)).text();
const post = (content: string) => ada.post('/api/create_comment', { data: { article_id: article, content } });

/** The number of API replies in the metrics. */
const answeredOfApi = async () =>
  /^http_request_duration_seconds_count\{route="api",status="200"\} (\d+)/m.exec(
    await (await fetch(`${site}/metrics`)).text(),
  )?.[1];

test('the page of an article shows new, deleted and renamed comments at once', async () => {
  expect(await page()).toBe('[]');
  await post('First');
  expect(await page()).toContain('First');
  expect(await page()).not.toContain('ada@example.org');
  await ada.patch(`/api/users/${ada.id}`, { displayName: 'Countess' });
  expect(await page()).toContain('Countess');
  await ada.delete('/api/delete_comment', { article_id: article });
  expect(await page()).toBe('[]');
});

test('streams work over the network, and end when the client disconnects', async () => {
  const answered = await answeredOfApi();
  const leaving = new AbortController();
  const path = `/api/comment_stream?article_id=${encodeURIComponent(article)}`;
  const headers = { accept: 'text/event-stream' }; // as browsers send
  const response = await fetch(site + path, { headers, signal: leaving.signal });
  expect(response.headers.get('content-type')).toBe('text/event-stream');
  expect(server.app.countStreams()).toBe(1);
  await post('Over the network');
  for await (const { data, event } of readEvents(response)) {
    if (event === 'message') continue;
    expect(data).toMatchObject({ comment: { content: 'Over the network' } });
    break;
  }
  leaving.abort();
  await expect.poll(() => server.app.countStreams()).toBe(0);
  // The duration of a stream is not a response time.
  expect(await answeredOfApi()).toBe(answered);
});

test('replies with comments, to members or visitors, cannot be cached and carry no cache tags', async () => {
  for (const headers of [{}, { cookie: ada.cookie }]) {
    const response = await fetch(site + list, { headers });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('cache-tags')).toBeNull();
  }
});
