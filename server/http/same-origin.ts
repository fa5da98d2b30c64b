import type { MiddlewareHandler } from 'hono';
import { AppError } from './app-error.ts';

const readingMethods = ['GET', 'HEAD', 'OPTIONS'];

/** Whether a page of the site at `origin` has sent a request, by its headers, or a program that has no reader's cookies to abuse. */
export function isFromThisSite(
  origin: string,
  sender: string | undefined,
  site: string | undefined,
): boolean {
  return (sender ?? origin) === origin && ['same-origin', 'none', undefined].includes(site);
}

/**
 * Refuses what another site makes a reader's browser send. Browsers put `Origin` on every request that changes
 * something, and `Sec-Fetch-Site` where they can; a program that sends neither has no reader's cookies to abuse.
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
