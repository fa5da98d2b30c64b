import { statfs } from 'node:fs/promises';
import { ifExists } from './if-exists.ts';

/** Bytes that this user may still write to the disk of a folder, and all that it has; null where there is no such folder. */
export async function measureDisk(folder: string): Promise<{ free: number; size: number } | null> {
  const found = await ifExists(statfs(folder));
  if (!found) return null;
  const { bavail, blocks, bsize } = found;
  return { free: bavail * bsize, size: blocks * bsize };
}
