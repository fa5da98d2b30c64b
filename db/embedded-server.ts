import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PGlite, type PGliteOptions } from '@electric-sql/pglite';
import { PGLiteSocketServer } from '@electric-sql/pglite-socket';
import { unaccent } from '@electric-sql/pglite/contrib/unaccent';

const socketName = '.s.PGSQL.5432'; // what a PostgreSQL client looks for in a socket folder

/** Protocol messages after which the client's extended query goes on: Parse, Bind, Describe, Execute, Close, Flush. */
const unfinished = new Set(Array.from('PBDECH', (type) => type.charCodeAt(0)));

/**
 * PGlite is one PostgreSQL session shared by all connections of the socket server, which hands it one protocol
 * message at a time and keeps to one connection only within a transaction. Two connections between Parse and Sync
 * would then run each other's statements, so an unfinished extended query counts as a transaction too.
 */
class SharedSession extends PGlite {
  #midQuery = false;

  override isInTransaction(): boolean {
    return this.#midQuery || super.isInTransaction();
  }

  override execProtocolRawStream(...args: Parameters<PGlite['execProtocolRawStream']>): Promise<void> {
    const type = args[0][0];
    this.#midQuery = type !== undefined && unfinished.has(type);
    return super.execProtocolRawStream(...args);
  }
}

export type EmbeddedServer = { session: PGlite; stop: () => Promise<void> };

/**
 * Opens (or creates) an embedded PostgreSQL and serves it on a Unix socket in `socketDir`, which only this user may
 * enter. `storage` says where it lives: `{dataDir}` on disk, `{loadDataDir}` from a dump into memory.
 */
export async function serveEmbedded(
  socketDir: string,
  storage: Pick<PGliteOptions, 'dataDir' | 'loadDataDir'>,
): Promise<EmbeddedServer> {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  chmodSync(socketDir, 0o700);
  const path = join(socketDir, socketName);
  rmSync(path, { force: true });
  const session = new SharedSession({
    ...storage,
    extensions: { unaccent },
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
  });
  await session.waitReady;
  const server = new PGLiteSocketServer({ db: session, path, maxConnections: 64 });
  await server.start();
  const stop = async () => {
    await server.stop();
    await session.close();
  };
  return { session, stop };
}
