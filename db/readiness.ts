import { Client, DatabaseError } from 'pg';
import type { Database } from './client.ts';

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
 * room for another is an answer.
 */
export async function answersNewcomers({ $client: pool }: Database): Promise<boolean> {
  const limits = { connectionTimeoutMillis: answerWithin / 2, query_timeout: answerWithin / 2 };
  const client = new Client({ ...pool.options, ...limits });
  client.on('error', () => undefined); // what is under way fails with it
  try {
    await client.connect();
    await client.query('select');
    return true;
  } catch (error) {
    return error instanceof DatabaseError && error.code === tooManyConnections;
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
