import { once } from 'node:events';
import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { absentDatabase, startTestServer } from '#tests/support/test-server.ts';

const database = absentDatabase();
const logged: string[] = [];

const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
const server = await startTestServer(database, { log });

afterAll(async () => {
  await server.close();
  await database.$client.end();
});

/** Sends two requests on one connection, the first as given; returns the heads and bodies of both replies. */
async function askTwice(first: string): Promise<string[]> {
  const second = 'GET /healthz HTTP/1.1\r\nHost: news.example\r\nConnection: close\r\n\r\n';
  const answers = await server.askRaw(first + second);
  return answers.split(/(?=HTTP\/1\.1 )/);
}

const post = (path: string, headers: string, body = '') =>
  `POST ${path} HTTP/1.1\r\nHost: news.example\r\n${headers}\r\n${body}`;
const json = 'Content-Type: application/json\r\n';
const sized = (body: string) =>
  post('/api/auth/sign-in/email', `${json}Content-Length: ${body.length}\r\n`, body);
const asking = (length: number) =>
  post('/api/auth/sign-in/email', `${json}Expect: 100-continue\r\nContent-Length: ${length}\r\n`);
const chunked = (body: string) =>
  post(
    '/api/auth/sign-in/email',
    `${json}Transfer-Encoding: chunked\r\n`,
    `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`,
  );

test('requests without a body are answered, whatever their method', async () => {
  for (const method of ['DELETE', 'OPTIONS', 'PATCH', 'POST', 'PUT']) {
    const [answer, next] = await askTwice(
      `${method} /api/articles/sports HTTP/1.1\r\nHost: news.example\r\n\r\n`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 405 /);
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
  }
  const [refused] = await askTwice(post('/api/auth/sign-in/email', ''));
  expect(refused).toMatch(/^HTTP\/1\.1 400 [^]*"invalid_email"/);
});

test('a chunked body is read like one of known length', async () => {
  for (const send of [sized, chunked]) {
    const [answer, next] = await askTwice(send('{"email":"ada@example.org","password":"short"}'));
    expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"invalid_password"/);
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a request that is refused without reading its body leaves the connection usable', async () => {
  for (const [path, headers, status] of [
    ['/api/auth/sign-in/email', 'Origin: https://evil.example\r\n', 403],
    ['/api/nothing', '', 404],
    ['/', '', 405],
    ['/api/auth/sign-in/email', 'Content-Type: text/plain\r\n', 415],
  ] as const) {
    const body = 'x'.repeat(60_000);
    const [answer, next] = await askTwice(post(path, `${headers}Content-Length: ${body.length}\r\n`, body));
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
  }
});

test('a page is also sent for a GET with a body', async () => {
  const [page, next] = await askTwice(
    'GET /articles/sports HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello',
  );
  expect(page).toMatch(/^HTTP\/1\.1 200 [^]*\/articles\/sports$/);
  expect(next).toMatch(/^HTTP\/1\.1 200 /);
});

const withBody = (method: string, path: string) =>
  `${method} ${path} HTTP/1.1\r\nHost: news.example\r\nContent-Length: 1\r\n\r\nx`;

test("a body does not make another spelling of an address bypass a proxy's rules for paths", async () => {
  for (const [method, path, expected] of [
    ['GET', '/%6detrics', /^HTTP\/1\.1 301 [^]*location: \/metrics\r\n/i],
    ['HEAD', '/%6detrics', /^HTTP\/1\.1 301 [^]*location: \/metrics\r\n/i],
    ['GET', '/Articles/Sports/', /^HTTP\/1\.1 301 [^]*location: \/articles\/sports\r\n/i],
    ['GET', '/articles/%73ports?page=2', /^HTTP\/1\.1 301 [^]*location: \/articles\/sports\?page=2\r\n/i],
    ['POST', '/%61pi/auth/sign-in/email', /^HTTP\/1\.1 404 /],
    ['POST', '/api/%61uth/sign-in/email', /^HTTP\/1\.1 404 /],
    ['PUT', '/%6detrics', /^HTTP\/1\.1 404 /],
    ['GET', '/api/%61uth/get-session', /^HTTP\/1\.1 404 /],
  ] as const) {
    const [answer, next] = await askTwice(withBody(method, path));
    expect([path, answer]).toEqual([path, expect.stringMatching(expected)]);
    expect(next).toMatch(/^HTTP\/1\.1 200 /);
  }
  const withoutBody = await askTwice('GET /api/%61uth/get-session HTTP/1.1\r\nHost: news.example\r\n\r\n');
  expect(withoutBody[0]).toMatch(/^HTTP\/1\.1 404 /);
});

test("a form's address may end with a slash", async () => {
  const [answer] = await askTwice(
    post('/login/', 'Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 3\r\n', 'a=b'),
  );
  expect(answer).toMatch(/^HTTP\/1\.1 200 [^]*\/login\/$/);
});

test('a body that is too long is refused, and the reply says that the connection closes', async () => {
  const body = 'x'.repeat(65 * 1024);
  for (const send of [sized, chunked]) {
    const answers = await askTwice(send(body));
    expect(answers).toHaveLength(1);
    expect(answers[0]).toMatch(/^HTTP\/1\.1 413 [^]*connection: close\r\n[^]*"too_large"/i);
  }
});

const sentByBrowser = (path: string, length = 70_000) =>
  server.askRaw(
    post(
      path,
      `Accept: text/html,*/*;q=0.8\r\nContent-Length: ${length}\r\nConnection: close\r\n`,
      'x'.repeat(length),
    ),
  );

test('a form that is too long is refused with a readable page for browsers', async () => {
  expect(await sentByBrowser('/desk/feeds/import')).toMatch(
    /^HTTP\/1\.1 413 [^]*text\/html[^]*<p>A request may hold at most 64 KB\. If you were logged in, your session may have ended\.<\/p>/i,
  );
  expect(await sentByBrowser('/login')).toMatch(
    /^HTTP\/1\.1 413 [^]*<p>A request may hold at most 64 KB\.<\/p>/,
  );
  for (const path of ['/profile', '/article/rain-1a', '/objection/1'])
    expect(await sentByBrowser(path, 300_000)).toMatch(
      /^HTTP\/1\.1 413 [^]*<p>A request may hold at most 256 KB\.<\/p>/,
    );
  expect(await sentByBrowser('/api/create_comment')).toMatch(/^HTTP\/1\.1 413 [^]*"too_large"/);
});

test('the refusal arrives even if the client goes on sending', async () => {
  const socket = server.connect();
  const answer = socket.toArray();
  socket.write(post('/api/create_comment', `${json}Content-Length: 4000000\r\n`));
  for (let sent = 0; sent < 4_000_000; sent += 100_000)
    if (!socket.write('x'.repeat(100_000))) await once(socket, 'drain');
  expect(Buffer.concat((await answer) as Buffer[]).toString()).toMatch(/^HTTP\/1\.1 413 /);
});

test('100 Continue is only sent for a body within the limit', async () => {
  expect(await server.askRaw(asking(100_000))).toMatch(/^HTTP\/1\.1 413 /);
  const socket = server.connect();
  socket.write(asking(2));
  const [leave] = (await once(socket, 'data')) as [Buffer];
  expect(leave.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
  socket.write('{}');
  const [answer] = (await once(socket, 'data')) as [Buffer];
  expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 [^]*"invalid_email"/);
  socket.destroy();
});

test('bytes beyond the announced length are not taken for a second request', async () => {
  const answers = await server.askRaw(
    post('/api/nothing', `${json}Content-Length: 2\r\n`, '{}nonsense\r\n\r\n'),
  );
  expect(answers).toMatch(/HTTP\/1\.1 400 [^]*connection: close\r\n/);
  expect(answers).not.toMatch(/HTTP\/1\.1 [25]/);
});

test('a client that disconnects while sending its body causes no error', async () => {
  for (const path of ['/api/create_comment', '/api/nothing', '/']) {
    const socket = server.connect();
    socket.write(post(path, `${json}Content-Length: 1000\r\n`, '{"half":'));
    await once(socket, 'connect');
    socket.destroy();
    await once(socket, 'close');
  }
  expect(await server.askRaw('GET /healthz HTTP/1.0\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 /);
  // Without a database here, the mail sender logs an outage.
  expect(logged.filter((line) => !line.includes('sendAllDue'))).toEqual([]);
});

test('health checks work without a Host header', async () => {
  for (const [path, status] of [
    ['/healthz', 200],
    ['/metrics', 200],
    ['/readyz', 503],
  ] as const)
    expect(await server.askRaw(`GET ${path} HTTP/1.0\r\n\r\n`)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
});

test('an invalid Host header is refused with a sentence', async () => {
  const answer = await server.askRaw('GET /healthz HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*content-type: application\/json\r\n[^]*"bad_request"/i);
});

test('the site may be named in the request line, as for proxies', async () => {
  for (const [target, expected] of [
    ['http://news.example/healthz', /^HTTP\/1\.1 200 [^]*"alive"/],
    ['HTTPS://News.Example:443/articles/sports?page=2', /^HTTP\/1\.1 200 [^]*\/articles\/sports\?page=2$/],
    ['http://news.example', /^HTTP\/1\.1 200 [^]*\/$/],
    ['http://news.example?notice=x', /^HTTP\/1\.1 200 [^]*\/$/],
    ['http://news.example/x/../metrics', /^HTTP\/1\.1 404 /],
    ['http://news.example//other.example/', /^HTTP\/1\.1 301 [^]*location: \/other\.example\r\n/i],
    ['http:///healthz', /^HTTP\/1\.1 400 /],
    ['ftp://news.example/healthz', /^HTTP\/1\.1 400 /],
  ] as const) {
    const [answer] = await askTwice(`GET ${target} HTTP/1.1\r\nHost: news.example\r\n\r\n`);
    expect([target, answer]).toEqual([target, expect.stringMatching(expected)]);
  }
});

test('a request that names several hosts is refused', async () => {
  const [answer, next] = await askTwice('GET /healthz HTTP/1.1\r\nHost: a\r\nhost: b\r\n\r\n');
  expect(answer).toMatch(/^HTTP\/1\.1 400 [^]*"bad_request"/);
  expect(next).toMatch(/^HTTP\/1\.1 200 /);
});

test('a connection whose headers do not arrive is closed', { timeout: 25_000 }, async () => {
  expect(await server.askRaw('GET / HTTP/1.1\r\nHost: news.example\r\n')).toMatch(/^HTTP\/1\.1 408 /);
});
