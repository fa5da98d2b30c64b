import { setTimeout as pause } from 'node:timers/promises';

/** Waits for so many milliseconds, or until it is told to stop, which is no error. */
export async function rest(duration: number, stop: AbortSignal): Promise<void> {
  await Promise.allSettled([pause(duration, undefined, { signal: stop })]);
}
