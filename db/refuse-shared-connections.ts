import { Client } from 'pg';
import { clientConfig, statementTimeout, type Connection } from './client.ts';

/**
 * Checks, where the server itself is needed, that a connection has a process of the server for itself: through a pooler
 * that shares them by the transaction notices do not arrive, and locks are never released. @throws Error with what to do
 */
export async function refuseSharedConnections(connection: Connection): Promise<void> {
  const config = { ...clientConfig(connection), statement_timeout: statementTimeout };
  const clients: Client[] = [];
  const seen: (number | undefined)[] = [];
  try {
    for (let count = 0; count < 2; count++) {
      const client = new Client(config);
      client.on('error', () => undefined); // what is under way fails
      await client.connect();
      clients.push(client);
      seen.push(await processOf(client));
    }
    for (const client of clients) seen.push(await processOf(client));
  } finally {
    await Promise.all(clients.map((client) => client.end()));
  }
  const [first, second, firstAgain, secondAgain] = seen;
  if (first === second || first !== firstAgain || second !== secondAgain)
    throw new Error('a pooler there lets clients share the connections of the server');
}

async function processOf(client: Client): Promise<number | undefined> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid;
}
