import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { isDatabaseOutage } from './database-outage.ts';
import { sql } from './drizzle.ts';
import { openDatabase } from './open.ts';

const drainsWithin = 9_000; // ms; after ten seconds a stopping process is ended

test('stopping does not wait for a database that has gone silent', async () => {
  const opened = await openTestDatabase();
  const door = await openDatabaseDoor(opened.connection);
  const stopping = new AbortController();
  const settings = { databaseUrl: door.connection.url, dataDir: '', poolSize: 2, log: quietLog };
  const { database, close } = await openDatabase({ ...settings, stopping: stopping.signal });
  await database.execute(sql`select 1`);
  const speak = door.stall();
  const ask = () => database.execute(sql`select 1`).catch((error: unknown) => error);
  const asked = [ask(), ask()]; // on the existing connection, and on a new one
  stopping.abort();
  const answers = Promise.all(asked);
  expect(await Promise.race([answers.then(close).then(() => 'closed'), pause(drainsWithin)])).toBe('closed');
  expect((await answers).map(isDatabaseOutage)).toEqual([true, true]);
  speak();
  await door.shut();
  await opened.close();
});
