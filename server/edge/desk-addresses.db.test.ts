import { afterAll, expect, test } from 'vitest';
import type { Render } from '#server/pages/render-page.ts';
import { newEditor } from '#tests/support/editor.ts';
import { newMember, type Reader } from '#tests/support/reader.ts';
import { createTestApp, testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const form = 'application/x-www-form-urlencoded';
const json = 'application/json';

/** Pages like the site's own: those of the desk exist for whom the API says so, and no others. */
const render: Render = async (address, { api }, posted) => {
  const { status } = address.startsWith('/desk') ? await api('/api/desk/today') : { status: 404 };
  const body = Buffer.from(
    status === 200 ? `The desk${posted ? ` took ${posted.length} bytes` : ''}` : 'Nothing',
  );
  return {
    status,
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
    body,
  };
};

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, { render });
const app = createTestApp(opened.database);
const member = await newMember(app, 'ada@example.org');
const ed = await newEditor(app, opened.database, 'ed@example.org');
afterAll(async () => {
  await server.close();
  await opened.close();
});

type Sent = { method: string; type?: string; length?: number };

/** Everything that distinguishes two replies, except what depends on time and connection. */
async function ask(path: string, { method, type, length = 3 }: Sent, reader?: Reader) {
  const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    method,
    headers: {
      origin: testOrigin,
      ...(type && { 'content-type': type }),
      ...(reader && { cookie: reader.cookie }),
    },
    ...(type && { body: 'a='.padEnd(length, 'x') }),
  });
  const { connection: _, date: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
  return { status: answer.status, headers, body: await answer.text() };
}

const requests: Sent[] = [
  ...['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].map((method) => ({ method })),
  ...[form, json, 'multipart/form-data'].map((type) => ({ method: 'POST', type })),
  ...[form, json].map((type) => ({ method: 'POST', type, length: 100_000 })),
];

test('whatever is sent, addresses of the desk answer everybody except editors like addresses that do not exist', async () => {
  for (const reader of [undefined, member])
    for (const sent of requests) {
      const page = await ask('/nowhere', sent, reader);
      for (const path of ['/desk', '/desk/feeds/import', '/desk/nowhere'])
        expect({ path, sent, ...(await ask(path, sent, reader)) }).toEqual({ path, sent, ...page });
      const call = await ask('/api/nowhere', sent, reader);
      for (const path of ['/api/desk', '/api/desk/feeds/preview', '/api/desk/nowhere'])
        expect({ path, sent, ...(await ask(path, sent, reader)) }).toEqual({ path, sent, ...call });
    }
  expect(await ask('/desk/feeds', { method: 'POST', type: form }, ed)).toMatchObject({
    status: 200,
    body: 'The desk took 3 bytes',
  });
  expect((await ask('/desk/feeds', { method: 'POST', type: json }, ed)).status).toBe(415);
});

const post = (path: string, length: number) => ask(path, { method: 'POST', type: form, length }, ed);

test('an editor’s catalogue can be longer than any other body, but is limited, too', async () => {
  // 300,000 letters of nine bytes each in a form, and a few more.
  expect(await post('/desk/feeds/import', 2_800_000)).toMatchObject({ body: 'The desk took 2800000 bytes' });
  expect((await post('/api/desk/feeds/preview', 2_800_000)).status).toBe(415);
  for (const path of ['/desk/feeds/import', '/api/desk/feeds/preview']) {
    const { status, body } = await post(path, 3_200_000);
    expect({ path, status }).toEqual({ path, status: 413 });
    expect(body).toContain('3072 KB');
  }
  expect((await post('/desk/feeds/1', 200_000)).status).toBe(413);
});
