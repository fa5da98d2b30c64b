import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { createDatabase } from './create-database.ts';
import { lockDataFolder } from './data-lock.ts';

const socketPathMax = 100; // sun_path holds 108 bytes, 104 on macOS
const stopWithin = 5_000; // ms

export type EmbeddedDatabase = {
  socketDir: string;
  /** True when this start created the database. */
  created: boolean;
  /** Rejects when the database thread dies; nothing can be saved from then on. */
  crashed: Promise<never>;
  stop: () => Promise<void>;
};

/**
 * Starts PostgreSQL inside this process, in a thread of its own, on the files in `dataDir/database`.
 * @throws DataFolderInUse when another process has the folder
 */
export async function startEmbedded(dataDir: string): Promise<EmbeddedDatabase> {
  const lock = lockDataFolder(dataDir);
  const databaseDir = join(dataDir, 'database');
  const created = !existsSync(databaseDir);
  if (created) await createDatabase(databaseDir);
  const socketDir = socketFolder(dataDir);
  const worker = new Worker(new URL('./embedded-worker.ts', import.meta.url), {
    workerData: { dataDir: databaseDir, socketDir },
  });
  let stopping = false;
  const exited = new Promise<void>((done) => worker.once('exit', () => done()));
  const crashed = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', (code) => {
      if (!stopping) reject(new Error(`The embedded database stopped (exit code ${code}).`));
    });
  });
  crashed.catch(() => undefined); // also reported through `await` below and by whoever watches `crashed`
  await Promise.race([readiness(worker), crashed]);
  const stop = async () => {
    stopping = true;
    worker.postMessage('stop');
    const timer = setTimeout(() => void worker.terminate(), stopWithin);
    await exited;
    clearTimeout(timer);
    lock.release();
  };
  return { socketDir, created, crashed, stop };
}

/** Until the thread says that it is ready; what else comes is from Node itself, which watches sources in development. */
function readiness(worker: Worker): Promise<void> {
  return new Promise((ready) => {
    worker.on('message', (message) => {
      if (message === 'ready') ready();
    });
  });
}

/** The folder of the database's socket: in the data folder, unless its path is too long for a Unix socket. */
export function socketFolder(dataDir: string): string {
  const inside = join(resolve(dataDir), 'socket');
  if (Buffer.byteLength(inside) + '/.s.PGSQL.5432'.length <= socketPathMax) return inside;
  return join(tmpdir(), `europe-news-${createHash('sha256').update(inside).digest('hex').slice(0, 16)}`);
}
