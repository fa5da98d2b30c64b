import type { Hono } from 'hono';
import { databaseTimeout, type WithDatabaseTimeout } from './database-timeout.ts';
import { afterOutage } from './retry-after.ts';
import { sameOriginOnly } from './same-origin.ts';
import { popupHeaders, securityHeaders } from './security-headers.ts';

/**
 * Applied to each request before its route: safe default headers, of 503 when to try again (RFC 9110, section
 * 15.6.4), and limits on who may send what and on how long the database is waited for.
 */
export function guardEveryRequest(app: Hono, origin: string, withDatabaseTimeout: WithDatabaseTimeout): void {
  app.use(async (c, next) => {
    const headers = { ...securityHeaders(origin), ...popupHeaders(c.req.path) };
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
    if (c.res.status === 503 && !c.res.headers.has('retry-after')) c.header('retry-after', afterOutage);
  });
  app.use('/api/*', sameOriginOnly(origin));
  app.use(databaseTimeout(withDatabaseTimeout));
}
