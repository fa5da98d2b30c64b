import { mkdtempSync, rmSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectDatabase, type Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import type { Logger } from '#process/logger.ts';
import type { App, AppDeps } from '#server/app.ts';
import { createServer } from '#server/edge/http-server.ts';
import type { Render } from '#server/pages/render-page.ts';
import type { PictureService } from '#server/pictures/picture-service.ts';
import { noPublisher } from './no-publisher.ts';
import { quietLog } from './quiet-log.ts';
import { nobodyElse, openTestApp, testOrigin } from './test-app.ts';

export type TestServer = {
  app: App;
  port: number;
  /** Opens a connection for sending raw bytes. */
  connect: () => Socket;
  /** Sends raw bytes; returns all that comes back until the server closes the connection. */
  askRaw: (text: string) => Promise<string>;
  close: () => Promise<void>;
};

/** A database that cannot be reached, for tests that need none. */
export function absentDatabase(): Database {
  return connectDatabase({ url: 'postgresql://nobody@127.0.0.1:1/none', name: 'none' }, 1);
}

type Given = {
  /** The folder of the static files; empty unless given. */
  clientFolder?: string;
  config?: Partial<AppDeps['config']>;
  host?: string;
  log?: Logger;
  notifications?: Pick<Notifications, 'publish' | 'subscribe'>;
  pictures?: PictureService | null;
  port?: number;
  render?: Render;
  /** False: it is created but does not listen. */
  listens?: boolean;
  /** Milliseconds without any bytes after which a connection is closed. */
  silence?: number;
};

const nameAddress: Render = async (address) => ({
  status: 200,
  headers: { 'content-type': 'text/html; charset=utf-8' },
  body: Buffer.from(address),
});

/** The whole server on loopback. Unless others are given, its pages contain only their address. */
export async function startTestServer(
  database: Database,
  {
    clientFolder = mkdtempSync(join(tmpdir(), 'europe-news-client-')),
    config,
    host = '127.0.0.1',
    log = quietLog,
    notifications = nobodyElse,
    pictures = null,
    port: wanted = 0,
    render = nameAddress,
    listens = true,
    silence,
  }: Given = {},
): Promise<TestServer> {
  let app!: App;
  const server = await createServer({
    config: {
      google: null,
      pictures: true,
      host,
      dataDir: '.',
      port: wanted,
      origin: testOrigin,
      productName: 'Europe News',
      publisher: noPublisher,
      trustedProxies: 0,
    },
    database,
    openApp: (health) =>
      (app = openTestApp(database, { health, log, notifications, pictures, ...(config && { config }) })),
    notifications,
    pages: {
      mode: 'production',
      clientFolder,
      render,
      close: async () => undefined,
    },
    log,
    silence,
  });
  if (listens) await server.listen();
  const port = listens ? server.address().port : 0;
  const open = () => connect(port, '127.0.0.1');
  return {
    app,
    port,
    connect: open,
    askRaw: async (text) => {
      const socket = open();
      socket.write(text);
      return Buffer.concat((await socket.toArray()) as Buffer[]).toString();
    },
    close: async () => {
      await server.drain();
      rmSync(clientFolder, { recursive: true, force: true });
    },
  };
}
