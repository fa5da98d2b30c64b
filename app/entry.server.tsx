import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, ServerRouter } from 'react-router';

// The server must use the router's functions and our contexts from this module graph, not from its own.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { siteContext } from './site/site-context.ts';

/** Renders the whole page before it answers: the server hashes its inline scripts, compresses and keeps it. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const html = await renderWhole(<ServerRouter context={router} url={request.url} />);
  return new Response(html, { status, headers });
}

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk: Buffer, _encoding, written) {
        chunks.push(chunk);
        written();
      },
      final(finished) {
        resolve(Buffer.concat(chunks).toString());
        finished();
      },
    });
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(sink),
      onShellError: reject,
      onError: reject,
      // Nothing is sent early, so nothing needs to be moved into place by scripts.
      progressiveChunkSize: Infinity,
    });
  });
}
