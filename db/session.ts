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

/** Does some work in a session that ends with it, or when the signal comes: what is said in it fails from then on. */
export async function inSession(
  connection: Connection,
  stop: AbortSignal,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const session = await openSession(connection);
  const end = () => void session.close();
  stop.addEventListener('abort', end);
  try {
    await work(session);
  } finally {
    stop.removeEventListener('abort', end);
    await session.close();
  }
}
