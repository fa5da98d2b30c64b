import type { IncomingMessage, ServerResponse } from 'node:http';

/** How the adapter (@hono/node-server) names a body that was read before it. */
type Taken = { rawBody?: Buffer<ArrayBuffer> };

/** Whether a request says that it has a body (RFC 9112, 6.3). */
export function hasBody({ headers }: IncomingMessage): boolean {
  const length = headers['content-length'];
  return headers['transfer-encoding'] !== undefined || (length !== undefined && length !== '0');
}

/** Whether the client waits for `100 Continue` before it sends the body (RFC 9110, 10.1.1). */
export function expectsContinue({ headers }: IncomingMessage): boolean {
  return headers.expect?.toLowerCase() === '100-continue';
}

/**
 * Reads the body of a request into memory, where the app's adapter finds it. A body that was read completely cannot get
 * in the way of the next request of the connection. 'aborted': the client has gone.
 */
export async function bufferBody(
  request: IncomingMessage,
  response: ServerResponse,
  bytesMax: number,
): Promise<'taken' | 'too_large' | 'aborted'> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return 'too_large';
  if (expectsContinue(request)) response.writeContinue();
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    // Stopping early must not destroy the connection: the refusal is still to be sent.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > bytesMax) return 'too_large';
      chunks.push(chunk);
    }
  } catch (error) {
    if (!request.destroyed) throw error;
    return 'aborted';
  }
  Object.assign(request, { rawBody: Buffer.concat(chunks) } satisfies Taken);
  return 'taken';
}

/** The body that `bufferBody` has read; empty if it has not. */
export function bodyOf(request: IncomingMessage & Taken): Buffer<ArrayBuffer> {
  return request.rawBody ?? Buffer.alloc(0);
}
