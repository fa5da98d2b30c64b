import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { testOrigin } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

let rendered: string[] = [];

const opened = await openTestDatabase();
const server = await startTestServer(opened.database, {
  render: async (address) => {
    rendered.push(address);
    return { status: 200, headers: { 'content-type': 'text/html' }, body: Buffer.from('page') };
  },
});
afterAll(async () => {
  await server.close();
  await opened.close();
});

type Sent = { method?: string; headers?: Record<string, string>; body?: string };

async function ask(path: string, { body, ...options }: Sent = {}): Promise<IncomingMessage> {
  const { port } = server;
  const sent = request({ host: '127.0.0.1', port, path, agent: false, ...options }).end(body);
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response;
}

async function textOf(response: IncomingMessage): Promise<string> {
  return Buffer.concat((await response.toArray()) as Buffer[]).toString();
}

async function signUp(email: string): Promise<{ cookie: string; id: string }> {
  const response = await ask('/api/auth/sign-up/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: testOrigin },
    body: JSON.stringify({ email, password: 'correct horse battery' }),
  });
  const cookie = (response.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ');
  const { user } = JSON.parse(await textOf(response)) as { user: { id: string } };
  return { cookie, id: user.id };
}

test('replies about a member are made for them only, and cached nowhere', async () => {
  const ada = await signUp('ada@example.org');
  const bea = await signUp('bea@example.org');
  for (const { cookie, id } of [ada, bea]) {
    for (const path of ['/api/auth/get-session', '/api/account/export']) {
      const response = await ask(path, { headers: { cookie } });
      expect(response.headers['cache-control']).toBe('no-store');
      expect(await textOf(response)).toContain(id);
    }
  }
  expect(await textOf(await ask('/api/auth/get-session'))).toBe('null');
});

test('a public page is the same for members and visitors, and gets neither cookies nor the token of a link', async () => {
  const { cookie } = await signUp('cleo@example.org');
  rendered = [];
  expect(await textOf(await ask('/reset?token=first', { headers: { cookie } }))).toBe('page');
  const second = await ask('/reset?token=second');
  await textOf(second);
  expect(rendered).toEqual(['/reset?token=']);
  expect(second.headers).not.toHaveProperty('set-cookie');
});

test('a screen for visitors is rendered for requests with a session or a path to lead back to, and cached for all others', async () => {
  const { cookie } = await signUp('finn@example.org');
  rendered = [];
  for (const path of ['/login', '/signup', '/reset', '/login?notice=log-in-first']) {
    const own = await ask(path, { headers: { cookie } });
    expect(own.headers['cache-control']).toBe('no-store');
    await textOf(own);
  }
  expect(rendered).toHaveLength(4);
  for (const other of [{}, { cookie: 'theme=dark' }])
    expect((await ask('/login', { headers: other })).headers['cache-control']).not.toBe('no-store');
  expect(rendered.slice(4)).toEqual(['/login']);
  for (const path of ['/login?returnTo=%2Farticle%2Frain', '/signup?returnTo=%2Farticle%2Frain']) {
    expect((await ask(path)).headers['cache-control']).toBe('no-store');
    expect(rendered.at(-1)).toBe(path);
  }
});

async function openerPolicy(path: string) {
  const response = await ask(path);
  response.resume();
  return response.headers['cross-origin-opener-policy'];
}

test('only the address to which a popup returns keeps its opener', async () => {
  for (const path of ['/api/auth/callback/google?error=access_denied', '/auth/popup?error=access_denied'])
    expect(await openerPolicy(path)).toBe('unsafe-none');
  expect(await openerPolicy('/login')).toBe('same-origin-allow-popups');
});

test('while the database is down members also get a 503 with a sentence', async () => {
  const { cookie, id } = await signUp('dora@example.org');
  await opened.database.execute(sql`alter table session rename to away`);
  for (const path of [`/api/users/${id}`, '/api/auth/get-session']) {
    const response = await ask(path, { headers: { cookie } });
    expect(response.statusCode).toBe(503);
    expect(response.headers).not.toHaveProperty('set-cookie');
    expect(JSON.parse(await textOf(response))).toMatchObject({ code: 'unavailable' });
  }
  await opened.database.execute(sql`alter table away rename to session`);
});

test('draining ends a live profile at once', async () => {
  const { cookie, id } = await signUp('eva@example.org');
  const stream = await ask(`/api/users/${id}`, { headers: { cookie, accept: 'text/event-stream' } });
  const [first] = (await once(stream, 'data')) as [Buffer];
  expect(first.toString()).toBe('event: put\ndata: {"path":"/","data":null}\nretry: 2000\n\n');
  const ended = once(stream, 'end');
  await server.close();
  await ended;
});
