import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { afterOutage } from './retry-after.ts';

type Extras = ErrorOptions & { headers?: Record<string, string> };

/**
 * A refusal that the caller may see: `message` is a sentence for a person, `code` a stable word for a program. A 503 says
 * when to try again (RFC 9110, section 15.6.4), even if `headers` do not.
 */
export class AppError extends Error {
  readonly code: string;
  readonly status: ContentfulStatusCode;
  readonly headers: Record<string, string>;

  constructor(code: string, status: ContentfulStatusCode, message: string, extras: Extras = {}) {
    super(message, extras);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
    this.headers = { ...(status === 503 && { 'retry-after': afterOutage }), ...extras.headers };
  }
}

/** For addresses that do not exist, and for those that do not exist for whoever asks. */
export const nothingHere = () => new AppError('not_found', 404, 'There is nothing at this address.');

/** For what is not possible in the present state (RFC 9110, section 15.5.10): it is so already, or too soon. */
export const conflict = (code: string, message: string) => new AppError(code, 409, message);
