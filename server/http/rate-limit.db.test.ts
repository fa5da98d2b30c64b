import { afterAll, expect, test } from 'vitest';
import { rateLimit } from '#db/account-schema.ts';
import { sql } from '#db/drizzle.ts';
import { newMember, password, Reader } from '#tests/support/reader.ts';
import { createTestApp } from '#tests/support/test-app.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import type { AppError } from './app-error.ts';
import { createRateLimiter } from './rate-limit.ts';

/** An hour: long enough for what drains during a test not to matter. */
const rule = { name: 'test', max: 3, per: 3_600_000 };
const nobody = { addressOf: () => 'nobody', senderOf: () => 'nobody' };

const opened = await openTestDatabase();
const limiter = createRateLimiter(opened.database, 'secret', nobody);
const config = { rateLimits: true, trustedProxies: 1 };
const app = createTestApp(opened.database, { config });
afterAll(opened.close);

/** Moves stored times back, as if so much time had passed. */
async function secondsPass(seconds: number): Promise<void> {
  await opened.database
    .update(rateLimit)
    .set({ emptyAt: sql`${rateLimit.emptyAt} - make_interval(secs => ${seconds})` });
}

const outcomes = async (subject: string, count: number) =>
  (await Promise.allSettled(Array.from({ length: count }, () => limiter.take(rule, subject)))).map(
    ({ status }) => status,
  );

test('the limit holds for each subject separately, even for simultaneous requests', async () => {
  const passed = (await outcomes('a', 8)).filter((status) => status === 'fulfilled');
  expect(passed).toHaveLength(3);
  await expect(limiter.take(rule, 'b')).resolves.toBeUndefined();
});

test('a clock that was days ahead when requests were counted does not lock anybody out', async () => {
  await outcomes('early', 1);
  await secondsPass(-2 * 24 * 3600); // the clock was corrected
  const passed = (await outcomes('early', 8)).filter((status) => status === 'fulfilled');
  expect(passed).toHaveLength(3);
});

test('a request that waited for others to be counted is allowed within the limit', async () => {
  await opened.database.transaction(async (transaction) => {
    const waiting = createRateLimiter(transaction, 'secret', nobody);
    await waiting.take(rule, 'queue');
    // As two other requests leave it that come while the transaction waits.
    await transaction.update(rateLimit).set({ emptyAt: sql`clock_timestamp() + interval '40 minutes'` });
    await expect(waiting.take(rule, 'queue')).resolves.toBeUndefined();
  });
});

test('a request after Retry-After is allowed, and an earlier attempt does not prolong the wait', async () => {
  await outcomes('patient', 3);
  const refusal = (await limiter.take(rule, 'patient').catch((error: unknown) => error)) as AppError;
  expect(refusal).toMatchObject({
    code: 'too_many_requests',
    status: 429,
    message: expect.stringMatching(/^Too many attempts\. Please try again in \d+ minutes\.$/),
  });
  const seconds = Number(refusal.headers['retry-after']);
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(20 * 60);
  await secondsPass(seconds);
  await expect(limiter.take(rule, 'patient')).resolves.toBeUndefined();
  await expect(limiter.take(rule, 'patient')).rejects.toMatchObject({ status: 429 });
});

test('counting does not wait for the disk', async () => {
  const { rows } = await opened.database.execute(
    sql`select relpersistence as kind from pg_class where relname = 'rate_limit'`,
  );
  expect(rows).toEqual([{ kind: 'u' }]); // unlogged
});

test('the table contains neither rules nor people', async () => {
  await limiter.take(rule, 'ada@example.org');
  const { rows } = await opened.database.execute(sql`select t::text from rate_limit t`);
  expect(JSON.stringify(rows)).not.toMatch(/ada|example|test/);
});

test('a refusal says when to try again, in a sentence and a header', async () => {
  const reader = new Reader(app);
  const body = { email: 'flood@example.org' };
  for (let mail = 0; mail < 5; mail++)
    expect((await reader.post('/api/auth/request-password-reset', body)).status).toBe(200);
  const refusal = await reader.post('/api/auth/request-password-reset', body);
  expect(refusal.status).toBe(429);
  expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(600);
  expect(refusal.body).toMatchObject({
    code: 'too_many_requests',
    error: 'Too many attempts. Please try again in 12 minutes.',
  });
});

const report = async (address: string) =>
  (await new Reader(app).post('/api/report_comment', { comment_id: '1', reason: 'spam' }, { address }))
    .status;

test('whoever has a whole IPv6 network is counted as sixteen readers at most', async () => {
  const readers = Array.from({ length: 160 }, (_, n) => report(`2001:db8:7:${n % 16}::1`));
  expect(new Set(await Promise.all(readers))).toEqual(new Set([404]));
  expect(await report('2001:db8:7:ffff::1')).toBe(429);
  expect(await report('2001:db8:8::1')).toBe(404);
});

/** Signs somebody up through our proxy, which saw another address than the sender claims. */
const signUpFrom = (claimed: string, seen: string) =>
  new Reader(app).post(
    '/api/auth/sign-up/email',
    { email: `${claimed}@example.org`, password: 'correct horse' },
    { headers: { 'x-forwarded-for': `${claimed}, ${seen}` }, address: '127.0.0.1' },
  );

test('sign-ups are counted by the address that our proxy saw, whatever address the sender claims', async () => {
  const statuses: number[] = [];
  for (let number = 0; number < 22; number++)
    statuses.push((await signUpFrom(`10.0.0.${number}`, '203.0.113.9')).status);
  expect(statuses.filter((status) => status === 200)).toHaveLength(20);
  expect(statuses.at(-1)).toBe(429);
  expect((await signUpFrom('10.0.0.99', '203.0.113.10')).status).toBe(200);
});

/** Tries passwords for an account from so many addresses, until each is refused; returns how often from each. */
async function guess(email: string, addresses: number): Promise<number[]> {
  // However it is written, it is one account.
  const spelled = (n: number) => email.slice(0, n % 7).toUpperCase() + email.slice(n % 7);
  const tries: number[] = [];
  for (let n = 0; n < addresses; n++) {
    const ask = (tried: number) =>
      new Reader(app).post(
        '/api/auth/sign-in/email',
        { email: spelled(tried), password: 'a wrong one' },
        { address: `203.0.113.${100 + n}` },
      );
    let tried = 0;
    while ((await ask(tried)).status === 401) tried++;
    tries.push(tried);
  }
  return tries;
}

test('who guesses passwords from one address keeps nobody else from logging in', async () => {
  const email = 'sought@example.org';
  await newMember(app, email);
  expect(await guess(email, 1)).toEqual([10]);
  expect((await new Reader(app).post('/api/auth/sign-in/email', { email, password })).status).toBe(200);
});

test('whose password others are guessing can still change it', async () => {
  const member = await newMember(app, 'guessed@example.org');
  expect((await guess('guessed@example.org', 11)).at(-1)).toBeLessThan(10);
  const change = { currentPassword: password, newPassword: 'another long word' };
  expect((await member.post('/api/auth/change-password', change)).status).toBe(200);
});
