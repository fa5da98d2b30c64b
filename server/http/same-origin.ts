import type { MiddlewareHandler } from 'hono';
import { AppError } from './app-error.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Whether a request comes from a page of the site at `origin`, or from a program: those send neither header, and have
 * no reader's cookies that could be abused.
 */
export function isFromThisSite(
  origin: string,
  sender: string | undefined,
  site: string | undefined,
): boolean {
  return (sender ?? origin) === origin && ['same-origin', 'none', undefined].includes(site);
}

/**
 * Refuses writing requests that another site makes a reader's browser send. Browsers send `Origin` with each of these,
 * and `Sec-Fetch-Site` where they support it.
 */
export function sameOriginOnly(origin: string): MiddlewareHandler {
  return async (c, next) => {
    if (!readingMethods.includes(c.req.method)) {
      if (!isFromThisSite(origin, c.req.header('origin'), c.req.header('sec-fetch-site')))
        throw new AppError('wrong_origin', 403, `This works only from the pages of ${origin} itself.`);
    }
    await next();
  };
}
