import { useSyncExternalStore } from 'react';

const tick = 30_000; // ms
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** What time it is, within half a minute, in ms; undefined on the server and until the page is alive. */
export function useNow(): number | undefined {
  return useSyncExternalStore(subscribe, readClock, () => undefined);
}

/** One clock for all that show an age. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // A page that comes alive subscribes before it reads.
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

/** Stands still between two ticks; it is set when the first one asks. */
function readClock(): number {
  if (ticking === undefined) now = Math.max(now, Math.floor(Date.now() / tick) * tick);
  return now;
}
