import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, linkSync, openSync, readdirSync, rmSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { join } from 'node:path';
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
  const server = await listenAlone(`/proc/self/fd/${folder}`).catch(() => undefined);
  if (server) {
    let unlocked: Promise<void> | undefined;
    return async () => (unlocked ??= server[Symbol.asyncDispose]().then(() => closeSync(folder)));
  }
  closeSync(folder);
  // There are file systems without sockets: process ids must do there.
  return server === null ? null : async () => undefined;
}

/**
 * Null: another process has the lock, which is the socket `lock.<number>` with the highest number. The next process takes
 * the next number, which the system gives to one alone, and removes lower ones. The highest is never removed, not even
 * once its process is gone, so that nobody takes a number again that another has found dead.
 */
async function listenAlone(folder: string): Promise<Server | null> {
  // It gets its number when it listens already: before, others would take it for dead.
  const unnumbered = join(folder, `lock.${randomUUID()}`);
  const server = createServer((caller) => caller.destroy()).unref();
  await once(server.listen(unnumbered), 'listening');
  try {
    if (await takeNumber(folder, unnumbered)) return server;
    await server[Symbol.asyncDispose]();
    return null;
  } catch (error) {
    await server[Symbol.asyncDispose]();
    throw error;
  } finally {
    rmSync(unnumbered, { force: true });
  }
}

/** Returns whether the lock is this process's now. */
async function takeNumber(folder: string, socket: string): Promise<boolean> {
  const lock = (number: number) => join(folder, `lock.${number}`);
  for (;;) {
    const last = Math.max(...numbersIn(folder));
    if (last > 0 && (await isListenedOn(lock(last)))) return false;
    if (!isLinked(socket, lock(last + 1))) continue; // another process was faster
    const numbers = numbersIn(folder);
    const lower = numbers.filter((number) => number > 0 && number <= last);
    const isHighest = Math.max(...numbers) === last + 1;
    // Not the highest: others have taken, and removed, this number meanwhile.
    for (const number of isHighest ? lower : [last + 1]) rmSync(lock(number), { force: true });
    if (isHighest) return true;
  }
}

/** The numbers of all locks, and 0. */
function numbersIn(folder: string): number[] {
  const numbers = readdirSync(folder).map((name) => /^lock\.(\d{1,15})$/.exec(name)?.[1]);
  return [0, ...numbers.filter((number) => number !== undefined).map(Number)];
}

/** False: there is such a file already. */
function isLinked(file: string, as: string): boolean {
  try {
    linkSync(file, as);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
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
