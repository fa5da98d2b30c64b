import { availableParallelism } from 'node:os';
import { setImmediate } from 'node:timers/promises';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';

let working = 0;
let mostAtOnce = 0;
/** Password hashing in progress waits for this. */
let released = Promise.withResolvers<void>();

const stuck = 'a password that is never done';

async function work<Result>(result: Result): Promise<Result> {
  working += 1;
  mostAtOnce = Math.max(mostAtOnce, working);
  await released.promise;
  working -= 1;
  return result;
}

const opened = await openTestDatabase();
const passwords = {
  hash: (text: string) => (text === stuck ? new Promise<string>(() => undefined) : work(`hash of ${text}`)),
  verify: (attempt: { hash: string; password: string }) =>
    work(attempt.hash === `hash of ${attempt.password}`),
};
const app = createTestApp(opened.database, { passwords });
beforeEach(() => {
  mostAtOnce = 0;
  released = Promise.withResolvers();
});
afterAll(opened.close);

const logIn = (email: string, given = password, address = '192.0.2.1') =>
  new Reader(app).post('/api/auth/sign-in/email', { email, password: given }, { address });

test('many simultaneous log-ins all succeed, while few passwords are hashed at the same time', async () => {
  released.resolve();
  const email = 'ada@example.org';
  await newMember(app, email);
  released = Promise.withResolvers();
  const logIns = Array.from({ length: 40 }, () => logIn(email));
  const signUps = Array.from({ length: 20 }, (_, n) =>
    new Reader(app).post('/api/auth/sign-up/email', { email: `many-${n}@example.org`, password }),
  );
  await expect.poll(() => working).toBeGreaterThan(0);
  // A log-in that waits for its turn uses no database connection.
  expect((await app.request('/api/world_news')).status).toBe(200);
  released.resolve();
  const statuses = (await Promise.all([...logIns, ...signUps])).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(mostAtOnce).toBeLessThanOrEqual(availableParallelism());
});

test('a log-in while very many wait is told so, and succeeds later', async () => {
  const attempts = Array.from({ length: 300 }, (_, n) => logIn(`nobody-${n}@example.org`));
  await expect.poll(() => working).toBeGreaterThan(0);
  const refused = await Promise.race(attempts);
  expect(refused).toMatchObject({
    status: 503,
    body: {
      code: 'too_many_at_once',
      error: 'A lot of people are logging in just now. Please try again in a few seconds.',
    },
  });
  expect(refused.headers.get('retry-after')).toBe('5');
  released.resolve();
  const statuses = (await Promise.all(attempts)).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([401, 503]));
  expect(statuses.filter((status) => status === 401).length).toBeGreaterThanOrEqual(100);
  expect((await logIn('nobody@example.org')).status).toBe(401);
});

test('a stuck hash does not delay others for long', async () => {
  released.resolve();
  const turns = Math.max(1, Math.floor(availableParallelism() / 2));
  for (let n = 0; n < turns; n += 1) void logIn('nobody@example.org', stuck);
  expect((await logIn('nobody@example.org')).status).toBe(401);
});

const logInsFrom = (count: number, addressOf: (n: number) => string) =>
  Array.from({ length: count }, (_, n) => logIn(`crowd-${n}@example.org`, password, addressOf(n)));

test('a log-in from another address does not wait for all those from one address', async () => {
  let answered = 0;
  const crowd = logInsFrom(60, () => '192.0.2.66').map((attempt) => attempt.then(() => (answered += 1)));
  await expect.poll(() => working).toBeGreaterThan(0);
  const other = logIn('ada@example.org', password, '192.0.2.7');
  await setImmediate(); // it is queued by then
  released.resolve();
  await other;
  expect(answered).toBeLessThan(30);
  await Promise.all(crowd);
});

test('in a full queue there is room for a log-in from another address', async () => {
  const crowd = logInsFrom(200, (n) => `2001:db8:66:${n.toString(16)}::1`);
  expect(await Promise.race(crowd)).toMatchObject({ status: 503 });
  const others = ['192.0.2.7', '2001:db8:7::1'].map((address) => logIn('ada@example.org', password, address));
  await setImmediate();
  released.resolve();
  expect((await Promise.all(others)).map(({ status }) => status)).toEqual([200, 200]);
  await Promise.all(crowd);
});
