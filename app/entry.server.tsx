import { Writable } from 'node:stream';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router';
import { ScriptMark } from './site/script-mark.ts';
import { siteContext } from './site/site-context.ts';

// The server must use the router's functions and our contexts from this module graph, not from its own.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { siteContext };

/** Renders the whole page before it answers: the server hashes its inline scripts, compresses and keeps it. */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { scriptMark } = context.get(siteContext);
  const html = await renderWhole(
    <ScriptMark value={scriptMark}>
      <ServerRouter context={router} url={request.url} nonce={scriptMark} />
    </ScriptMark>,
  );
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
