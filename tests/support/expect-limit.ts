import { expect } from 'vitest';
import type { Answer } from './reader.ts';

type Limit = { max: number; per: number };

/** Tries again and again: `max` pass at once, then one more for each `per / max` ms that a busy machine takes for it. */
export async function expectLimit(
  { max, per }: Limit,
  attempt: (number: number) => Promise<Answer>,
): Promise<Answer> {
  const started = performance.now();
  const allowed = () => max + Math.floor(((performance.now() - started) * max) / per);
  for (let passed = 0; ; passed += 1) {
    const answer = await attempt(passed);
    if (answer.status === 429) {
      expect(passed).toBeGreaterThanOrEqual(max);
      return answer;
    }
    expect(passed).toBeLessThan(allowed());
  }
}
