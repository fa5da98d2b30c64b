import { Client } from 'pg';
import { clientConfig, type Connection } from '#db/client.ts';
import { endWithClient } from '#db/lost-clients.ts';

export type LongTransaction = {
  client: Client;
  /** From now on the signal also cancels the server's work, even if nobody is listening. */
  identify: () => Promise<void>;
  /** From now on the signal has no effect. */
  letFinish: () => void;
  close: () => Promise<void>;
};

/**
 * What COPY writes and reads must mean the same on every server; no limits of time but for waiting for others. None of
 * these takes a snapshot, which has to show what others have done until the locks are taken.
 */
const settings = `
  set local datestyle = 'ISO, YMD'; set local timezone = 'UTC'; set local intervalstyle = 'iso_8601';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0; set local lock_timeout = '10s'`;

/** These do, and come before the transaction. */
const settingsBefore = `
  select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'; -- since PostgreSQL 17
  ${endWithClient}`;

/**
 * A connection in a transaction, for one long piece of work; `begin` is the statement that begins it. The signal ends
 * it: the statement under way fails, and the transaction is undone.
 */
export async function openLongTransaction(
  connection: Connection,
  begin: string,
  signal: AbortSignal,
): Promise<LongTransaction> {
  const client = await connect(connection);
  let pid: number | undefined;
  const end = async () => {
    // A server that is gone has ended it already.
    if (pid !== undefined) await Promise.allSettled([terminate(connection, pid)]);
    await client.end();
  };
  const onAbort = () => void end();
  const letFinish = () => signal.removeEventListener('abort', onAbort);
  const close = async () => {
    letFinish();
    await client.end();
  };
  const identify = async () => {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    pid = rows[0]?.pid;
  };
  signal.addEventListener('abort', onAbort);
  try {
    signal.throwIfAborted();
    await client.query(settingsBefore);
    await client.query(`${begin}; ${settings}`);
    return { client, identify, letFinish, close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function terminate(connection: Connection, pid: number): Promise<void> {
  const other = await connect(connection);
  await other.query('select pg_terminate_backend($1)', [pid]);
  await other.end();
}

async function connect(connection: Connection): Promise<Client> {
  const client = new Client(clientConfig(connection));
  // The statement under way fails too, which is where it is told.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}
