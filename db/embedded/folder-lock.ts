import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { ifExists } from '#process/if-exists.ts';
import type { DataFolder } from './data-folder.ts';

/** Lets go of a folder. */
export type Unlock = () => Promise<void>;

/**
 * Locks a data folder; null: another process has locked it. The lock is a Unix socket that this process listens on.
 * Unlike a process id it tells other containers with the same volume that this process lives, and the system ends it
 * with the process. Only Linux has such containers.
 */
export async function lockFolder({ root }: DataFolder): Promise<Unlock | null> {
  if (process.platform !== 'linux') return async () => undefined;
  const folder = openSync(root, 'r');
  // Not by the folder's path, which may be too long for a socket.
  const server = await listenAlone(`/proc/self/fd/${folder}/lock`).catch(() => undefined);
  if (server) {
    let unlocked: Promise<void> | undefined;
    return async () => (unlocked ??= server[Symbol.asyncDispose]().then(() => closeSync(folder)));
  }
  closeSync(folder);
  // There are file systems without sockets: process ids must do there.
  return server === null ? null : async () => undefined;
}

/** Null: another process listens there. The socket of one that died is replaced. */
async function listenAlone(path: string): Promise<Server | null> {
  for (;;) {
    const server = await listen(path);
    if (server) return server;
    if (await isListenedOn(path)) return null;
    const aside = `${path}.${randomUUID()}`;
    const isMoved = await ifExists(rename(path, aside).then(() => true));
    if (!isMoved) continue;
    // Meanwhile another process may have replaced it, and this is that one's. A third one that listens there just then is
    // not noticed.
    const isTaken = await isListenedOn(aside);
    await (isTaken ? rename(aside, path) : rm(aside));
    if (isTaken) return null;
  }
}

/** Null: there is a socket already. */
async function listen(path: string): Promise<Server | null> {
  const server = createServer((caller) => caller.destroy()).unref();
  try {
    await once(server.listen(path), 'listening');
    return server;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return null;
    throw error;
  }
}

async function isListenedOn(path: string): Promise<boolean> {
  const socket = connect(path);
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EAGAIN'; // too many ask at once
  } finally {
    socket.destroy();
  }
}
