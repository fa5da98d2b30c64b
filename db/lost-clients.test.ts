import { expect, test } from 'vitest';
import { postgresBinaries, startPostgres } from '#tests/support/postgres-cluster.ts';
import { freePort } from '#tests/support/site.ts';
import { sql } from './drizzle.ts';
import { openSession } from './session.ts';
import { oneMoment } from './transfer/export-data.ts';
import { openLongTransaction } from './transfer/long-transaction.ts';

const binaries = postgresBinaries();
const never = new AbortController().signal;

test.runIf(binaries)(
  'a server notices within a minute that a machine has gone which has locks for long',
  async () => {
    const port = await freePort();
    const server = startPostgres(binaries ?? '', undefined, port);
    const connection = { url: `postgresql://postgres@127.0.0.1:${port}/postgres`, name: 'a server' };
    const session = await openSession(connection, never);
    const work = await openLongTransaction(connection, 'begin', never);
    const ask = "select name, setting from pg_settings where name ~ '^(tcp_|client_conn)' order by name";
    const asked = [await session.database.execute(sql.raw(ask)), await work.client.query(ask)];
    for (const { rows } of asked)
      expect(rows).toEqual([
        { name: 'client_connection_check_interval', setting: '2000' },
        { name: 'tcp_keepalives_count', setting: '3' },
        { name: 'tcp_keepalives_idle', setting: '30' },
        { name: 'tcp_keepalives_interval', setting: '10' },
        { name: 'tcp_user_timeout', setting: '60000' },
      ]);
    const reader = await openLongTransaction(connection, oneMoment, never);
    const read = await reader.client.query('show tcp_user_timeout');
    expect(read.rows, 'who reads a lot may pause').toEqual([{ tcp_user_timeout: '0' }]);
    await reader.close();
    await work.close();
    await session.close();
    server.stop();
  },
);
