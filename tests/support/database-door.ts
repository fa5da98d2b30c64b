import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '#db/client.ts';

export type DatabaseDoor = {
  /** The connection to the database through the proxy. */
  connection: Connection;
  /** Closes all connections and accepts no new ones. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** New connections lead to another server; existing ones stay. */
  leadTo: (url: string) => void;
  /** Existing connections stay open but pass no more bytes until the returned function is called. New ones work. */
  silence: () => () => void;
  /** Like `silence`, for new connections too. */
  stall: () => () => void;
  /** New connections are accepted, but wait before they reach the database until `release` is called. */
  hold: () => { knocked: Promise<unknown>; release: () => void };
};

/** A TCP proxy in front of a database, so that it can be unreachable for some clients and reachable for others. */
export async function openDatabaseDoor({ url, name }: Connection): Promise<DatabaseDoor> {
  let behind = url;
  const passing = new Set<Socket>();
  let held: Promise<void> | undefined;
  const server = createServer(async (outer) => {
    await held;
    const inner = connectTo(behind);
    for (const [one, other] of [
      [outer, inner],
      [inner, outer],
    ] as const) {
      passing.add(one);
      one.on('error', () => other.destroy()).on('close', () => other.destroy());
      one.pipe(other);
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const through = new URL(url);
  through.searchParams.delete('host');
  Object.assign(through, { hostname: address.address, port: String(address.port) });
  const silence = () => {
    const silenced = [...passing];
    for (const socket of silenced) socket.pause();
    return () => {
      for (const socket of silenced) socket.resume();
    };
  };
  return {
    connection: { url: through.href, name },
    shut: async () => {
      server.close();
      for (const socket of passing) socket.destroy();
      passing.clear();
      await once(server, 'close');
    },
    open: async () => {
      server.listen(address.port, address.address);
      await once(server, 'listening');
    },
    leadTo: (other) => void (behind = other),
    silence,
    stall: () => {
      const speak = silence();
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return () => {
        held = undefined;
        resolve();
        speak();
      };
    },
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return { knocked: once(server, 'connection'), release: resolve };
    },
  };
}

function connectTo(url: string): Socket {
  const { hostname, port, searchParams } = new URL(url);
  const folder = searchParams.get('host');
  const number = Number(port || 5432);
  return folder ? connect(join(folder, `.s.PGSQL.${number}`)) : connect(number, hostname);
}
