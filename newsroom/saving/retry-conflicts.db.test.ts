import { afterAll, expect, test } from 'vitest';
import { sql } from '#db/drizzle.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { retryConflicts } from './retry-conflicts.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

/**
 * Runs a transaction that fails with this error (SQLSTATE) so many times; returns the number of attempts and the
 * result.
 */
async function tryWith(code: string, failures: number): Promise<{ tries: number; end: unknown }> {
  let tries = 0;
  const failing = sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`);
  const done = retryConflicts(() =>
    opened.database.transaction(async (transaction) => {
      tries += 1;
      if (tries <= failures) await transaction.execute(failing);
      return 'done';
    }),
  );
  const end: unknown = await done.catch((error: unknown) => error);
  return { tries, end };
}

test.each(['40P01', '40001', '23505', '23503'])(
  'a transaction that fails by a conflict (%s) is retried',
  async (code) => {
    expect(await tryWith(code, 2)).toEqual({ tries: 3, end: 'done' });
  },
);

test('a transaction that conflicts every time is given up after four attempts', async () => {
  expect(await tryWith('40P01', 10)).toMatchObject({ tries: 4, end: { cause: { code: '40P01' } } });
});

test('another error is not retried', async () => {
  expect(await tryWith('22012', 10)).toMatchObject({ tries: 1, end: { cause: { code: '22012' } } });
});
