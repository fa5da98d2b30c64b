import { chmodSync, existsSync, mkdtempSync, readFileSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const sharedMemory = '/dev/shm';
const roomForDatabases = 8 * 2 ** 30; // bytes; a whole run uses about one eighth of it at a time
const keepsPrograms = new RegExp(String.raw`^\S+ ${sharedMemory} \S+ (?!\S*\bnoexec\b)`, 'm');

/** Whether there is so much space for files in memory. */
export function hasSharedMemory(bytes: number): boolean {
  if (!existsSync(sharedMemory)) return false;
  const { bavail, bsize } = statfsSync(sharedMemory);
  return Math.min(bavail * bsize, process.availableMemory()) >= bytes;
}

/**
 * A new folder for temporary files that all users may write to, like /tmp. It is in memory if there is space, because
 * tens of thousands of database files come and go there.
 */
export function makeTemporaryFolder(): string {
  const inMemory =
    hasSharedMemory(roomForDatabases) && keepsPrograms.test(readFileSync('/proc/mounts', 'utf8'));
  const folder = mkdtempSync(join(inMemory ? sharedMemory : tmpdir(), 'europe-news-check-'));
  chmodSync(folder, 0o1777); // tests run as root start PostgreSQL as another user
  return folder;
}
