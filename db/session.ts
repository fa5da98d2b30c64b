import { Client } from 'pg';
import { clientConfig, statementTimeout, type Connection } from './client.ts';
import { drizzle } from './drizzle.ts';

export type Session = Awaited<ReturnType<typeof openSession>>;

/** One connection of its own to the server itself, for who holds a lock of a session: what it says fails when that is lost. */
export async function openSession(connection: Connection) {
  const client = new Client({ ...clientConfig(connection), statement_timeout: statementTimeout });
  client.on('error', () => undefined); // the next statement reports it
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined); // the error above says why
    throw error;
  }
  return { database: drizzle({ client }), close: () => client.end() };
}
