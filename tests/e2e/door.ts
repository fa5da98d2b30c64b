import { once } from 'node:events';
import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export type Door = {
  url: string;
  /** Nobody gets through any more, although there is a network: everybody is refused, or waits for an answer. */
  shut: (how?: 'refusing' | 'silent') => void;
  open: () => void;
  /**
   * The site behind it becomes another build, which says so at the end of its pages and lacks the panels' script of
   * before; or, until a page of it is loaded, another one.
   */
  deploy: (lost?: RegExp) => void;
  /** The site behind it becomes another build, whose service worker finds no file of its own and so cannot be installed. */
  deployBroken: () => void;
  /** The site behind it becomes one without a service worker. */
  removeWorker: () => void;
  close: () => Promise<void>;
};

/** Only the first build has it. */
const panelScript = /\/assets\/headline-panel-[\w-]+\.js/;

type Build = { build: number; isBroken: boolean };

/** A door to the site at `target`, behind which things happen that a site does not do by itself. */
export async function openDoor(target: string): Promise<Door> {
  let shut: 'refusing' | 'silent' | undefined;
  let hasWorker = true;
  let build = 1;
  let isBroken = false;
  let lostScript = panelScript;

  function isGone(path: string): boolean {
    return path === '/service-worker.js' ? !hasWorker : build > 1 && lostScript.test(path);
  }

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const path = request.url ?? '/';
    if (shut === 'refusing') request.socket.destroy();
    if (shut) return;
    // A page of the build that is there now brings names that it has.
    if (request.headers['sec-fetch-dest'] === 'document') lostScript = panelScript;
    if (isGone(path)) return void response.writeHead(404).end();
    const headers = { ...request.headers, 'accept-encoding': 'identity', 'if-none-match': '' };
    const upstream = send(target + path, { method: request.method, headers }, (reply) =>
      sendBuild({ build, isBroken }, path, reply, response),
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
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A reply of the site as this build would send it. Streams are passed on as they come. */
function sendBuild(is: Build, path: string, reply: IncomingMessage, response: ServerResponse): void {
  const isChanged = path === '/service-worker.js' || reply.headers['content-type']?.startsWith('text/html');
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
  // HEAD brings nothing.
  if (build === 1 || script === '') return script;
  const renamed = script.replaceAll(/build:`([\w-]+)`/g, `build:\`$1.${build}\``);
  if (renamed === script) throw new Error('The worker no longer names its build as it did.');
  // The script that it lacks is among what it keeps.
  return isBroken ? renamed : renamed.replace(new RegExp(`${panelScript.source},`), '');
}
