import { setTimeout as pause } from 'node:timers/promises';

/** The result of some work; `late` if it takes longer than so many milliseconds, and then nobody hears of it. */
export async function inTime<Result, Late>(
  work: Promise<Result>,
  most: number,
  late: Late,
): Promise<Result | Late> {
  const timer = new AbortController();
  try {
    return await Promise.race([work, pause(most, late, { signal: timer.signal })]);
  } finally {
    timer.abort();
  }
}
