import { useSyncExternalStore } from 'react';

const tick = 30_000; // ms
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** The current time to half a minute, in ms; undefined on the server and before hydration. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, readClock, () => undefined);
}

/** One timer for all components that show an age. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // On hydration React subscribes before it reads.
  readClock();
  ticking ??= setInterval(() => {
    now = Date.now();
    for (const listener of listeners) listener();
  }, tick);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(ticking);
    ticking = undefined;
  };
}

/** Constant between two ticks; set when the first component asks. */
function readClock(): number {
  if (ticking === undefined) now = Math.max(now, Math.floor(Date.now() / tick) * tick);
  return now;
}
