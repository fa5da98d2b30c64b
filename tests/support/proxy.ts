import { once } from 'node:events';
import { createServer, request as ask } from 'node:http';
import { type AddressInfo, connect } from 'node:net';

export type Proxy = {
  address: string;
  /** The requested targets as a client of a proxy writes them, with CONNECT before those of tunnels. */
  asked: string[];
  stop: () => Promise<void>;
};

/**
 * An HTTP proxy on loopback that connects to the server at `origin` whatever the host is, except for hosts that it
 * refuses.
 */
export async function startProxy(origin: string, refused: RegExp = /^$/): Promise<Proxy> {
  const { port, hostname } = new URL(origin);
  const asked: string[] = [];
  const proxy = createServer((request, response) => {
    asked.push(request.url ?? '');
    const { host, pathname, search } = new URL(request.url ?? '');
    if (refused.test(host)) return void response.writeHead(403).end();
    const { method, headers } = request;
    const onward = ask({ hostname, port, path: pathname + search, method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 500, answer.headers);
      answer.pipe(response);
    });
    return void request.pipe(onward);
  });
  proxy.on('connect', ({ url = '' }, socket) => {
    asked.push(`CONNECT ${url}`);
    if (refused.test(url)) return void socket.end('HTTP/1.1 403 Forbidden\r\n\r\n');
    const onward = connect(Number(port), hostname, () => socket.write('HTTP/1.1 200 OK\r\n\r\n'));
    return void socket.pipe(onward).pipe(socket);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    address: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`,
    asked,
    stop: async () => {
      proxy.closeAllConnections();
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
