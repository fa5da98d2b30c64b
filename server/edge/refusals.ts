import { once } from 'node:events';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { ErrorReply } from '#contract/error.ts';
import { isDeskPage, isPage, takesForms } from '#server/http/page-address.ts';
import { hasBody, expectsContinue } from './request-body.ts';

const lingerFor = 1_000; // ms

/** Refuses a request before routing: with a page for browsers that ask for one, else as the API does. */
export function refuse(response: ServerResponse, status: number, code: string, error: string): void {
  const body = startRefusal(response, status, code, error);
  response.end(body);
}

/**
 * Refuses a body that is too long, and closes the connection. The rest of the body is read and discarded for a moment:
 * a client that is still sending would otherwise lose the reply with the connection.
 */
export async function refuseBody(response: ServerResponse, bytesMax: number): Promise<void> {
  const { req: request } = response;
  const { url = '' } = request;
  // The limit for a catalogue is higher, but only while its editor is logged in. Addresses at which there is nothing say so
  // too, since those of the desk must not differ from them.
  const hint =
    takesForms(url) && !isDeskPage(url) ? '' : ' If you were logged in, your session may have ended.';
  const error = `A request may hold at most ${bytesMax / 1024} KB.${hint}`;
  response.write(startRefusal(response, 413, 'too_large', error));
  if (!expectsContinue(request)) await discardRest(request);
  response.end();
}

/** Sends the head and returns the body. The connection is closed if the request's body was not read. */
function startRefusal(response: ServerResponse, status: number, code: string, error: string): Buffer {
  const [type, text] = wantsPage(response.req)
    ? ['text/html; charset=utf-8', pageThatSays(error)]
    : ['application/json', JSON.stringify({ error, code } satisfies ErrorReply)];
  const body = Buffer.from(text);
  if (hasBody(response.req) && !response.req.complete) response.shouldKeepAlive = false;
  response.writeHead(status, {
    'content-type': type,
    'content-length': body.length,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  return body;
}

function wantsPage({ headers, url = '' }: ServerResponse['req']): boolean {
  return isPage(url) && headers.accept?.includes('text/html') === true;
}

/** A page that needs neither styles nor the renderer. `sentence` is one of ours. */
const pageThatSays = (sentence: string) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark">
<title>This did not work</title>
<h1>This did not work</h1>
<p>${sentence}</p>
<p><a href="/">Home</a></p>
</html>
`;

async function discardRest(request: ServerResponse['req']): Promise<void> {
  const enough = AbortSignal.timeout(lingerFor);
  request.resume();
  if (request.complete || request.destroyed) return;
  await once(request, 'close', { signal: enough }).catch((error: unknown) => {
    // A timeout, or the client is gone: nobody is left to wait for.
    if (!enough.aborted && !request.destroyed) throw error;
  });
}

/** The reply if the adapter cannot make a Request, as for an invalid host. */
export function unreadableRequest(): Response {
  const body = { error: 'This is not an address of this site.', code: 'bad_request' } satisfies ErrorReply;
  const headers = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' };
  return Response.json(body, { status: 400, headers });
}

const malformed: Record<string, [status: number, code: string, message: string]> = {
  HPE_HEADER_OVERFLOW: [431, 'headers_too_large', 'The headers of the request are too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'request_timeout', 'The request took too long to arrive.'],
};

/** Refuses what is not HTTP, too slow or too large, and closes the connection. */
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
