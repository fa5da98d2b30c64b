import type { Hono } from 'hono';
import { impatiently, type Patience } from './database-patience.ts';
import { sameOriginOnly } from './same-origin.ts';
import { securityHeaders } from './security-headers.ts';

/**
 * What every request passes before it gets to a route: safe headers for its reply, limits to who sends what and to how long the
 * database is waited for.
 */
export function guardEveryRequest(app: Hono, origin: string, patience: Patience): void {
  app.use(async (c, next) => {
    for (const [name, value] of Object.entries(securityHeaders(origin))) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', sameOriginOnly(origin));
  app.use(impatiently(patience));
}
