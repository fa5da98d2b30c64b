import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from '#contract/error.ts';

/** Answers a request that is not worth routing, as the API words its errors. */
export function refuse(response: ServerResponse, status: number, code: string, error: string): void {
  const body = JSON.stringify({ error, code } satisfies ErrorReply);
  response
    .writeHead(status, {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(response.req.method === 'HEAD' ? undefined : body);
}

const malformed: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};

/** Answers what is not HTTP, or too slow or too long for it, and hangs up. */
export function answerMalformed(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const [status, code, message] = malformed[error.code ?? ''] ?? [
    400,
    'bad_request',
    'This is not an HTTP request.',
  ];
  const body = JSON.stringify({ error: message, code } satisfies ErrorReply);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\ncontent-type: application/json\r\n` +
      `content-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`,
  );
}
