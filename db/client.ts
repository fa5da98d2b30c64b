import { Socket } from 'node:net';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool, type ClientConfig, type PoolClient } from 'pg';
import * as accounts from './account-schema.ts';
import * as comments from './comment-schema.ts';
import { isDatabaseOutage } from './database-outage.ts';
import * as desk from './desk-schema.ts';
import { drizzle, DrizzleQueryError } from './drizzle.ts';
import { endWhenSilent } from './end-when-silent.ts';
import * as mails from './mail-schema.ts';
import { guardPreparedStatements } from './prepared-statements.ts';
import { isReadOnly } from './refused-writes.ts';
import * as news from './schema.ts';
import * as pushes from './websub-schema.ts';

/** How to connect to PostgreSQL; plain data, so that it can be passed to a worker thread. */
export type Connection = {
  url: string;
  /** Set if `url` is that of a pooler that shares connections by the transaction: the address of the server itself. */
  directUrl?: string;
  /** Its name in messages; contains no password. */
  name: string;
};

/** How the application names of our connections begin. */
export const applicationName = 'europe-news';
const schema = { ...news, ...accounts, ...comments, ...mails, ...desk, ...pushes };
const connectWithin = 10_000; // ms
/** After a failover, a process that only reads would stay with the old server for as long as it has readers. */
const connectionLasts = 20; // s
export const statementTimeout = 30_000; // ms

export const clientTimeoutFactor = 1.2; // times the limit of the server: how long we wait for it to end a statement

/** A pool of connections, whose statements take at most `longest` ms. Ends with `database.$client.end()`. */
export function connectDatabase(connection: Connection, poolSize: number, longest = statementTimeout) {
  // A pooler takes no settings from a client, so there the limit is only ours. Otherwise the server ends what takes too
  // long; one that does not end it in time has gone away without notice. It also ends the transaction of a process whose
  // machine has gone away without notice: by default it would keep the locks for hours.
  const timeout = connection.directUrl
    ? { query_timeout: longest }
    : {
        statement_timeout: longest,
        idle_in_transaction_session_timeout: longest,
        query_timeout: longest * clientTimeoutFactor,
      };
  const { stream, cut } = openSockets();
  const pool = new Pool({
    ...configOf(connection.url),
    ...timeout,
    max: poolSize,
    maxLifetimeSeconds: connectionLasts,
    stream,
  });
  // The server of an idle client went away; the pool has dropped the client already, and the next query reports the
  // outage.
  pool.on('error', () => undefined);
  // The same for a client between two statements of a transaction: without a listener the error would end the process.
  pool.on('connect', (client) => void client.on('error', () => undefined));
  pool.on('connect', endWhenSilent);
  pool.on('connect', guardPreparedStatements(connection.directUrl !== undefined));
  // After a failover, a new connection may lead to the server that has taken over. A pooler keeps its own to the old one.
  pool.on('release', (error: unknown) => {
    if (connection.directUrl && isReadOnly(error)) void leaveReadOnlyServer(pool);
  });
  const database = drizzle({ client: pool, schema });
  // Once per client: what Drizzle derives from the whole schema costs as much as a small statement.
  const ofClients = new WeakMap<PoolClient, NodePgDatabase<typeof schema>>();
  const on = (client: PoolClient) => ofClients.getOrInsertComputed(client, () => drizzle({ client, schema }));
  // Drizzle would return a broken connection to the pool as if nothing was wrong, and never return one whose
  // transaction cannot begin.
  database.transaction = async (work, config) => {
    const client = await pool.connect().catch((cause: unknown) => {
      throw new DrizzleQueryError('begin', [], cause instanceof Error ? cause : undefined);
    });
    let loss: Error | undefined;
    try {
      return await on(client).transaction(work, config);
    } catch (error) {
      if (error instanceof Error && (isDatabaseOutage(error) || isReadOnly(error))) loss = error;
      throw error;
    } finally {
      client.release(loss);
    }
  };
  return Object.assign(database, {
    /** Behind a pooler: the server itself, to see whether it is away or only busy. */
    $server: connection.directUrl ? clientConfig(connection) : undefined,
    /** Ends all connections, including those opened later: statements on them fail as in an outage. */
    $cut: cut,
  });
}

/** Ends, from the server's side, the connection that a pooler chooses, if its server only reads. */
async function leaveReadOnlyServer(pool: Pool): Promise<void> {
  const end = `select pg_terminate_backend(pg_backend_pid()) where current_setting('transaction_read_only')::boolean`;
  await pool.query(end).catch(() => undefined); // its own end, or an outage
}

/** Creates the sockets of a pool's connections, and a function that ends them all for good. */
function openSockets(): { stream: () => Socket; cut: () => void } {
  const open = new Set<Socket>();
  let isCut = false;
  return {
    stream: () => {
      const socket = new Socket();
      open.add(socket.once('close', () => open.delete(socket)));
      if (isCut) setImmediate(() => socket.destroy()); // pg connects it first
      return socket;
    },
    cut: () => {
      isCut = true;
      for (const socket of open) socket.destroy();
    },
  };
}

export type Database = ReturnType<typeof connectDatabase>;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** The database, a session of its own (`session.ts`), or a transaction, within which another one is a savepoint. */
export type Queryable = Pick<Database, 'delete' | 'execute' | 'insert' | 'select' | 'update'> & {
  transaction: <Result>(work: (tx: Queryable) => Promise<Result>) => Promise<Result>;
};

/** The configuration of a `pg` client of the server itself, for what lasts longer than a transaction. */
export function clientConfig({ url, directUrl = url }: Connection): ClientConfig {
  return configOf(directUrl);
}

/** The application name tells operators and other processes whose connection it is. */
function configOf(url: string): ClientConfig {
  return {
    connectionString: url,
    connectionTimeoutMillis: connectWithin,
    application_name: `${applicationName} ${process.pid}`,
  };
}

/** How many connections other processes of ours have to the same database. */
export async function countOtherConnections(database: Database): Promise<number> {
  const { rows } = await database.$client.query<{ others: number }>(
    `select count(*)::int as others from pg_stat_activity
     where datname = current_database() and application_name like $1 and application_name not like $2`,
    [`${applicationName} %`, `% ${process.pid}`],
  );
  return rows[0]?.others ?? 0;
}
