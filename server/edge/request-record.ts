import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Logger } from '#process/logger.ts';
import { limitLines } from '#server/http/limited-log.ts';
import { hasStream } from '#server/http/stream-requests.ts';
import { routeOf } from './cacheable-address.ts';
import type { Metrics } from './metrics.ts';

const slow = 1; // s

type Deps = { metrics: Pick<Metrics, 'observe'>; log: Logger };

/** Measures and logs a request once it is answered; not one for a stream, which lasts as long as its reader stays. */
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
      if (hasStream(request)) return;
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
