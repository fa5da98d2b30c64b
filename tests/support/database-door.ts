import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import type { Connection } from '#db/client.ts';

export type DatabaseDoor = {
  /** The database as it is reached through the door. */
  connection: Connection;
  /** Cuts all connections, and lets nobody through. */
  shut: () => Promise<void>;
  open: () => Promise<void>;
  /** Lets nothing through any more of who has passed, and tells nobody, until it is called. Who comes is let in. */
  silence: () => () => void;
  /** As `silence`, for who comes too. */
  stall: () => () => void;
  /** Lets who comes from now on wait at the open door. */
  hold: () => { knocked: Promise<unknown>; release: () => void };
};

/** A door before a database, so that it can be away for some and there for others. */
export async function openDatabaseDoor({ url, name }: Connection): Promise<DatabaseDoor> {
  const behind = new URL(url);
  const folder = behind.searchParams.get('host');
  const port = Number(behind.port || 5432);
  const knock = () => (folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, behind.hostname));
  const passing = new Set<Socket>();
  let held: Promise<void> | undefined;
  const server = createServer(async (outer) => {
    await held;
    const inner = knock();
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
