import { Agent, get as httpGet, type IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';

/** A reply: its body as sent, compressed or not, and the milliseconds until its last byte. */
export type RawReply = { status: number; headers: IncomingHttpHeaders; body: Buffer; took: number };

const agent = new Agent({ keepAlive: true, maxSockets: 64 });
const timeout = 30_000; // ms

/** Requests like a browser, accepting brotli, and leaves the body compressed. */
export async function getRaw(url: string): Promise<RawReply> {
  const start = performance.now();
  const { promise, resolve, reject } = Promise.withResolvers<RawReply>();
  const request = httpGet(url, { agent, timeout, headers: { 'accept-encoding': 'br' } }, (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    response.on('error', reject);
    response.on('end', () =>
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        body: Buffer.concat(chunks),
        took: performance.now() - start,
      }),
    );
  });
  request.on('timeout', () => request.destroy(new Error(`No answer from ${url} within ${timeout} ms`)));
  request.on('error', reject);
  return promise;
}

/** The text of a reply. */
export function textOf({ headers, body }: RawReply): string {
  return (headers['content-encoding'] === 'br' ? brotliDecompressSync(body) : body).toString();
}
