import { chmod, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ifExists } from './if-exists.ts';

/**
 * Writes a file that is there already as a whole: until the new one is on the disk, the name leads to the old one. Of a
 * link the file that it leads to is replaced. A pipe or a device is written to. @throws the system's error, and the old
 * file is as it was
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = (await ifExists(realpath(path))) ?? path;
  const old = await ifExists(stat(target));
  if (old && !old.isFile()) return writeFile(target, text);
  const part = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    await writeFile(part, text, { flush: true });
    if (old) await chmod(part, old.mode);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true });
    throw error;
  }
}
