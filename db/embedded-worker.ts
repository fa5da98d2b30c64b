import { parentPort, workerData } from 'node:worker_threads';
import { serveEmbedded } from './embedded-server.ts';

/** The thread of the embedded database; started by `startEmbedded` and told to stop by any message. */
const { dataDir, socketDir } = workerData as { dataDir: string; socketDir: string };
const server = await serveEmbedded(socketDir, { dataDir });
parentPort?.once('message', async () => {
  await server.stop();
  process.exit();
});
parentPort?.postMessage('ready');
