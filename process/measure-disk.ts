import { statfs } from 'node:fs/promises';
import { ifThere } from './if-there.ts';

/** Bytes that this user may still write to the disk of a folder, and all that it has; null where there is no such folder. */
export async function measureDisk(folder: string): Promise<{ free: number; size: number } | null> {
  const found = await ifThere(statfs(folder));
  if (!found) return null;
  const { bavail, blocks, bsize } = found;
  return { free: bavail * bsize, size: blocks * bsize };
}
