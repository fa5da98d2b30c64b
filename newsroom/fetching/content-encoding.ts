import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw } from 'node:zlib';
import { FeedError } from '#newsroom/feed-error.ts';
import { bodyBytesMax } from '#newsroom/reading/inflate.ts';

/** The codings that we can decode; sent as Accept-Encoding. */
export const acceptedEncodings = 'gzip, deflate, br';

/** Nobody needs even two. Each may cost as much as a body of 10 MB, on threads that the whole process shares. */
const codingsMax = 3;
const limit = { maxOutputLength: bodyBytesMax };
// A truncated download still yields what arrived; the parser decides whether that is of use.
const forgiving = { ...limit, finishFlush: constants.Z_SYNC_FLUSH };

/**
 * Undoes a response's Content-Encoding (RFC 9110, section 8.4). Servers are wrong about it: a body that shows it is
 * not compressed as declared, or is under an encoding we do not know, is passed on as it is.
 * Throws FeedError `too_large` beyond `bodyBytesMax`, `unreadable` when the data are damaged or packed again and again.
 */
export async function undoContentEncoding(body: Uint8Array, header: string): Promise<Uint8Array> {
  const codings = header.toLowerCase().split(',');
  if (codings.length > codingsMax)
    throw new FeedError('unreadable', `The body is packed ${codings.length} times over.`);
  let content = body;
  for (const coding of codings.toReversed()) content = await undo(content, coding.trim());
  return content;
}

async function undo(body: Uint8Array, encoding: string): Promise<Uint8Array> {
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return await undoGzip(body);
    if (encoding === 'deflate') return await undoDeflate(body);
    if (encoding === 'br') return await undoBrotli(body);
    return body;
  } catch (cause) {
    if (cause instanceof RangeError)
      throw new FeedError('too_large', 'The body is larger than 10 MB.', { cause });
    throw new FeedError('unreadable', `The body is not the ${encoding} data that it claims to be.`, {
      cause,
    });
  }
}

async function undoGzip(body: Uint8Array): Promise<Uint8Array> {
  const isGzip = body[0] === 0x1f && body[1] === 0x8b;
  return isGzip ? promisify(gunzip)(body, forgiving) : body;
}

async function undoDeflate(body: Uint8Array): Promise<Uint8Array> {
  if (startsLikeText(body)) return body;
  // RFC 1950: compression method 8 in the low bits, and the first two bytes a multiple of 31. Many send raw RFC 1951.
  const [first = 0, second = 0] = body;
  const hasZlibHeader = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  return hasZlibHeader ? promisify(inflate)(body, forgiving) : promisify(inflateRaw)(body, forgiving);
}

async function undoBrotli(body: Uint8Array): Promise<Uint8Array> {
  if (startsLikeText(body)) return body;
  return promisify(brotliDecompress)(body, limit);
}

/** A feed that was not compressed at all begins with white space, a byte order mark, `<` or `{`. */
function startsLikeText(body: Uint8Array): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 64)).trimStart();
  return /^(<[?!a-z]|\{\s*")/i.test(start);
}
