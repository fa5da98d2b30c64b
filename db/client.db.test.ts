import { expect, test } from 'vitest';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { clientTimeoutFactor, connectDatabase } from './client.ts';
import { sql } from './drizzle.ts';

test('connections that gave no answer are replaced, including those of transactions that could not begin', async () => {
  const opened = await openTestDatabase();
  const door = await openDatabaseDoor(opened.connection);
  const database = connectDatabase(door.connection, 2, 500);
  const everybody = [1, 2];
  await Promise.all(everybody.map(() => database.execute(sql`select pg_sleep(0.2)`)));
  const goOn = door.stall();
  const begun = everybody.map(() => database.transaction((tx) => tx.execute(sql`select 1`)));
  for (const { status } of await Promise.allSettled(begun)) expect(status).toBe('rejected');
  goOn();
  const { rows } = await database.transaction((tx) => tx.execute(sql`select 1 as answer`));
  expect(rows).toEqual([{ answer: 1 }]);
  await database.$client.end();
  await door.shut();
  await opened.close();
});

test('a transaction whose server falls silent waits for it once, not again to roll back each savepoint', async () => {
  const opened = await openTestDatabase();
  const door = await openDatabaseDoor(opened.connection);
  const longest = 3_000;
  const database = connectDatabase(door.connection, 1, longest);
  const times = { asked: 0, over: 0 };
  const stalls: (() => void)[] = [];
  const failing = database.transaction((tx) =>
    tx.transaction(async (inner) => {
      await inner.execute(sql`select 1`);
      stalls.push(door.stall());
      times.asked = performance.now();
      await inner.execute(sql`select 2`);
    }),
  );
  await expect(failing).rejects.toMatchObject({ cause: { message: 'Query read timeout' } });
  times.over = performance.now();
  expect(times.over - times.asked).toBeLessThan(longest * clientTimeoutFactor * 2);
  for (const goOn of stalls) goOn();
  const { rows } = await database.transaction((tx) => tx.execute(sql`select 1 as answer`));
  expect(rows).toEqual([{ answer: 1 }]);
  await database.$client.end();
  await door.shut();
  await opened.close();
});

test('what transactions derive from the schema is computed once per connection', async () => {
  const opened = await openTestDatabase();
  const database = connectDatabase(opened.connection, 1);
  const seen = new Set<unknown>();
  for (let times = 0; times < 3; times++)
    await database.transaction(async (transaction) => void seen.add(transaction._.schema));
  expect(seen.size).toBe(1);
  expect(seen).not.toContain(undefined);
  await database.$client.end();
  await opened.close();
});

test('a connection whose server only reads is replaced, so that writing works again as soon as a new one leads to a primary', async () => {
  const opened = await openTestDatabase();
  const database = connectDatabase(opened.connection, 1);
  await database.execute(sql`set default_transaction_read_only = on`); // for as long as this connection lasts
  const write = () => database.transaction((tx) => tx.execute(sql`create table written ()`));
  await expect(write()).rejects.toThrow('create table');
  await write();
  await database.$client.end();
  await opened.close();
});

test('what a process had locked is free again soon after its machine vanished in the middle of a transaction', async () => {
  const opened = await openTestDatabase();
  const door = await openDatabaseDoor(opened.connection);
  const vanishing = connectDatabase(door.connection, 1, 500);
  let isFree = false;
  const lost = vanishing.transaction(async (transaction) => {
    await transaction.execute(sql`select pg_advisory_xact_lock(1)`);
    door.silence();
    await opened.database.execute(sql`select pg_advisory_xact_lock(1)`);
    isFree = true;
    return transaction.execute(sql`select 1`);
  });
  await expect(lost).rejects.toThrow('Failed query');
  expect(isFree).toBe(true);
  await vanishing.$client.end();
  await door.shut();
  await opened.close();
});

test('a statement that takes too long is ended by the server, where it would go on otherwise', async () => {
  const opened = await openTestDatabase();
  const database = connectDatabase(opened.connection, 1, 500);
  const ended = { cause: { code: '57014' } }; // query_canceled
  await expect(database.execute(sql`select pg_sleep(100)`)).rejects.toMatchObject(ended);
  await database.$client.end();
  await opened.close();
});
