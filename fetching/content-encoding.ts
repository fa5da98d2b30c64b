import { promisify } from 'node:util';
import { brotliDecompress, constants, gunzip, inflate, inflateRaw, zstdDecompress } from 'node:zlib';
import { FetchError } from './fetch-error.ts';

/** Nobody needs even two. Each may cost as much as a body of 10 MB, on threads that the whole process shares. */
const codingsMax = 3;
// A truncated download still yields what arrived; whoever reads it decides whether that is of use.
const forgiving = { finishFlush: constants.Z_SYNC_FLUSH };
/** The memory that web content may need to be decompressed: 8 MB (RFC 9659). */
const zstdWindow = { params: { [constants.ZSTD_d_windowLogMax]: 23 } };

/**
 * Undoes a response's Content-Encoding (RFC 9110, section 8.4), asked for or not. Servers are wrong about it: a body that
 * shows it is not compressed as declared, or is under an encoding we do not know, is passed on as it is.
 * @throws FetchError `too_large` beyond `bytesMax`, `unreadable` when the data are damaged or packed again and again.
 */
export async function undoContentEncoding(
  body: Uint8Array,
  header: string,
  bytesMax: number,
): Promise<Uint8Array> {
  const codings = header.toLowerCase().split(',');
  if (codings.length > codingsMax)
    throw new FetchError('unreadable', `The body is packed ${codings.length} times over.`);
  let content = body;
  for (const coding of codings.toReversed()) content = await undo(content, coding.trim(), bytesMax);
  return content;
}

async function undo(body: Uint8Array, encoding: string, bytesMax: number): Promise<Uint8Array> {
  const limit = { maxOutputLength: bytesMax };
  if (startsLikeText(body)) return body;
  try {
    if (encoding === 'gzip' || encoding === 'x-gzip') return await undoGzip(body, limit);
    if (encoding === 'deflate') return await undoDeflate(body, limit);
    if (encoding === 'br') return await promisify(brotliDecompress)(body, limit);
    if (encoding === 'zstd') return await promisify(zstdDecompress)(body, { ...limit, ...zstdWindow });
    return body;
  } catch (cause) {
    if (cause instanceof RangeError) throw new FetchError('too_large', sizeExceeded(bytesMax), { cause });
    throw new FetchError('unreadable', `The body is not the ${encoding} data that it claims to be.`, {
      cause,
    });
  }
}

/** The sentence about a body of more bytes. */
export const sizeExceeded = (bytesMax: number) =>
  `The body is larger than ${Math.floor(bytesMax / 1_000_000)} MB.`;

type Limit = { maxOutputLength: number };

async function undoGzip(body: Uint8Array, limit: Limit): Promise<Uint8Array> {
  if (body[0] !== 0x1f || body[1] !== 0x8b) return body;
  try {
    return await promisify(gunzip)(body, { ...limit, ...forgiving });
  } catch (error) {
    if (error instanceof RangeError || body[3] !== 0) throw error;
    // Caches append comments to what is compressed already. A header without options has ten bytes (RFC 1952).
    return promisify(inflateRaw)(body.subarray(10), { ...limit, ...forgiving });
  }
}

async function undoDeflate(body: Uint8Array, limit: Limit): Promise<Uint8Array> {
  // RFC 1950: compression method 8 in the low bits, and the first two bytes a multiple of 31. Many send raw RFC 1951.
  const [first = 0, second = 0] = body;
  const hasZlibHeader = (first & 0x0f) === 8 && ((first << 8) | second) % 31 === 0;
  return promisify(hasZlibHeader ? inflate : inflateRaw)(body, { ...limit, ...forgiving });
}

/** A feed that was not compressed at all begins with white space, a byte order mark, `<` or `{`. */
function startsLikeText(body: Uint8Array): boolean {
  const start = new TextDecoder().decode(body.subarray(0, 64)).trimStart();
  return /^(<[?!a-z]|\{\s*")/i.test(start);
}
