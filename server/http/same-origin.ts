import type { MiddlewareHandler } from 'hono';
import { AppError } from './app-error.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Refuses what another site makes a reader's browser send. Browsers put `Origin` on every request that changes
 * something, and `Sec-Fetch-Site` where they can; a program that sends neither has no reader's cookies to abuse.
 */
export function sameOriginOnly(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!readingMethods.includes(c.req.method)) {
      const sender = c.req.header('origin');
      const site = c.req.header('sec-fetch-site');
      const isOurs = (sender ?? origin) === origin && ['same-origin', 'none', undefined].includes(site);
      if (!isOurs)
        throw new AppError('wrong_origin', 403, `This works only from the pages of ${origin} itself.`);
    }
    await next();
  };
}
