import type { FetchErrorCode } from '#fetching/fetch-error.ts';

export type FeedErrorCode =
  | FetchErrorCode
  | 'empty_but_has_items'
  | 'gone'
  | 'http_status'
  | 'not_a_feed'
  | 'too_costly';

/** Why a feed could not be fetched or read. The message is one clear sentence for the operator. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
