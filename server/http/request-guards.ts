import type { Hono } from 'hono';
import { impatiently, type Patience } from './database-patience.ts';
import { sameOriginOnly } from './same-origin.ts';
import { popupHeaders, securityHeaders } from './security-headers.ts';

/**
 * What every request passes before it gets to a route: safe headers for its reply, limits to who sends what and to how long the
 * database is waited for.
 */
export function guardEveryRequest(app: Hono, origin: string, patience: Patience): void {
  app.use(async (c, next) => {
    const headers = { ...securityHeaders(origin), ...popupHeaders(c.req.path) };
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', sameOriginOnly(origin));
  app.use(impatiently(patience));
}
