import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';
const roomForDatabases = 8 * 2 ** 30; // bytes; a whole run holds about one eighth of it at a time
const keepsPrograms = new RegExp(String.raw`^\S+ ${sharedMemory} \S+ (?!\S*\bnoexec\b)`, 'm');

/** Whether so many bytes can be kept in memory as files. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(sharedMemory)) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
}

/**
 * A new folder for temporary files that all users may write to, as /tmp is: in memory where there is room, because files of databases
 * come and go there by the ten thousand.
 */
export function makeTemporaryFolder(): string {
  const inMemory =
    hasSharedMemory(roomForDatabases) && keepsPrograms.test(readFileSync('/proc/mounts', 'utf8'));
  const folder = mkdtempSync(join(inMemory ? sharedMemory : tmpdir(), 'europe-news-check-'));
  chmodSync(folder, 0o1777); // PostgreSQL, started as root, runs as somebody else
  return folder;
}
