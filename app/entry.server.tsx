import { EventEmitter } from 'node:events';
// The build for Bun writes text; the one for Node turns each of a page's ten thousand pieces into bytes.
import { renderToPipeableStream } from 'react-dom/server.bun';
import {
  type EntryContext,
  type HandleErrorFunction,
  isRouteErrorResponse,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router';
import { ScriptNonce } from './site/script-nonce.ts';
import { siteContext } from './site/site-context.ts';
import { StyleTexts } from './site/style-texts.ts';

// The server must use the router's functions and our contexts from this module graph, not from its own.
export { createRequestHandler, RouterContextProvider } from 'react-router';
export { siteContext };

/**
 * Renders the whole page before it answers: the server hashes its inline scripts, compresses it and keeps it. The page
 * is passed on as text through `takePage`; as the body of the response it would be encoded and decoded again.
 */
export default async function renderPage(
  request: Request,
  status: number,
  headers: Headers,
  router: EntryContext,
  context: Readonly<RouterContextProvider>,
): Promise<Response> {
  headers.set('content-type', 'text/html; charset=utf-8');
  const { scriptNonce, styleTextOf, takePage } = context.get(siteContext);
  const html = await renderWhole(
    <ScriptNonce value={scriptNonce}>
      <StyleTexts value={styleTextOf}>
        <ServerRouter context={router} url={request.url} nonce={scriptNonce} />
      </StyleTexts>
    </ScriptNonce>,
  );
  takePage(html);
  return new Response(null, { status, headers });
}

/** Otherwise the router would print the error, bypassing the log. A missing page is an answer, not a fault. */
export const handleError: HandleErrorFunction = (error, { context }) => {
  if (!isRouteErrorResponse(error)) context.get(siteContext).onFault(error);
};

function renderWhole(page: React.ReactNode): Promise<string> {
  return new Promise((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => pipe(new PageText(resolve)),
      onShellError: reject,
      onError: reject,
      // Nothing is sent early, so nothing needs to be moved into place by scripts.
      progressiveChunkSize: Infinity,
    });
  });
}

/** A writable stream, as far as React uses one, that collects all text. */
class PageText extends EventEmitter {
  readonly writable = true;
  #text = '';
  readonly #onWhole: (text: string) => void;

  constructor(onWhole: (text: string) => void) {
    super();
    this.#onWhole = onWhole;
  }

  write(piece: string | Uint8Array): boolean {
    this.#text += String(piece);
    return true;
  }

  end(): this {
    this.#onWhole(this.#text);
    return this;
  }
}
