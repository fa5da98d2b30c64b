import { createHmac } from 'node:crypto';
import { rateLimit } from '#db/account-schema.ts';
import type { Database } from '#db/client.ts';
import { eq, sql } from '#db/drizzle.ts';
import { AppError } from './app-error.ts';

/** At most `max` at once, and in the long run `max` in every `per` milliseconds. */
export type Rule = { name: string; max: number; per: number };

export type RateLimiter = {
  /** Counts one for `subject`. @throws AppError 429 with Retry-After */
  take: (rule: Rule, subject: string) => Promise<void>;
};

/** Not now(), which is when the transaction began: whoever waited for others would be measured by a time before theirs. */
const clock = sql`clock_timestamp()`;

/**
 * Leaky buckets in the database, so that any number of processes count together. A bucket is the time at which it will
 * be empty: each call moves that by `per / max`, and none may move it further than `per` from now.
 */
export function createRateLimiter(
  database: Pick<Database, 'insert' | 'select'>,
  secret: string,
): RateLimiter {
  const keyOf = (rule: Rule, subject: string) =>
    createHmac('sha256', secret).update(`rate limit\0${rule.name}\0${subject}`).digest('base64url');

  async function take(rule: Rule, subject: string): Promise<void> {
    const key = keyOf(rule, subject);
    const step = milliseconds(rule.per / rule.max);
    const moved = sql`greatest(${rateLimit.emptyAt}, ${clock}) + ${step}`;
    const taken = await database
      .insert(rateLimit)
      .values({ key, emptyAt: sql`${clock} + ${step}` })
      .onConflictDoUpdate({
        target: rateLimit.key,
        set: { emptyAt: moved },
        setWhere: sql`${moved} <= ${clock} + ${milliseconds(rule.per)}`,
      })
      .returning({ key: rateLimit.key });
    if (taken.length === 0) throw tooMany(await secondsToWait(rule, key));
  }

  async function secondsToWait({ max, per }: Rule, key: string): Promise<number> {
    const wait = sql<number>`extract(epoch from ${rateLimit.emptyAt} - ${clock})::float8`;
    const [bucket] = await database.select({ wait }).from(rateLimit).where(eq(rateLimit.key, key)).limit(1);
    return Math.max(1, Math.ceil((bucket?.wait ?? 0) - (per - per / max) / 1_000));
  }

  return { take };
}

/** Counts nothing and lets everybody pass. */
export const noLimits: RateLimiter = { take: async () => undefined };

function milliseconds(count: number) {
  return sql`make_interval(secs => ${count / 1_000})`;
}

function tooMany(seconds: number): AppError {
  const message = `Too many attempts. Please try again in ${inWords(seconds)}.`;
  return new AppError('too_many_requests', 429, message, { headers: { 'retry-after': String(seconds) } });
}

function inWords(seconds: number): string {
  const [count, unit] = seconds < 60 ? [seconds, 'second'] : [Math.ceil(seconds / 60), 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
