import { rateLimit } from '#db/account-schema.ts';
import type { Database, Queryable } from '#db/client.ts';
import { eq, lt, sql } from '#db/drizzle.ts';
import type { Rule } from './rate-limit.ts';

/** Not now(), the time at which the transaction began: a transaction that has waited would be measured too early. */
const clock = sql`clock_timestamp()`;

/** Moves the time at which a bucket will be empty by one `step`; false if it would be too far ahead. */
export async function fillBucket(database: Queryable, key: string, { max, per }: Rule): Promise<boolean> {
  const step = milliseconds(per / max);
  // A time too far ahead was set by a clock that has been corrected since; it must not lock anybody out.
  const isWrong = sql`${rateLimit.emptyAt} > ${clock} + ${milliseconds(2 * per)}`;
  const moved = sql`case when ${isWrong} then ${clock} else greatest(${rateLimit.emptyAt}, ${clock}) end + ${step}`;
  const filled = await database
    .insert(rateLimit)
    .values({ key, emptyAt: sql`${clock} + ${step}` })
    .onConflictDoUpdate({
      target: rateLimit.key,
      set: { emptyAt: moved },
      setWhere: sql`${moved} <= ${clock} + ${milliseconds(per)}`,
    })
    .returning({ key: rateLimit.key });
  return filled.length > 0;
}

/** Moves that time back by one step. */
export async function drainBucket(database: Queryable, key: string, { max, per }: Rule): Promise<void> {
  const step = milliseconds(per / max);
  await database
    .update(rateLimit)
    .set({ emptyAt: sql`${rateLimit.emptyAt} - ${step}` })
    .where(eq(rateLimit.key, key));
}

/** Seconds from now; 0 where there is no such bucket. */
export async function secondsUntilEmpty(database: Queryable, key: string): Promise<number> {
  const wait = sql<number>`extract(epoch from ${rateLimit.emptyAt} - ${clock})::float8`;
  const [bucket] = await database.select({ wait }).from(rateLimit).where(eq(rateLimit.key, key)).limit(1);
  return bucket?.wait ?? 0;
}

export async function removeEmptyBuckets(database: Database): Promise<void> {
  await database.delete(rateLimit).where(lt(rateLimit.emptyAt, clock));
}

function milliseconds(count: number) {
  return sql`make_interval(secs => ${count / 1_000})`;
}
