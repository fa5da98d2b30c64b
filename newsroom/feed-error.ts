export type FeedErrorCode =
  | 'not_a_feed'
  | 'unreadable'
  | 'empty_but_has_items'
  | 'too_large'
  | 'too_costly'
  | 'timeout'
  | 'private_address'
  | 'http_status'
  | 'gone'
  | 'network'
  | 'too_many_redirects'
  | 'bad_url';

/** Why a feed could not be fetched or read. The message is one clear sentence for the operator. */
export class FeedError extends Error {
  override readonly name = 'FeedError';
  readonly code: FeedErrorCode;

  constructor(code: FeedErrorCode, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}
