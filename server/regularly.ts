import type { Background } from '#process/background.ts';
import { oneAtATime } from './http/one-at-a-time.ts';
import type { OutageLog } from './http/outage-log.ts';

/**
 * Does something every so many milliseconds; where the last time still lasts, once more when that has ended. Returns the function
 * that ends it.
 */
export function regularly(
  { background, outages }: { background: Background; outages: OutageLog },
  every: number,
  title: string,
  work: (now: Date) => Promise<void>,
): () => void {
  const doOnce = oneAtATime(async () => {
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
