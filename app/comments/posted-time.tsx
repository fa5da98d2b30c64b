import { useSyncExternalStore } from 'react';
import { publishTime } from '#app/site/publish-date.ts';
import { timeAgo } from './time-ago.ts';

const tick = 30_000; // ms
const listeners = new Set<() => void>();
let ticking: ReturnType<typeof setInterval> | undefined;
let now = 0;

/** How long ago something was posted, exact on hover. Without scripts, and until the page is alive, the exact time. */
export function PostedTime({ instant }: { instant: string }) {
  const now = useSyncExternalStore(subscribe, readClock, () => undefined);
  const exact = publishTime(instant);
  return (
    <time dateTime={instant} title={exact}>
      {now === undefined ? exact : timeAgo(instant, now)}
    </time>
  );
}

/** One clock for all comments. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
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

/** Stands still between two ticks; it is set when the first comment asks. */
function readClock(): number {
  if (ticking === undefined) now = Math.max(now, Math.floor(Date.now() / tick) * tick);
  return now;
}
