import { createHmac } from 'node:crypto';
import type { Context } from 'hono';
import { countOf } from '#contract/count-of.ts';
import type { Queryable } from '#db/client.ts';
import { AppError } from './app-error.ts';
import { drainBucket, fillBucket, secondsUntilEmpty } from './rate-limit-store.ts';

/** At most `max` at once, and in the long run `max` in every `per` milliseconds. */
export type Rule = { name: string; max: number; per: number };

export type RateLimiter = {
  /** Counts one for `subject`. @throws AppError 429 with Retry-After */
  take: (rule: Rule, subject: string) => Promise<void>;
  /**
   * Counts one for the address that a request came from, and for the IPv6 network that one customer may have around it.
   * @throws AppError 429 with Retry-After
   */
  takeFrom: (rule: Rule, c: Context) => Promise<void>;
  /** Undoes a `take` if what it counted failed because of us. */
  giveBack: (rule: Rule, subject: string) => Promise<void>;
};

/** Who has sent a request, as in client-address.ts: a reader, and the customer whose network it came from. */
type Senders = { addressOf: (c: Context) => string; senderOf: (c: Context) => string };

/** As how many readers a customer counts at most, who may have 65,536 of a reader's networks. */
const readersOfNetwork = 16;

/**
 * Leaky buckets in the database, shared by all processes. A bucket is stored as the time at which it will be empty:
 * each call moves that by `per / max`, and it must not be further than `per` ahead.
 */
export function createRateLimiter(
  database: Queryable,
  secret: string,
  { addressOf, senderOf }: Senders,
): RateLimiter {
  const keyOf = (rule: Rule, subject: string) =>
    createHmac('sha256', secret).update(`rate limit\0${rule.name}\0${subject}`).digest('base64url');

  async function take(rule: Rule, subject: string): Promise<void> {
    const key = keyOf(rule, subject);
    if (await fillBucket(database, key, rule)) return;
    const { max, per } = rule;
    const wait = (await secondsUntilEmpty(database, key)) - (per - per / max) / 1_000;
    throw tooMany(Math.max(1, Math.ceil(wait)));
  }

  return {
    take,
    takeFrom: async (rule, c) => {
      const [address, network] = [addressOf(c), senderOf(c)];
      await take(rule, address);
      if (network !== address) await take({ ...rule, max: rule.max * readersOfNetwork }, network);
    },
    giveBack: (rule, subject) => drainBucket(database, keyOf(rule, subject), rule),
  };
}

/** For sites without limits, such as tests. */
export const noLimits: RateLimiter = {
  take: async () => undefined,
  takeFrom: async () => undefined,
  giveBack: async () => undefined,
};

function tooMany(seconds: number): AppError {
  const message = `Too many attempts. Please try again in ${inWords(seconds)}.`;
  return new AppError('too_many_requests', 429, message, { headers: { 'retry-after': String(seconds) } });
}

function inWords(seconds: number): string {
  return seconds < 60 ? countOf(seconds, 'second') : countOf(Math.ceil(seconds / 60), 'minute');
}
