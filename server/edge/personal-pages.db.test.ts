import { afterAll, expect, test } from 'vitest';
import type { Render } from '#server/pages/render-page.ts';
import { testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const ofThisSite = { origin: testOrigin, 'sec-fetch-site': 'same-origin' };
const credentials = { email: 'ada@example.org', password: 'correct horse battery' };

/** Forms that were handed to a page. */
let posted = 0;

/** Pages that show who is signed in, with a form for signing up. */
const render: Render = async (_address, { api }, form) => {
  if (!form) {
    const body = Buffer.from(await (await api('/api/auth/get-session')).text());
    return { status: 200, headers: { 'content-type': 'text/html', 'cache-control': 'public' }, body };
  }
  posted += 1;
  const reply = await api('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(Object.fromEntries(new URLSearchParams(form.toString()))),
  });
  if (reply.ok) return { status: 303, headers: { location: '/profile' }, body: Buffer.alloc(0) };
  const body = Buffer.from(await reply.text());
  return { status: reply.status, headers: { 'content-type': 'text/html' }, body };
};

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, { config: { rateLimits: true }, render });
afterAll(async () => {
  await server.close();
  await opened.close();
});

function ask(path: string, init: RequestInit = {}): Promise<Response> {
  return fetch(`http://127.0.0.1:${server.port}${path}`, { redirect: 'manual', ...init });
}

const post = (path: string, fields: Record<string, string>, headers: Record<string, string> = ofThisSite) =>
  ask(path, { method: 'POST', body: new URLSearchParams(fields), headers });

test('a posted form acts through the API, whose cookies are sent with a page that is not cached', async () => {
  const answer = await post('/signup', credentials);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/profile');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const [cookie = ''] = answer.headers.getSetCookie();
  const profile = await ask('/profile', { headers: { cookie: cookie.split(';')[0] ?? '' } });
  expect(profile.headers.get('cache-control')).toBe('no-store');
  expect(await profile.text()).toContain(credentials.email);
  expect(await (await ask('/profile')).text()).toBe('null');
  expect(await (await ask('/login')).text()).toBe('null');
});

test('a form posted from another site is refused with a page that shows nothing of it, and never rendered', async () => {
  const fields = { ...credentials, email: 'eve@example.org' };
  posted = 0;
  for (const headers of [
    { origin: 'https://elsewhere.example', 'sec-fetch-site': 'cross-site' },
    { origin: testOrigin, 'sec-fetch-site': 'cross-site' },
    { origin: 'null' },
  ]) {
    const answer = await post('/signup', fields, { ...headers, accept: 'text/html' });
    expect(answer.status).toBe(403);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const page = await answer.text();
    expect(page).toContain(`<p>This was not sent by a page of ${testOrigin}, so nothing was done.</p>`);
    expect(page).not.toContain('eve@');
  }
  expect(posted).toBe(0);
  expect((await post('/signup', fields)).status).toBe(303);
});

test('a form sent by two clicks acts once: both replies bring the same session', async () => {
  const fields = { ...credentials, email: 'clicks@example.org' };
  const answers = await Promise.all([post('/signup', fields), post('/signup', fields)]);
  answers.push(await post('/signup', fields));
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const [first, ...others] = answers.map(({ headers }) => headers.getSetCookie());
  expect(first).toHaveLength(1);
  for (const other of others) expect(other).toEqual(first);
  const elsewhere = await post('/signup', fields, { ...ofThisSite, cookie: 'theme=dark' });
  expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([422, []]);
});

test('forms have length limits, higher where readers write texts, and browsers’ encodings', async () => {
  expect((await post('/signup', { email: 'x'.repeat(70_000) })).status).toBe(413);
  for (const path of ['/profile', '/article/rain-1a', '/objection/1']) {
    posted = 0;
    await post(path, { content: 'Ж'.repeat(40_000) });
    expect([path, posted]).toEqual([path, 1]);
    expect((await post(path, { content: 'Ж'.repeat(50_000) })).status).toBe(413);
  }
  const json = await ask('/signup', {
    method: 'POST',
    body: JSON.stringify(credentials),
    headers: { ...ofThisSite, 'content-type': 'application/json' },
  });
  expect(json.status).toBe(415);
});

test('pages without forms answer POST with the allowed methods', async () => {
  for (const [path, method, allowed] of [
    ['/', 'POST', 'GET, HEAD'],
    ['/articles/sports', 'POST', 'GET, HEAD'],
    ['/login', 'PUT', 'GET, HEAD, POST'],
  ] as const) {
    const answer = await ask(path, { method, headers: ofThisSite });
    expect(answer.status).toBe(405);
    expect(answer.headers.get('allow')).toBe(allowed);
  }
});

test('posted forms are counted by the address they come from', async () => {
  const tries = Array.from({ length: 25 }, (_, index) =>
    post('/signup', { ...credentials, email: `many.${index}@example.org` }),
  );
  const statuses = (await Promise.all(tries)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5);
});
