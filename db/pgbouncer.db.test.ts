import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { quietLog } from '#tests/support/quiet-log.ts';
import { until } from '#tests/support/site.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { sql } from './drizzle.ts';
import { openNotifications, type Notice } from './notifications.ts';
import { openDatabase } from './open.ts';

const program = '/usr/sbin/pgbouncer';

/** PgBouncer in transaction mode before the server at `url`; returns the address of the same database through it. */
async function startPgBouncer(url: string) {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-pgbouncer-'));
  chmodSync(folder, 0o777);
  const { searchParams, pathname } = new URL(url);
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
    * = host=${searchParams.get('host')} user=postgres
    [pgbouncer]
    unix_socket_dir = ${folder}
    listen_port = 6432
    auth_type = any
    auth_file = ${folder}/users
    pool_mode = transaction
    default_pool_size = 3`,
  );
  // As the server's own user where we are root: neither program runs as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(program, [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
  await until(async () => existsSync(join(folder, '.s.PGSQL.6432')));
  const stop = async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
    rmSync(folder, { recursive: true });
  };
  return { url: `postgresql://postgres@localhost:6432${pathname}?host=${encodeURIComponent(folder)}`, stop };
}

/** The server of the test databases must let PgBouncer's user in; Debian's own runs as `postgres` in a closed folder. */
const isHere = existsSync(program) && process.env.TEST_ENGINE === 'embedded';

test.runIf(isHere)(
  'behind PgBouncer in transaction mode, queries and notices work with a direct address',
  async () => {
    expect(execFileSync(program, ['--version'], { encoding: 'utf8' })).toContain('PgBouncer');
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
