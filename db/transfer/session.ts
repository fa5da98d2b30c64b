import { Client } from 'pg';
import { clientConfig, type Connection } from '#db/client.ts';

export type Session = {
  client: Client;
  /** From here on the signal changes nothing. */
  letFinish: () => void;
  close: () => Promise<void>;
};

/** What COPY writes and reads must mean the same on every server. */
const settings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'iso_8601';
  set extra_float_digits = 1; set bytea_output = 'hex'; set standard_conforming_strings = on;
  set statement_timeout = 0; set idle_in_transaction_session_timeout = 0; set lock_timeout = '10s'`;

/**
 * A connection for one long piece of work, without limits of time but for waiting for others. The signal ends it on the
 * server too, whatever that is doing: the statement under way fails, and its transaction is undone.
 */
export async function openSession(connection: Connection, signal: AbortSignal): Promise<Session> {
  const client = await connect(connection);
  await client.query(settings);
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const end = async () => {
    // A server that cannot be reached any more has ended it by itself.
    await Promise.allSettled([terminate(connection, rows[0]?.pid)]);
    await client.end();
  };
  const onAbort = () => void end();
  signal.addEventListener('abort', onAbort);
  signal.throwIfAborted();
  const letFinish = () => signal.removeEventListener('abort', onAbort);
  const close = async () => {
    letFinish();
    await client.end();
  };
  return { client, letFinish, close };
}

async function terminate(connection: Connection, pid: number | undefined): Promise<void> {
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
