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
  let hasRung = false;
  let wake: (() => void) | null = null;
  return {
    ring: () => {
      hasRung = true;
      wake?.();
    },
    wait: async (milliseconds, signal) => {
      if (!hasRung && !signal.aborted) {
        const { promise, resolve } = Promise.withResolvers<void>();
        const timer = setTimeout(resolve, milliseconds);
        wake = resolve;
        signal.addEventListener('abort', wake);
        await promise;
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        wake = null;
      }
      hasRung = false;
    },
  };
}
