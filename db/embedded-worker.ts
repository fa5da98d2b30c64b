import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { serveEmbedded } from './embedded-server.ts';

/** The thread of the embedded database; started by `startEmbedded` and told to stop by any message. */
const { dataDir, socketDir } = workerData as { dataDir: string; socketDir: string };
if (!existsSync(dataDir)) await createDatabase();
const server = await serveEmbedded(socketDir, { dataDir });
parentPort?.once('message', async () => {
  await server.stop();
  process.exit();
});
parentPort?.postMessage('ready');

/** Creates the files under another name first: a start that is killed halfway leaves nothing that looks whole. */
async function createDatabase(): Promise<void> {
  const unfinished = `${dataDir}.unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(dirname(dataDir), { recursive: true, mode: 0o700 });
  const session = await PGlite.create(unfinished);
  await session.close();
  renameSync(unfinished, dataDir);
}
