import type { ContentfulStatusCode } from 'hono/utils/http-status';

/** A refusal that the caller may see: `message` is a sentence for a person, `code` a stable word for a program. */
export class AppError extends Error {
  readonly code: string;
  readonly status: ContentfulStatusCode;

  constructor(code: string, status: ContentfulStatusCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'AppError';
    this.code = code;
    this.status = status;
  }
}
