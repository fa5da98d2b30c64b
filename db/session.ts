import { graceOfServer, statementTimeout, type Connection } from './client.ts';
import { drizzle } from './drizzle.ts';
import { createLastingClient } from './lasting-client.ts';

export type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * So that the server, too, notices within a minute that we cannot be reached any more, and lets others have our locks; by itself it
 * takes hours. Through a Unix socket it changes nothing.
 */
const noticeSoon = `
  set tcp_keepalives_idle = 30; set tcp_keepalives_interval = 10; set tcp_keepalives_count = 3;
  set tcp_user_timeout = 60000`;

/**
 * One connection of its own to the server itself, for who holds a lock of a session: what it says fails when that is lost.
 * A statement takes at most `longest` ms. The signal ends the opening.
 */
export async function openSession(connection: Connection, stop: AbortSignal, longest = statementTimeout) {
  const { client, open, close } = createLastingClient(connection, {
    statement_timeout: longest,
    answerWithin: longest * graceOfServer,
  });
  await open(noticeSoon, stop);
  return { database: drizzle({ client }), close };
}

/** Does some work in a session that ends with it, or when the signal comes: what is said in it fails from then on. */
export async function inSession(
  connection: Connection,
  stop: AbortSignal,
  work: (session: Session) => Promise<void>,
): Promise<void> {
  const session = await openSession(connection, stop);
  const end = () => void session.close();
  stop.addEventListener('abort', end);
  try {
    await work(session);
  } finally {
    stop.removeEventListener('abort', end);
    await session.close();
  }
}
