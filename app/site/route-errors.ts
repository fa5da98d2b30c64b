import { data } from 'react-router';
import { ApiError, isTakenDown } from '#app/api/api-error.ts';
import { moderationPath } from '#contract/moderation-path.ts';

/** Throws what makes the router answer with the fitting status and error page; other errors pass through. */
export function throwAsStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  if (isTakenDown(error)) throw data(error.message, { status: error.status, headers: blockedBy(error) });
  throw data(null, { status: error.status >= 500 ? 503 : 404 });
}

/** RFC 7725, section 4: who has blocked what is not shown for legal reasons. */
function blockedBy({ status }: ApiError): Record<string, string> {
  return status === 451 ? { link: `<${moderationPath}>; rel="blocked-by"` } : {};
}
