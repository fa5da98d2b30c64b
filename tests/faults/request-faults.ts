import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { startTraffic } from './traffic.ts';

const repeats = 40;
const headersWithin = 15_000; // ms that the head of a request may take, plus some for a busy machine
const slowClients = 2_000;
const droppedStreams = 5_000;
const atOnce = 250;
export const answerWithin = 5_000; // ms

/** Faults of clients, all from one address with rate limits off, on a site with the embedded database. */
export const requestFaults: Fault[] = [
  {
    name: 'odd-requests',
    fault: `requests without a body, with a chunked one, with one that is refused unread, and with one that is too long, ${repeats} of each`,
    promise:
      'each gets the right reply, never 500; so does the next on the connection, unless the reply announced its close',
    cause: () => onSite(oddRequests),
  },
  {
    name: 'slow-headers',
    fault: '200 connections that never finish a request',
    promise: 'they are closed after ten seconds; readers do not notice',
    cause: () => onSite(slowHeaders),
  },
  {
    name: 'broken-off',
    fault: `${repeats} uploads that are aborted before all announced bytes are sent`,
    promise: 'nothing is answered, stored or logged as an error; readers do not notice',
    cause: () => onSite(brokenOff),
  },
  {
    name: 'slow-clients',
    fault: `${slowClients} clients request the home page and do not read it`,
    promise: 'others are answered meanwhile; afterwards everything works',
    cause: () => onSite(slowReaders),
  },
  {
    name: 'dropped-streams',
    fault: `${droppedStreams} comment streams are opened and dropped`,
    promise: 'others are answered meanwhile; afterwards everything works, and no stream is left',
    cause: () => onSite(dropStreams),
  },
];

export async function onSite(cause: (site: Site) => Promise<Outcome>): Promise<Outcome> {
  const publisher = await startDaily();
  const site = await startSite(publisher.opml, { RATE_LIMITS: 'off' });
  try {
    await until(() => showsNews(site.url));
    return await cause(site);
  } finally {
    await site.stop();
    await publisher.stop();
  }
}

const next = 'GET /healthz HTTP/1.1\r\nHost: news.example\r\nConnection: close\r\n\r\n';
export const post = (path: string, headers: string, body: string) =>
  `POST ${path} HTTP/1.1\r\nHost: news.example\r\nContent-Type: application/json\r\n${headers}\r\n\r\n${body}`;
export const signIn = '/api/auth/sign-in/email';

/** What is sent, the status of the reply, and whether the connection stays open. */
const odd: [request: string, status: number, goesOn: boolean][] = [
  ['DELETE /api/articles/sports HTTP/1.1\r\nHost: news.example\r\n\r\n', 405, true],
  ['OPTIONS /api/articles/sports HTTP/1.1\r\nHost: news.example\r\n\r\n', 405, true],
  [post(signIn, 'Transfer-Encoding: chunked', '2\r\n{}\r\n0\r\n\r\n'), 400, true],
  [post('/api/nothing', 'Content-Length: 60000', 'x'.repeat(60_000)), 404, true],
  [post(signIn, 'Content-Length: 66000', 'x'.repeat(66_000)), 413, false],
  [post(signIn, 'Content-Length: 10000000', 'x'.repeat(10_000_000)), 413, false],
];

async function oddRequests(site: Site): Promise<Outcome> {
  const wrong: string[] = [];
  for (const [request, status, goesOn] of odd)
    for (let turn = 0; turn < repeats; turn += 1) {
      const answers = (await askRaw(site, request + next)).split(/(?=HTTP\/1\.1 )/);
      const statuses = answers.map((answer) => Number(answer.slice(9, 12)));
      const isTold = /^connection: close\r$/im.test(answers[0] ?? '');
      const isRight = goesOn
        ? statuses.join() === `${status},200`
        : statuses.join() === `${status}` && isTold;
      if (!isRight) wrong.push(`${request.slice(0, 40)} … ${statuses.join()}`);
    }
  return outcome(
    { [`all right (${[...new Set(wrong)].join('; ')})`]: wrong.length === 0 },
    `${odd.length * repeats} requests, ${wrong.length} answered wrongly`,
  );
}

async function slowHeaders(site: Site): Promise<Outcome> {
  const begun = performance.now();
  const sockets = await Promise.all(Array.from({ length: 200 }, () => openSocket(site)));
  for (const socket of sockets) socket.write('GET / HTTP/1.1\r\nHost: news.example\r\nX-Never: ');
  const dripping = setInterval(() => {
    for (const socket of sockets) if (!socket.destroyed) socket.write('x');
  }, 1_000);
  const slowest = await slowestAnswer(site, Promise.all(sockets.map(closed)));
  clearInterval(dripping);
  const took = performance.now() - begun;
  return outcome(
    { 'closed in time': took <= headersWithin, 'others answered': slowest <= answerWithin },
    `all closed after ${seconds(took)}; slowest answer meanwhile ${seconds(slowest)}`,
  );
}

async function brokenOff(site: Site): Promise<Outcome> {
  const logged = site.output().length;
  const uploads = Array.from({ length: repeats }, async () => {
    const socket = await openSocket(site);
    socket.write(post(signIn, 'Content-Length: 100', '{"email":'));
    await pause(200);
    socket.resetAndDestroy();
  });
  const slowest = await slowestAnswer(site, Promise.all(uploads));
  const errors = site.output().slice(logged).split('\n').filter(Boolean);
  return outcome(
    { 'nothing logged': errors.length === 0, 'others answered': slowest <= answerWithin },
    `${errors.length} log lines; slowest answer meanwhile ${seconds(slowest)}`,
  );
}

async function slowReaders(site: Site): Promise<Outcome> {
  const before = await openFiles(site);
  const traffic = await startTraffic(site);
  const sockets: Socket[] = [];
  for (let opened = 0; opened < slowClients; opened += atOnce)
    sockets.push(...(await Promise.all(Array.from({ length: atOnce }, () => openSocket(site)))));
  for (const socket of sockets) {
    socket.pause();
    socket.write('GET / HTTP/1.1\r\nHost: news.example\r\n\r\n'.repeat(5));
  }
  const slowest = await slowestAnswer(site, pause(15_000));
  for (const socket of sockets) socket.destroy();
  return afterwards(traffic, site, before, slowest, `${sockets.length} clients`);
}

async function dropStreams(site: Site): Promise<Outcome> {
  const before = await openFiles(site);
  const traffic = await startTraffic(site);
  const work = (async () => {
    for (let opened = 0; opened < droppedStreams; opened += atOnce) {
      const sockets = await Promise.all(Array.from({ length: atOnce }, () => openSocket(site)));
      for (const socket of sockets)
        socket.write('GET /api/comment_stream?article_id=none HTTP/1.1\r\nHost: news.example\r\n\r\n');
      await Promise.all(sockets.map((socket) => once(socket, 'data')));
      for (const socket of sockets) socket.destroy();
    }
  })();
  const slowest = await slowestAnswer(site, work);
  return afterwards(traffic, site, before, slowest, `${droppedStreams} streams`);
}

async function afterwards(
  traffic: Awaited<ReturnType<typeof startTraffic>>,
  site: Site,
  before: number,
  slowest: number,
  what: string,
): Promise<Outcome> {
  const over = performance.now();
  await traffic.isWhole();
  const whole = performance.now() - over;
  const lost = await traffic.lost();
  await traffic.end();
  await pause(2_000);
  const left = (await openFiles(site)) - before;
  return outcome(
    {
      'others answered': slowest <= answerWithin && hasOnly(traffic.statuses, 200, 201),
      'well afterwards': whole <= answerWithin,
      'everything kept': lost.length === 0,
      'all connections closed': left <= 20,
    },
    `${what}; slowest answer meanwhile ${seconds(slowest)}, everything worked after ${seconds(whole)}; ${left} files and connections more than before`,
  );
}

/** Requests lists, or something else, until `work` is done; returns the milliseconds of the slowest. */
export async function slowestAnswer(
  site: Site,
  work: Promise<unknown>,
  ask = (n: number) => askForList(site, n),
): Promise<number> {
  let slowest = 0;
  let isDone = false;
  const watched = work.finally(() => {
    isDone = true;
  });
  for (let n = 0; !isDone; n += 1) {
    const asked = performance.now();
    await ask(n);
    slowest = Math.max(slowest, performance.now() - asked);
    await pause(50);
  }
  await watched;
  return slowest;
}

async function askForList(site: Site, n: number): Promise<void> {
  const response = await fetch(`${site.url}/api/articles/list${n}`);
  if (!response.ok) throw new Error(`A list was answered with ${response.status}.`);
  await response.arrayBuffer();
}

/** How many files and connections the site has open. */
async function openFiles(site: Site): Promise<number> {
  const metrics = await (await fetch(`${site.url}/metrics`)).text();
  return Number(/^process_open_fds (\S+)$/m.exec(metrics)?.[1]);
}

export async function openSocket(site: Site): Promise<Socket> {
  const { hostname, port } = new URL(site.url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined); // its end is enough
  await once(socket, 'connect');
  return socket;
}

export async function closed(socket: Socket): Promise<void> {
  socket.resume();
  if (!socket.closed) await once(socket, 'close');
}

export async function askRaw(site: Site, text: string): Promise<string> {
  const socket = await openSocket(site);
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString('latin1')));
  socket.write(text);
  await once(socket, 'close');
  return answer;
}
