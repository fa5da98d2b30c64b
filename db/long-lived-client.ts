import { Socket } from 'node:net';
import { Client } from 'pg';
import { clientConfig, type Connection } from './client.ts';

export type LongLivedClient = {
  client: Client;
  /** Connects and runs the first statement. The signal cancels that; a failure leaves nothing behind. */
  open: (first: string, stop: AbortSignal) => Promise<void>;
  /** Resolves when the connection has ended, for whatever reason. */
  ended: Promise<void>;
  /** Ends the connection; what is under way fails. */
  close: () => Promise<void>;
};

const probeAfter = 10_000; // ms without a word
const endWithin = 500; // ms
/** Whatever the DBA has set for this database or user: to be idle is what such a connection is for. */
const mayBeIdle = 'set idle_session_timeout = 0';

/**
 * A client of the server itself, for what lasts longer than a transaction. If the server takes longer than
 * `answerWithin` ms for a statement, it has gone away without notice, and the connection is closed, which pg leaves to
 * its users.
 */
export function createLongLivedClient(
  connection: Connection,
  limits: { answerWithin: number; statement_timeout?: number },
): LongLivedClient {
  const { answerWithin, ...ofServer } = limits;
  const socket = new Socket();
  const client = new Client({
    ...clientConfig(connection),
    ...ofServer,
    query_timeout: answerWithin,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfter,
    stream: () => socket,
  });
  const cut = () => void socket.destroy();
  const ended = new Promise<void>((resolve) => client.once('end', () => resolve()));
  client.on('error', cut); // what is under way fails, and its end follows
  onTimeout(client, cut);
  return {
    client,
    open: async (first, stop) => {
      stop.addEventListener('abort', cut);
      try {
        stop.throwIfAborted();
        await client.connect();
        await client.query(`${mayBeIdle}; ${first}`);
      } catch (error) {
        cut();
        throw error;
      } finally {
        stop.removeEventListener('abort', cut);
      }
    },
    ended,
    close: async () => {
      const late = setTimeout(cut, endWithin);
      await client.end();
      clearTimeout(late);
    },
  };
}

function onTimeout(client: Client, end: () => void): void {
  const ask = client.query.bind(client) as (...statement: unknown[]) => Promise<unknown>;
  const asks = async (...statement: unknown[]) => {
    try {
      return await ask(...statement);
    } catch (error) {
      if (error instanceof Error && error.message === 'Query read timeout') end();
      throw error;
    }
  };
  client.query = asks as typeof client.query;
}
