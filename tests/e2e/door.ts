import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Door = {
  url: string;
  /**
   * The site becomes unreachable although there is a network: connections are refused, or get no reply, or `loginPage`
   * is the reply to everything.
   */
  shut: (how?: Shut) => void;
  open: () => void;
  /**
   * The site becomes another build, which says so at the end of its pages and no longer has the previous script of the
   * panels; or, until one of its pages is loaded, the script that `lost` matches.
   */
  deploy: (lost?: RegExp) => void;
  /** The site becomes another build, whose service worker cannot be installed because none of its files is found. */
  deployBroken: () => void;
  /** The site becomes one without a service worker. */
  removeWorker: () => void;
  /** From now on its pages have these headers in place of the site's. */
  sendWith: (headers: Record<string, string>) => void;
  close: () => Promise<void>;
};

type Shut = 'refusing' | 'silent' | 'captive';

/** What a network sends instead of everything else until its user logs in. */
const loginPage = '<!doctype html><html lang="en"><title>Train</title><main><h1>Welcome on board</h1>';

/** A file of the first build only. */
const panelScript = /\/assets\/headline-panel-[\w-]+\.js/;

type Build = { build: number; isBroken: boolean; pageHeaders: Record<string, string> };

/** A proxy to the site at `target` that can act as what a test cannot make the site do, such as an upgrade. */
export async function openDoor(target: string): Promise<Door> {
  let shut: Shut | undefined;
  let hasWorker = true;
  let build = 1;
  let isBroken = false;
  let lostScript = panelScript;
  let pageHeaders = {};

  function isGone(path: string): boolean {
    return path === '/service-worker.js' ? !hasWorker : build > 1 && lostScript.test(path);
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    if (shut === 'refusing') request.socket.destroy();
    if (shut === 'captive') response.writeHead(200, { 'content-type': 'text/html' }).end(loginPage);
    if (shut) return;
    // A page of the current build only names files that it has.
    if (request.headers['sec-fetch-dest'] === 'document') lostScript = panelScript;
    if (isGone(path)) return void response.writeHead(404).end();
    const headers = { ...request.headers, 'accept-encoding': 'identity', 'if-none-match': '' };
    const upstream = send(target + path, { method: request.method, headers }, (reply) =>
      sendBuild({ build, isBroken, pageHeaders }, path, reply, response),
    );
    upstream.on('error', () => response.destroy());
    request.pipe(upstream);
  }

  const server = createServer(pass).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    shut: (how = 'refusing') => (shut = how),
    open: () => (shut = undefined),
    deploy: (lost = panelScript) => {
      build += 1;
      isBroken = false;
      lostScript = lost;
    },
    deployBroken: () => {
      build += 1;
      isBroken = true;
    },
    removeWorker: () => (hasWorker = false),
    sendWith: (headers) => (pageHeaders = headers),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Sends a reply of the site as this build would. Streams are passed through. */
function sendBuild(is: Build, path: string, reply: IncomingMessage, response: ServerResponse): void {
  const isPage = reply.headers['content-type']?.startsWith('text/html');
  const isChanged = path === '/service-worker.js' || isPage;
  if (isPage) Object.assign(reply.headers, is.pageHeaders);
  if (isChanged) for (const name of ['content-length', 'etag']) delete reply.headers[name];
  response.writeHead(reply.statusCode ?? 500, reply.headers);
  if (!isChanged) return void reply.pipe(response);
  const chunks: Buffer[] = [];
  reply.on('data', (chunk: Buffer) => chunks.push(chunk));
  reply.on('end', () => {
    const text = Buffer.concat(chunks).toString();
    response.end(path === '/service-worker.js' ? workerOf(is, text) : `${text}<!--build ${is.build}-->`);
  });
}

function workerOf({ build, isBroken }: Build, script: string): string {
  // HEAD has no body.
  if (build === 1 || script === '') return script;
  const renamed = script.replaceAll(/build:`([\w-]+)`/g, `build:\`$1.${build}\``);
  if (renamed === script) throw new Error('The worker no longer names its build as it did.');
  // The missing script is among the files that the worker precaches.
  return isBroken ? renamed : renamed.replace(new RegExp(`${panelScript.source},`), '');
}
