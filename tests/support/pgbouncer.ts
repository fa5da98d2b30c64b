import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { until } from './site.ts';
import { whenKilled } from './when-killed.ts';

/** Its path in Debian's package. */
export const pgbouncer = '/usr/sbin/pgbouncer';

/** Its connections to the server; while all are busy, clients wait. */
export const serverConnections = 3;

/**
 * Starts PgBouncer in transaction mode in front of the server at `url`; returns the address of the same database
 * through it. `ignored`: settings of clients that it takes no notice of, instead of refusing them.
 */
export async function startPgBouncer(url: string, ignored = '') {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-pgbouncer-'));
  chmodSync(folder, 0o777);
  const { searchParams, pathname, hostname, port } = new URL(url);
  writeFileSync(join(folder, 'users'), '"postgres" ""\n');
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
    * = host=${searchParams.get('host') ?? hostname} port=${port || 5432} user=postgres
    [pgbouncer]
    unix_socket_dir = ${folder}
    listen_port = 6432
    auth_type = any
    auth_file = ${folder}/users
    pool_mode = transaction
    server_login_retry = 1
    ignore_startup_parameters = ${ignored}
    default_pool_size = ${serverConnections}`,
  );
  // If we are root, as the server's own user: neither program runs as root.
  const user = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
  const child = spawn(pgbouncer, [join(folder, 'pgbouncer.ini')], { ...user, stdio: 'ignore' });
  const letGo = whenKilled('kill -INT "$1"; rm -rf "$2"', String(child.pid), folder);
  await until(async () => existsSync(join(folder, '.s.PGSQL.6432')));
  const stop = async () => {
    child.kill('SIGINT');
    await once(child, 'exit');
    letGo();
    rmSync(folder, { recursive: true });
  };
  return { url: `postgresql://postgres@localhost:6432${pathname}?host=${encodeURIComponent(folder)}`, stop };
}
