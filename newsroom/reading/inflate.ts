import { constants, gunzipSync } from 'node:zlib';
import { FeedError } from '#newsroom/feed-error.ts';

/** Bytes of a body after decompression; no honest feed comes near. */
export const bodyBytesMax = 10 * 1024 * 1024;

/**
 * Unpacks a body that is gzip by its magic bytes, whatever its headers said; others pass as they are.
 * Throws FeedError `too_large` beyond `bodyBytesMax`, `unreadable` when the gzip data are damaged.
 */
export function inflate(body: Uint8Array): Uint8Array {
  if (body.length > bodyBytesMax) throw tooLarge();
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    // A cut-off download still yields what arrived; the parser then decides whether that is of use.
    return gunzipSync(body, { maxOutputLength: bodyBytesMax, finishFlush: constants.Z_SYNC_FLUSH });
  } catch (cause) {
    if (cause instanceof RangeError) throw tooLarge(cause);
    throw new FeedError('unreadable', 'The compressed body is damaged.', { cause });
  }
}

function tooLarge(cause?: unknown): FeedError {
  return new FeedError('too_large', 'The body is larger than 10 MB.', { cause });
}
