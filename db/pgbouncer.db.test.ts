import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { openDatabaseDoor } from '#tests/support/database-door.ts';
import { pgbouncer, serverConnections, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { connectDatabase } from './client.ts';
import { sql } from './drizzle.ts';
import { openNotifications, type Notice } from './notifications.ts';
import { openDatabase } from './open.ts';
import { acceptsConnections } from './readiness.ts';

/**
 * PgBouncer's user must be able to reach the server of the test databases; Debian's own server runs as `postgres` in a
 * closed folder.
 */
const isHere = existsSync(pgbouncer) && process.env.TEST_ENGINE === 'embedded';

test.runIf(isHere)(
  'behind PgBouncer in transaction mode, queries and notices work with a direct address',
  async () => {
    expect(execFileSync(pgbouncer, ['--version'], { encoding: 'utf8' })).toContain('PgBouncer');
    const server = await openTestDatabase();
    const pooler = await startPgBouncer(server.connection.url);
    const settings = {
      databaseUrl: pooler.url,
      databaseDirectUrl: server.connection.url,
      dataDir: '',
      poolSize: 8,
    };
    const { database, connection, close } = await openDatabase({ ...settings, log: quietLog });
    const sums = Array.from({ length: 40 }, (_, n) =>
      database.transaction(async (transaction) => {
        await transaction.execute(sql`select set_config('europe_news.test', ${String(n)}, true)`);
        const { rows } = await transaction.execute(sql`select current_setting('europe_news.test') as kept`);
        return rows[0]?.kept;
      }),
    );
    expect(await Promise.all(sums)).toEqual(sums.map((_, n) => String(n)));
    const notifications = await openNotifications(connection, quietLog);
    const heard = new Promise<Notice>((resolve) => notifications.subscribe(resolve));
    await database.execute(sql`select pg_notify('europe_news', '{"kind":"member","userId":"ada"}')`);
    expect(await heard).toEqual({ kind: 'member', userId: 'ada' });
    await notifications.close();
    await close();
    await pooler.stop();
    await server.close();
  },
);

test.runIf(isHere).each(['', 'statement_timeout,idle_in_transaction_session_timeout'])(
  'without a direct address, PgBouncer in transaction mode, ignoring "%s", is refused with what to do',
  async (ignored) => {
    const server = await openTestDatabase();
    const pooler = await startPgBouncer(server.connection.url, ignored);
    const settings = { dataDir: '', poolSize: 2, log: quietLog };
    const advice =
      /^The database in DATABASE_(DIRECT_)?URL cannot be used: .*server itself in DATABASE_DIRECT_URL\.$/;
    await expect(openDatabase({ ...settings, databaseUrl: pooler.url })).rejects.toThrow(advice);
    const both = { databaseUrl: pooler.url, databaseDirectUrl: pooler.url };
    await expect(openDatabase({ ...settings, ...both })).rejects.toThrow(advice);
    await pooler.stop();
    await server.close();
  },
);

test.runIf(isHere)(
  'that all of PgBouncer’s connections are busy is not an outage; that it cannot reach the server is one',
  async () => {
    const server = await openTestDatabase();
    const door = await openDatabaseDoor(server.connection);
    const pooler = await startPgBouncer(door.connection.url);
    const connection = { url: pooler.url, directUrl: server.connection.url, name: 'pooled' };
    const database = connectDatabase(connection, 8);
    const ofSleepers = sql`pg_stat_activity where datname = current_database() and query = 'select pg_sleep(600)'`;
    const sleeping = Array.from({ length: serverConnections }, () =>
      database.execute('select pg_sleep(600)'),
    );
    const slept = Promise.allSettled(sleeping);
    await expect
      .poll(async () => (await server.database.execute(sql`select from ${ofSleepers}`)).rowCount)
      .toBe(serverConnections);
    expect(await acceptsConnections(database)).toBe(true);
    await server.database.execute(sql`select pg_cancel_backend(pid) from ${ofSleepers}`);
    await slept;
    expect(await acceptsConnections(database)).toBe(true);
    const goOn = door.stall();
    expect(await acceptsConnections(database)).toBe(false);
    goOn();
    await expect.poll(() => acceptsConnections(database)).toBe(true);
    await database.$client.end();
    await pooler.stop();
    await door.shut();
    await server.close();
  },
);

test.runIf(isHere)(
  'PgBouncer’s connections to a server that only reads are replaced, so that writing works again once new ones lead to a primary',
  async () => {
    const server = await openTestDatabase();
    const pooler = await startPgBouncer(server.connection.url);
    const database = connectDatabase(
      { ...server.connection, url: pooler.url, directUrl: server.connection.url },
      1,
    );
    for (const write of [
      () => database.execute(sql`create table written ()`),
      () => database.transaction((tx) => tx.execute(sql`create table written_too ()`)),
    ]) {
      await database.execute(sql`set default_transaction_read_only = on`); // PgBouncer resets nothing
      await expect(write()).rejects.toThrow('create table');
      await expect.poll(() => write().catch(() => null)).not.toBeNull(); // PgBouncer chooses its connection
    }
    await database.$client.end();
    await pooler.stop();
    await server.close();
  },
);
