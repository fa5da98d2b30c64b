import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import type { Outcome } from './fault.ts';

/** The result where mounting a disk is not permitted. */
export const noDisk: Outcome = { seen: 'mounting a small disk is not allowed here', kept: null };

/** A disk of some megabytes, mounted in a folder; undefined if that is not permitted. */
export function mountDisk(within: string, megabytes: number) {
  const folder = join(within, 'disk');
  const filler = join(folder, 'filler');
  mkdirSync(folder);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  return {
    folder,
    grow: (to: number) => execFileSync('mount', ['-o', `remount,size=${to}m`, folder]),
    /** Uses up all free space. */
    fill: () => writeUntilFull(filler),
    /** Frees what `fill` has used up. */
    empty: () => rmSync(filler),
    remove: () => execFileSync('umount', [folder]),
  };
}

function writeUntilFull(path: string): void {
  const file = openSync(path, 'a');
  const page = Buffer.alloc(4096);
  try {
    for (;;) writeSync(file, page);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}
