import { Client, type ClientConfig, DatabaseError } from 'pg';
import { applicationName, type Database } from './client.ts';

const newestTable = 'select from placement limit 1';
const tooManyConnections = '53300';
const answerWithin = 2_000; // ms; a load balancer asks again soon

/** Whether the database answers soon and has its tables: reading the newest one says that the migrations have run. */
export async function isDatabaseReady(database: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerWithin);
  const inTime = await Promise.race([isMigrated(database), late]);
  clearTimeout(timer);
  return inTime;
}

/**
 * Whether the server answers at all, whatever becomes of the connections that are open: on one of its own. That it has no
 * room for another is an answer, and so is that a pooler lets somebody in who then has to wait, while the server itself is
 * at work for us.
 */
export async function answersNewcomers({ $client: pool, $server: server }: Database): Promise<boolean> {
  const [answer, work] = await Promise.all([
    askAsNewcomer(pool.options, 'select'),
    server && askAsNewcomer(server, statementsOfOurs),
  ]);
  if (answer !== 'waits') return answer !== 'nobody';
  return typeof work === 'object' && work.found;
}

const statementsOfOurs = `
  select from pg_stat_activity
  where datname = current_database() and application_name like '${applicationName} %' and state = 'active'
    and pid <> pg_backend_pid()
  limit 1`;

/** Whether a statement finds anything; 'waits': somebody lets us in and does not answer it; 'full': there is no room. */
async function askAsNewcomer(
  config: ClientConfig,
  statement: string,
): Promise<{ found: boolean } | 'waits' | 'full' | 'nobody'> {
  const limits = { connectionTimeoutMillis: answerWithin / 2, query_timeout: answerWithin / 2 };
  const client = new Client({ ...config, ...limits });
  client.on('error', () => undefined); // what is under way fails with it
  let isIn = false;
  try {
    await client.connect();
    isIn = true;
    const { rowCount } = await client.query(statement);
    return { found: rowCount !== 0 };
  } catch (error) {
    if (error instanceof DatabaseError) return error.code === tooManyConnections ? 'full' : 'nobody';
    return isIn ? 'waits' : 'nobody';
  } finally {
    client.end().catch(() => undefined); // it may never answer to that either
  }
}

async function isMigrated(database: Database): Promise<boolean> {
  return database.execute(newestTable).then(
    () => true,
    () => false,
  );
}
