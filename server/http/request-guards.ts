import type { Hono } from 'hono';
import { sameOriginOnly } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';

/** What every request passes before it gets to a route: safe headers for its reply, and a limit to who sends what. */
export function guardEveryRequest(app: Hono, origin: string): void {
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(securityHeaders(origin))) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', sameOriginOnly(origin));
}
