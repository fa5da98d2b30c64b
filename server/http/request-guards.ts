import type { Hono } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from './app-error.ts';
import { sameOriginOnly } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';

const bodyBytesMax = 64 * 1024;

/** What every request passes before it gets to a route: safe headers for its reply, and limits to who sends what. */
export function guardEveryRequest(app: Hono, origin: string): void {
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(securityHeaders(origin))) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', sameOriginOnly(origin));
  app.use('/api/*', bodyLimit({ maxSize: bodyBytesMax, onError: refuseBody }));
}

function refuseBody(): never {
  throw new AppError('too_large', 413, `A request may hold at most ${bodyBytesMax / 1024} KB.`);
}
