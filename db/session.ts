import { clientTimeoutFactor, statementTimeout, type Connection } from './client.ts';
import { drizzle } from './drizzle.ts';
import { createLongLivedClient } from './long-lived-client.ts';
import { endWithClient } from './lost-clients.ts';

export type Session = Awaited<ReturnType<typeof openSession>>;

/**
 * A standby gives locks, too, but nobody who works on the primary sees them; and whoever holds one elsewhere wants to
 * write.
 */
const onPrimary = `
  do $$ begin
    if current_setting('transaction_read_only')::boolean then
      raise read_only_sql_transaction using message = 'the database is read-only';
    end if;
  end $$`;

/**
 * Opens a connection to the server itself, for a session that holds a lock: its statements fail once it is lost. A
 * statement takes at most `longest` ms. The signal cancels the opening, which fails where nothing can be written.
 */
export async function openSession(connection: Connection, stop: AbortSignal, longest = statementTimeout) {
  const { client, open, close } = createLongLivedClient(connection, {
    statement_timeout: longest,
    answerWithin: longest * clientTimeoutFactor,
  });
  await open(`${endWithClient}; ${onPrimary}`, stop);
  return { database: drizzle({ client }), close };
}

/** Does some work in a session that ends with it, or when the signal comes; statements after that fail. */
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
