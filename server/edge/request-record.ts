import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#process/logger.ts';
import { routeOf } from './cacheable-address.ts';
import type { Metrics } from './metrics.ts';

const slow = 1; // s

/** Measures and logs a request once it is answered. Kinds of addresses only: what readers look for is theirs. */
export function recordRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { metrics, log }: { metrics: Metrics; log: Logger },
): void {
  const started = performance.now();
  response.once('close', () => {
    // A stream lasts as long as its reader stays: no measure of anything. (A reply written in one go keeps no headers.)
    if (request.headers.accept?.includes('text/event-stream')) return;
    const seconds = (performance.now() - started) / 1_000;
    const route = routeOf(request.url ?? '');
    const status = response.statusCode;
    metrics.observe(route, status, seconds);
    if (seconds >= slow) log.warn({ route, method: request.method, status, seconds }, 'A slow request');
    else if (log.isLevelEnabled('debug'))
      log.debug({ route, method: request.method, status, seconds }, 'Answered');
  });
}
