import type { Answer } from './reader.ts';

type Limit = { max: number; per: number };

/**
 * Repeats a request until it is refused (429) or more were allowed than the limit. `passed` leaves out those that were
 * allowed because time went by, one for each `per / max` milliseconds, so that a slow machine does not matter.
 */
export async function tryUntilRefused(
  { max, per }: Limit,
  attempt: (number: number) => Promise<Answer>,
): Promise<{ passed: number; refusal: Answer }> {
  const started = performance.now();
  for (let count = 0; ; count += 1) {
    const answer = await attempt(count);
    const allowedByTime = Math.floor(((performance.now() - started) * max) / per);
    const passed = Math.max(Math.min(count, max), count - allowedByTime);
    if (answer.status === 429 || passed > max) return { passed, refusal: answer };
  }
}
