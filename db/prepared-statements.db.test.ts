import { existsSync } from 'node:fs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pgbouncer, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { openTestDatabase, type TestDatabase } from '#tests/support/test-database.ts';
import { connectDatabase, type Database } from './client.ts';
import { sql } from './drizzle.ts';

let opened: TestDatabase;
let database: Database;

beforeEach(async () => {
  opened = await openTestDatabase();
  database = connectDatabase(opened.connection, 1);
  await database.execute(sql`create table reading (place text, degrees integer)`);
  await database.execute(sql`insert into reading values ('Vienna', 21)`);
});
afterEach(async () => {
  await database.$client.end();
  await opened.close();
});

/** Sends a named statement as Drizzle does. */
const statement = { name: 'degrees', text: 'select degrees from reading where place = $1' };

async function ask(pool: Pick<Database['$client'], 'query'> = database.$client): Promise<unknown> {
  const { rows } = await pool.query<{ degrees: unknown }>(statement, ['Vienna']);
  return rows[0]?.degrees;
}

async function prepared({ $client: pool } = database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements');
  return rows.map(({ name }) => name);
}

test('a named statement is parsed once per connection', async () => {
  expect([await ask(), await ask()]).toEqual([21, 21]);
  expect(await prepared()).toEqual(['degrees']);
});

test('a named statement still works after a newer version has changed its table', async () => {
  await ask();
  await database.execute(sql`alter table reading alter degrees type text`);
  expect(await ask()).toBe('21');
  expect(await ask()).toBe('21');
});

test('within a transaction it fails once, together with the transaction', async () => {
  await ask();
  await database.execute(sql`alter table reading alter degrees type text`);
  const client = await database.$client.connect();
  await client.query('begin');
  await expect(ask(client)).rejects.toThrow('cached plan must not change result type');
  await client.query('rollback');
  await client.query('begin');
  expect(await ask(client)).toBe('21');
  await client.query('commit');
  client.release();
});

test('a named statement works even if its name is taken on the connection', async () => {
  await database.execute(sql`prepare degrees as select 1`);
  expect(await ask()).toBe(21);
});

test('a named statement that the server has forgotten works, alone and on a held connection', async () => {
  await ask();
  await database.execute(sql`deallocate all`);
  expect(await ask()).toBe(21);
  const other = connectDatabase(opened.connection, 1);
  const client = await other.$client.connect();
  await ask(client);
  await client.query('deallocate all');
  expect(await ask(client)).toBe(21);
  client.release();
  await other.$client.end();
});

test('an error in the statement itself is thrown', async () => {
  const wrong = { name: 'wrong', text: 'select 1 / $1::int' };
  await expect(database.$client.query(wrong, [0])).rejects.toThrow('division by zero');
  const client = await database.$client.connect();
  await expect(client.query(wrong, [0])).rejects.toThrow('division by zero');
  client.release();
});

/**
 * PgBouncer's user must be able to reach the server of the test databases; Debian's own server runs as `postgres` in a
 * closed folder.
 */
test.runIf(existsSync(pgbouncer) && process.env.TEST_ENGINE === 'embedded')(
  'behind PgBouncer in transaction mode statements are not named',
  async () => {
    const pooler = await startPgBouncer(opened.connection.url);
    const pooled = connectDatabase({ name: 'a test', url: pooler.url, directUrl: opened.connection.url }, 1);
    expect(await ask(pooled.$client)).toBe(21);
    expect(await prepared(pooled)).toEqual([]);
    await pooled.$client.end();
    await pooler.stop();
  },
);
