import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';

/** Content codings that we send, best first. */
const encodings = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof encodings)[number];

const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

const picked = new LRUCache<string, Encoding>({ max: 200 }); // browsers send few different headers

/** The best coding that an Accept-Encoding header allows (RFC 9110, 12.5.3). */
export function pickEncoding(acceptEncoding = ''): Encoding {
  const known = picked.get(acceptEncoding);
  if (known) return known;
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !/;\s*q=0(\.0*)?\s*$/.test(part))
    .map((part) => part.split(';', 1)[0]?.trim());
  const best = encodings.find((encoding) => accepted.includes(encoding)) ?? 'identity';
  picked.set(acceptEncoding, best);
  return best;
}

/** Whether this media type is worth compressing: text is; images and fonts are compressed already. */
export function isCompressible(contentType: string): boolean {
  return /^text\/|[/+](json|xml|javascript|manifest\+json)\b/.test(contentType);
}

/** Compresses off the main thread. `quality` is brotli's, 0 to 11. */
export async function compress(
  body: Buffer<ArrayBuffer>,
  encoding: Encoding,
  quality: number,
): Promise<Buffer<ArrayBuffer>> {
  if (encoding === 'identity') return body;
  if (encoding === 'gzip') return gzipAsync(body);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  };
  return brotliAsync(body, { params });
}
