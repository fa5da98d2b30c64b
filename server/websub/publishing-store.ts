import { sql } from '#db/drizzle.ts';
import type { Session } from '#db/session.ts';

/** An advisory lock: whoever tells the hub holds it. Any number, the same in every process. */
const publishingLock = 1_507_332_911;

/** Whether this session tells the hub until it ends, and no other does. Fails where the session is lost. */
export async function holdPublishingLock({ database }: Session): Promise<boolean> {
  const { rows } = await database.execute<{ held: boolean }>(
    sql`select pg_try_advisory_lock(${publishingLock}) as held`,
  );
  return rows[0]?.held === true;
}
