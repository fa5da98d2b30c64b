import { sleep } from './sleep.ts';

export type Alarm = {
  /** Ends the wait. */
  ring: () => void;
  /**
   * Resolves after so many milliseconds, when the signal aborts, or when `ring` is called; at once if that happened
   * since the last wait.
   */
  wait: (milliseconds: number, signal: AbortSignal) => Promise<void>;
};

/** An alarm for one who waits. */
export function createAlarm(): Alarm {
  let bell = new AbortController();
  return {
    ring: () => bell.abort(),
    wait: async (milliseconds, signal) => {
      await sleep(milliseconds, AbortSignal.any([bell.signal, signal]));
      bell = new AbortController();
    },
  };
}
