import { setTimeout as pause } from 'node:timers/promises';

/** Waits for so many milliseconds, or until the signal aborts, which is not an error. */
export async function sleep(duration: number, stop: AbortSignal): Promise<void> {
  await Promise.allSettled([pause(duration, undefined, { signal: stop })]);
}
