import type { Answer } from './reader.ts';

type Limit = { max: number; per: number };

/**
 * Tries again and again until it is refused (429), or more has passed than may pass. `passed` leaves out those that passed
 * because time went by meanwhile, one for each `per / max` milliseconds: a busy machine takes its time.
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
