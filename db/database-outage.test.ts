import { DatabaseError } from 'pg';
import { expect, test } from 'vitest';
import { absentDatabase } from '#tests/support/test-server.ts';
import { connectDatabase } from './client.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { DrizzleQueryError } from './drizzle.ts';

const failureOf = (work: Promise<unknown>) =>
  work.then(
    () => undefined,
    (error: unknown) => error,
  );

function refusedWith(code: string): Error {
  return new DrizzleQueryError('select 1', [], Object.assign(new DatabaseError('No.', 2, 'error'), { code }));
}

test('an unreachable database counts as an outage, within a transaction and outside', async () => {
  const database = absentDatabase();
  expect(isDatabaseOutage(await failureOf(database.execute('select 1')))).toBe(true);
  expect(isDatabaseOutage(await failureOf(database.transaction(async () => undefined)))).toBe(true);
  await database.$client.end();
  expect(isDatabaseOutage(await failureOf(database.transaction(async () => undefined)))).toBe(true);
});

test('so does one whose name cannot be looked up', async () => {
  const database = connectDatabase({ url: 'postgresql://nobody@database.invalid/nowhere', name: 'none' }, 1);
  expect(isDatabaseOutage(await failureOf(database.execute('select 1')))).toBe(true);
  expect(isDatabaseOutage(await failureOf(database.transaction(async () => undefined)))).toBe(true);
  await database.$client.end();
});

test.each(['EMFILE', 'EHOSTUNREACH', 'EAGAIN', 'EACCES'])('and %s while connecting', (code) => {
  const cause = Object.assign(new Error('connect'), { code, syscall: 'connect' });
  expect(isDatabaseOutage(new DrizzleQueryError('select 1', [], cause))).toBe(true);
});

test('and of a host with several addresses at each of which nobody answers', () => {
  const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  const everywhere = Object.assign(new AggregateError([refused, refused]), { code: 'ECONNREFUSED' });
  expect(isDatabaseOutage(everywhere)).toBe(true);
});

test('and of a host whose name is unknown for now', () => {
  const unknown = Object.assign(new Error('lookup'), { code: 'EAI_AGAIN', syscall: 'getaddrinfo' });
  expect(isDatabaseOutage(unknown)).toBe(true);
});

test.each(['57P01', '57P03', '53300', '08006', '55P03', '28P01', '28000', '3D000', '55000'])(
  'the error %s counts as an outage',
  (code) => expect(isDatabaseOutage(refusedWith(code))).toBe(true),
);

test('a statement that does not end in time counts as an outage', () =>
  expect(isDatabaseOutage(new DrizzleQueryError('select 1', [], new Error('Query read timeout')))).toBe(
    true,
  ));

test.each(['53100', '23505', '42P01'])('the error %s does not count as an outage', (code) =>
  expect(isDatabaseOutage(refusedWith(code))).toBe(false),
);

test.each([
  ['a client that hangs up', Object.assign(new Error('aborted'), { code: 'ECONNRESET' })],
  ['a full disk', Object.assign(new Error('write'), { code: 'ENOSPC', syscall: 'write' })],
  [
    'another server that cannot be reached',
    new TypeError('fetch failed', {
      cause: Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' }),
    }),
  ],
])('%s says nothing about the database', (_, error) => expect(isDatabaseOutage(error)).toBe(false));
