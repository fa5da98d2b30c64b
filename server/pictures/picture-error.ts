/**
 * Why there is no picture:
 * - `not_a_picture`: no JPEG, PNG, WebP, AVIF or GIF, or one that is broken
 * - `too_large`: more bytes or pixels than are looked at
 * - `too_costly`: making it took more processor, time or memory than one picture may, or twice ended the process that
 *   made it
 * - `maker_gone`: not the picture's fault; it may succeed another time
 */
export type PictureErrorCode = 'not_a_picture' | 'too_large' | 'too_costly' | 'maker_gone';

/** A picture that was not made; the message says why, for the log. */
export class PictureError extends Error {
  override name = 'PictureError';
  readonly code: PictureErrorCode;

  constructor(code: PictureErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}
