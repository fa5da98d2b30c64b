import { createServer, type Server } from 'node:net';
import type { Config } from '#process/config.ts';

type Address = Pick<Config, 'port' | 'host'>;

/** The port is in use or forbidden, or HOST is not an address of this machine. */
export class PortUnavailable extends Error {}

/** Errors about the address rather than the port. */
const ofAddress = ['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL'];

/** Begins to listen. Rejects with PortUnavailable. */
export function listen(server: Server, { port, host }: Address): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  server.once('error', (cause: NodeJS.ErrnoException) => {
    const name = ofAddress.includes(cause.code ?? '') ? 'HOST' : 'PORT';
    const message = `Cannot listen on port ${port} of ${host}: ${cause.message}. Choose another with ${name}.`;
    reject(new PortUnavailable(message, { cause }));
  });
  server.listen(port, host, resolve);
  return promise;
}

/**
 * Listens for a moment, so that a start which cannot succeed ends before it asks publishers or fills a new database.
 * Rejects with PortUnavailable.
 */
export async function tryToListen(address: Address): Promise<void> {
  const server = createServer();
  await listen(server, address);
  await server[Symbol.asyncDispose]();
}
