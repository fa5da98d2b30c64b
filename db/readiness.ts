import type { Database } from './client.ts';
import { sql } from './drizzle.ts';

const answerWithin = 2_000; // ms; a load balancer asks again soon

/** Whether the database answers soon and has its tables: reading the newest one says that the migrations have run. */
export async function isDatabaseReady(database: Database): Promise<boolean> {
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(false), answerWithin);
  const inTime = await Promise.race([isMigrated(database), late]);
  clearTimeout(timer);
  return inTime;
}

/** The same, for whoever can wait. */
export async function isMigrated(database: Database): Promise<boolean> {
  return database.execute(sql`select from placement limit 1`).then(
    () => true,
    () => false,
  );
}
