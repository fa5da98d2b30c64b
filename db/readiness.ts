import { setImmediate as turn } from 'node:timers/promises';
import { Client, type ClientConfig, DatabaseError } from 'pg';
import { inTime } from '#process/in-time.ts';
import { applicationName, type Database } from './client.ts';

const newestTable = 'select from placement limit 1';
const tooManyConnections = '53300';
const answerWithin = 2_000; // ms; a load balancer asks again soon

/**
 * Whether the database answers in time and has its tables: reading from the newest one shows that the migrations have
 * run.
 */
export async function isDatabaseReady(database: Database): Promise<boolean> {
  return inTime(isMigrated(database), answerWithin, false);
}

/**
 * Whether the server answers new connections, whatever the state of the open ones. "Too many connections" counts as an
 * answer. So does a pooler that accepts a connection and lets it wait, as long as the server itself is running
 * statements of ours. On a machine too busy to open one in time, a statement that is answered meanwhile will do.
 */
export async function acceptsConnections({ $client: pool, $server: server }: Database): Promise<boolean> {
  const endWatch = watchForAnswers(pool);
  const [answer, work] = await Promise.all([
    askAsNewcomer(pool.options, 'select'),
    server && askAsNewcomer(server, statementsOfOurs),
  ]);
  await turn(); // answers may have come while this process itself was held up
  const isWorking = endWatch();
  if (answer !== 'late' && answer !== 'waits') return answer !== 'nobody';
  return isWorking || (answer === 'waits' && typeof work === 'object' && work.found);
}

/** Returns a function that ends the watch and says whether a connection of the pool has been used with success meanwhile. */
function watchForAnswers(pool: Database['$client']): () => boolean {
  let hasAnswered = false;
  const taken = new Set<unknown>();
  const take = (client: unknown) => {
    taken.add(client);
    queueMicrotask(() => taken.delete(client));
  };
  // The pool takes an idle connection that has come of age and returns it at once, without a statement.
  const note = (error: unknown, client: unknown) => void (hasAnswered ||= !error && !taken.has(client));
  pool.on('acquire', take).on('release', note);
  return () => {
    pool.off('acquire', take).off('release', note);
    return hasAnswered;
  };
}

const statementsOfOurs = `
  select from pg_stat_activity
  where datname = current_database() and application_name like '${applicationName} %' and state = 'active'
    and pid <> pg_backend_pid()
  limit 1`;

/**
 * Runs a statement on a new connection: whether it finds anything; 'waits': the connection was accepted, but the
 * statement not answered; 'late': not even accepted in time; 'full': too many connections.
 */
async function askAsNewcomer(
  config: ClientConfig,
  statement: string,
): Promise<{ found: boolean } | 'waits' | 'late' | 'full' | 'nobody'> {
  const client = new Client({ ...config, connectionTimeoutMillis: answerWithin });
  client.on('error', () => undefined); // the statement under way fails, too
  let isIn = false;
  const late = () => (isIn ? 'waits' : 'late');
  async function ask() {
    await client.connect();
    isIn = true;
    const { rowCount } = await client.query(statement);
    return { found: rowCount !== 0 };
  }
  try {
    return (await inTime(ask(), answerWithin, undefined)) ?? late();
  } catch (error) {
    if (error instanceof DatabaseError) return error.code === tooManyConnections ? 'full' : 'nobody';
    return isIn || isConnectingTooLong(error) ? late() : 'nobody';
  } finally {
    client.end().catch(() => undefined); // the server may never answer that either
  }
}

const isConnectingTooLong = (error: unknown) => error instanceof Error && error.message === 'timeout expired';

async function isMigrated(database: Database): Promise<boolean> {
  return database.execute(newestTable).then(
    () => true,
    () => false,
  );
}
