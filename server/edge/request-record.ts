import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#process/logger.ts';
import { limitLines } from '#server/http/limited-log.ts';
import { routeOf } from './cacheable-address.ts';
import type { Metrics } from './metrics.ts';

const slow = 1; // s

type Deps = { metrics: Pick<Metrics, 'observe'>; log: Logger };

/** Measures and logs a request once it is answered. */
type RecordRequest = (request: IncomingMessage, response: ServerResponse) => void;

/** Records only the kind of address: what readers look for is private. */
export function createRequestRecord({ metrics, log }: Deps): RecordRequest {
  const tellSlow = limitLines(
    (told) => log.warn(told, 'A slow request'),
    (more) => log.warn(more, 'More slow requests in the last minute'),
  );
  return (request, response) => {
    const started = performance.now();
    response.once('close', () => {
      // Not for streams, which last as long as their reader stays. (A reply written in one piece keeps no headers to
      // look at.)
      if (request.headers.accept?.includes('text/event-stream')) return;
      const seconds = (performance.now() - started) / 1_000;
      const route = routeOf(request.url ?? '');
      const status = response.statusCode;
      metrics.observe(route, status, seconds);
      const told = { route, method: request.method, status, seconds };
      if (seconds >= slow) tellSlow(told);
      else if (log.isLevelEnabled('debug')) log.debug(told, 'Answered');
    });
  };
}
