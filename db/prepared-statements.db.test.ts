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

/** As Drizzle sends a statement that has a name. */
const statement = { name: 'degrees', text: 'select degrees from reading where place = $1' };

async function ask(pool: Pick<Database['$client'], 'query'> = database.$client): Promise<unknown> {
  const { rows } = await pool.query<{ degrees: unknown }>(statement, ['Vienna']);
  return rows[0]?.degrees;
}

async function prepared({ $client: pool } = database): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>('select name from pg_prepared_statements');
  return rows.map(({ name }) => name);
}

test('what has a name is taken apart once for a connection', async () => {
  expect([await ask(), await ask()]).toEqual([21, 21]);
  expect(await prepared()).toEqual(['degrees']);
});

test('a statement whose table a newer version has changed is answered all the same', async () => {
  await ask();
  await database.execute(sql`alter table reading alter degrees type text`);
  expect(await ask()).toBe('21');
  expect(await ask()).toBe('21');
});

test('within a transaction it fails once, as the transaction does', async () => {
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

test('a statement whose name somebody else has taken on the connection is answered', async () => {
  await database.execute(sql`prepare degrees as select 1`);
  expect(await ask()).toBe(21);
});

test('a statement that the server has forgotten is answered, alone and on a connection that is held', async () => {
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

test('what is wrong with a statement itself is told', async () => {
  const wrong = { name: 'wrong', text: 'select 1 / $1::int' };
  await expect(database.$client.query(wrong, [0])).rejects.toThrow('division by zero');
  const client = await database.$client.connect();
  await expect(client.query(wrong, [0])).rejects.toThrow('division by zero');
  client.release();
});

/** The server of the test databases must let PgBouncer's user in; Debian's own runs as `postgres` in a closed folder. */
test.runIf(existsSync(pgbouncer) && process.env.TEST_ENGINE === 'embedded')(
  'behind PgBouncer in transaction mode nothing has a name',
  async () => {
    const pooler = await startPgBouncer(opened.connection.url);
    const pooled = connectDatabase({ name: 'a test', url: pooler.url, directUrl: opened.connection.url }, 1);
    expect(await ask(pooled.$client)).toBe(21);
    expect(await prepared(pooled)).toEqual([]);
    await pooled.$client.end();
    await pooler.stop();
  },
);
