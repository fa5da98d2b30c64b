import type { Background } from '#process/background.ts';
import { coalesceCalls } from './http/coalesce-calls.ts';
import type { OutageLog } from './http/outage-log.ts';

/**
 * Runs `work` at an interval; if the last run is still going on, runs once more after it. Returns the function that
 * ends this.
 */
export function regularly(
  { background, outages }: { background: Background; outages: OutageLog },
  every: number,
  title: string,
  work: (now: Date) => Promise<void>,
): () => void {
  const doOnce = coalesceCalls(async () => {
    try {
      await work(new Date());
    } catch (error) {
      if (!outages.covers(error)) throw error;
    }
  });
  const timer = setInterval(() => background.run(title, doOnce), every);
  timer.unref();
  return () => clearInterval(timer);
}
