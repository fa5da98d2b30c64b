import type { Logger } from '#process/logger.ts';
import type { Refreshed } from './refresh.ts';

const logEvery = 3000; // ms

/** Logs the progress of the first round of `total` feeds; returns the function to call for every polled feed. */
export function logFirstRound(total: number, log: Logger): (refreshed: Refreshed) => void {
  let polled = 0;
  let articles = 0;
  let failed = 0;
  let loggedAt = performance.now();
  return (refreshed) => {
    if (polled === total || refreshed.state === 'stopped') return;
    polled += 1;
    if (refreshed.state === 'saved') articles += refreshed.created;
    if (refreshed.state === 'failed') failed += 1;
    if (polled < total && performance.now() - loggedAt < logEvery) return;
    loggedAt = performance.now();
    const soFar = `${polled} of ${total} feeds polled, ${articles} new articles, ${failed} feeds failed`;
    const reasons = failed > 0 ? '; "npm run feeds -- status" says why' : '';
    log.info(polled === total ? `First round done: ${soFar}${reasons}` : `First round: ${soFar}`);
  };
}
