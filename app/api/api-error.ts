import type { ErrorReply } from '#contract/error.ts';
import { GoneScript } from './load-late.ts';

/** A refusal by the API; the message is a sentence for a person. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  /** The Retry-After header, in seconds. */
  readonly retryAfter: string | null;

  constructor(status: number, reply: ErrorReply, retryAfter: string | null = null) {
    super(reply.error);
    this.name = 'ApiError';
    this.status = status;
    this.code = reply.code;
    this.retryAfter = retryAfter;
  }
}

/** Whether this is the reply for something that editors have taken down; its message says why. */
export function isTakenDown({ status }: { status: number }): boolean {
  return status === 410 || status === 451;
}

/** What to tell a person about a failed call: the sentence of the API, or why there is none. */
export function sentenceOf(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  console.error('A call failed:', error);
  if (error instanceof GoneScript) return 'The site was updated. Please reload this page and try again.';
  return 'The site could not be reached. Please check your connection and try again.';
}
