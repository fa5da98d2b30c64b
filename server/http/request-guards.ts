import type { Hono } from 'hono';
import { impatiently, type Patience } from './database-patience.ts';
import { sameOriginOnly } from './same-origin.ts';
import { popupHeaders, securityHeaders } from './security-headers.ts';

/**
 * Applied to each request before its route: safe default headers, and limits on who may send what and on how long the
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
