import { data } from 'react-router';
import { ApiError, isTakenDown } from '#app/api/api-error.ts';
import { moderationPath } from '#contract/moderation-path.ts';

/**
 * Rethrows an ApiError so that the router answers with the matching status and error page; throws other errors as they
 * are.
 */
export function throwAsStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (isTakenDown(error)) throw routeError(error.status, error.message, blockedBy(error));
  throw routeError(error.status >= 500 ? 503 : 404);
}

/**
 * What a route throws to answer with this status and the error page. Without a status text the router would write
 * "Internal Server Error" into the page's scripts, even with 404.
 */
export function routeError(status: number, message: string | null = null, headers: HeadersInit = {}) {
  return data(message, { status, statusText: '', headers });
}

/** The link to who has blocked it, for 451 (RFC 7725, section 4). */
function blockedBy({ status }: ApiError): Record<string, string> {
  return status === 451 ? { link: `<${moderationPath}>; rel="blocked-by"` } : {};
}
