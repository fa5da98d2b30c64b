import { once } from 'node:events';
import type { Socket } from 'node:net';
import type { Site } from '#tests/support/site.ts';
import { count, hasOnly, outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import {
  answerWithin,
  askRaw,
  closed,
  onSite,
  openSocket,
  post,
  signIn,
  slowestAnswer,
} from './request-faults.ts';

const logIns = 300;
const readers = 300;
const pagesEach = 15;
const homeWithin = 1_000; // ms

/** Very many clients at once, with requests that take CPU time. */
export const floodFaults: Fault[] = [
  {
    name: 'many-log-ins',
    fault: `${logIns} people log in at once, with wrong passwords`,
    promise:
      'each gets an answer, or is told to try again in a moment; requests for lists do not wait for them',
    cause: () => onSite(manyLogIns),
  },
  {
    name: 'many-pages',
    fault: `${readers} clients each request ${pagesEach} pages that do not exist, without waiting for replies`,
    promise: 'requests for the home page do not wait for them',
    cause: () => onSite(manyPages),
  },
];

async function manyLogIns(site: Site): Promise<Outcome> {
  const statuses = new Map<number, number>();
  const sockets = await Promise.all(Array.from({ length: logIns }, () => openSocket(site)));
  const begun = performance.now();
  const logIn = async (socket: Socket, n: number) => {
    const body = JSON.stringify({ email: `reader-${n}@example.org`, password: 'a wrong password' });
    socket.write(post(signIn, `Content-Length: ${body.length}`, body));
    const [head] = (await once(socket, 'data')) as [Buffer];
    const status = Number(head.toString('latin1', 9, 12));
    count(statuses, status);
    socket.destroy();
  };
  const slowest = await slowestAnswer(site, Promise.all(sockets.map(logIn)));
  const took = performance.now() - begun;
  return outcome(
    {
      'others answered': slowest <= answerWithin,
      'answered or told': hasOnly(statuses, 401, 503),
    },
    `answers ${shown(statuses)} within ${seconds(took)}; slowest list meanwhile ${seconds(slowest)}`,
  );
}

async function manyPages(site: Site): Promise<Outcome> {
  await askForHome(site); // from now on it is cached
  const begun = performance.now();
  const ask = async (_: unknown, client: number) => {
    const socket = await openSocket(site);
    const addresses = Array.from({ length: pagesEach }, (__, n) => `GET /nothing-${client}-${n} HTTP/1.1`);
    socket.write(
      addresses.join('\r\nHost: news.example\r\n\r\n') + '\r\nHost: a\r\nConnection: close\r\n\r\n',
    );
    await closed(socket);
  };
  const slowest = await slowestAnswer(site, Promise.all(Array.from({ length: readers }, ask)), () =>
    askForHome(site),
  );
  const took = performance.now() - begun;
  return outcome(
    { 'others answered': slowest <= homeWithin },
    `${readers * pagesEach} pages within ${seconds(took)}; slowest home page meanwhile ${seconds(slowest)}`,
  );
}

/** Requests on a connection of its own. */
async function askForHome(site: Site): Promise<void> {
  const answer = await askRaw(site, 'GET / HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n');
  if (!answer.startsWith('HTTP/1.1 200')) throw new Error(`Home was answered with ${answer.slice(0, 20)}.`);
}
