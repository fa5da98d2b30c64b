import type { Hono } from 'hono';
import { databaseTimeout, type WithDatabaseTimeout } from './database-timeout.ts';
import { sameOriginOnly } from './same-origin.ts';
import { popupHeaders, securityHeaders } from './security-headers.ts';

/**
 * Applied to each request before its route: safe default headers, and limits on who may send what and on how long the
 * database is waited for.
 */
export function guardEveryRequest(app: Hono, origin: string, withDatabaseTimeout: WithDatabaseTimeout): void {
  app.use(async (c, next) => {
    const headers = { ...securityHeaders(origin), ...popupHeaders(c.req.path) };
    for (const [name, value] of Object.entries(headers)) c.header(name, value);
    c.header('cache-control', 'no-store');
    await next();
  });
  app.use('/api/*', sameOriginOnly(origin));
  app.use(databaseTimeout(withDatabaseTimeout));
}
