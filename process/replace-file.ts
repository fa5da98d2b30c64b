import { constants } from 'node:fs';
import { access, chmod, chown, readdir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ifExists } from './if-exists.ts';
import { isAlive } from './is-alive.ts';

/** Where only the file itself may be written to: it or its folder is another user's, or it is mounted by itself. */
const onlyInPlace = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EXDEV'];

/**
 * Writes a file, and one that is there already as a whole: until the new one is on the disk, the name leads to the old
 * one, whose owner and permissions it gets. Of a link the file that it leads to is replaced. A pipe or a device is
 * written to, and so is a file of which only the file itself may be written to. @throws the system's error; the old file is then
 * as it was, unless it was written to
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const target = (await ifExists(realpath(path))) ?? path;
  const old = await ifExists(stat(target));
  if (old && !old.isFile()) return writeFile(target, text);
  const part = join(dirname(target), `.${basename(target)}.${process.pid}.part`);
  try {
    if (old) await access(target, constants.W_OK);
    await rm(part, { force: true });
    await removeLeftovers(target);
    // "wx": in a folder for everybody, somebody may have made a link of this name.
    await writeFile(part, text, { flush: true, flag: 'wx', ...(old && { mode: old.mode }) });
    if (old) await chown(part, old.uid, old.gid);
    if (old) await chmod(part, old.mode);
    await rename(part, target);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    if (!old || !onlyInPlace.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
    await writeFile(target, text);
  }
}

/** Removes what killed processes have left of the same file. */
async function removeLeftovers(target: string): Promise<void> {
  const begun = `.${basename(target)}.`;
  const names = await readdir(dirname(target)).catch(() => []); // a folder may be closed to readers
  for (const name of names) {
    if (!name.startsWith(begun)) continue;
    const pid = Number(/^(\d+)\.part$/.exec(name.slice(begun.length))?.[1]);
    if (pid > 0 && !isAlive(pid))
      await rm(join(dirname(target), name), { force: true }).catch(() => undefined); // another user's
  }
}
