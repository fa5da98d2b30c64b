import { statfs } from 'node:fs/promises';

/** Bytes that this user may still write to the disk of a folder, and all that it has; null where there is no such folder. */
export async function measureDisk(folder: string): Promise<{ free: number; size: number } | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}
