import { data } from 'react-router';
import { ApiError } from '#app/api/api-error.ts';

/** Throws what makes the router answer with the fitting status and error page; other errors pass through. */
export function throwAsStatus(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  throw data(null, { status: error.status >= 500 ? 503 : 404 });
}
