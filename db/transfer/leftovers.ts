import { createReadStream } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { pipeline } from 'node:stream';
import { createZstdDecompress } from 'node:zlib';
import { isAlive } from '#process/is-alive.ts';
import { Format } from './data-file.ts';
import { FileText } from './file-text.ts';

/** Milliseconds without a byte after which nobody can be writing a file any more, not even on another machine. */
const abandonedAfter = 24 * 60 * 60 * 1_000;

/** The name of a data file while it is written. */
export function partOf(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.part`);
}

/**
 * Removes unfinished files of killed processes, which hold the same secrets as a whole one: those for `path` at once;
 * those for other names, such as last night's date, after a day.
 */
export async function removeLeftovers(path: string): Promise<void> {
  const [folder, name] = [dirname(path), basename(path)];
  for (const other of await readdir(folder)) {
    const [, begun, pid] = /^\.(.+)\.(\d+)\.part$/.exec(other) ?? [];
    if (begun === undefined) continue;
    const left = join(folder, other);
    if (!(begun === name ? isDead(Number(pid)) : await isAbandoned(left))) continue;
    await rm(left, { force: true }).catch(() => undefined); // another user's
  }
}

/** In a container the next process may have the same number. */
const isDead = (pid: number) => pid === process.pid || !isAlive(pid);

/** Other programs may have files of such names. */
async function isAbandoned(path: string): Promise<boolean> {
  try {
    const found = await stat(path);
    // Opening a pipe would wait for whoever writes to it.
    return found.isFile() && Date.now() - found.mtimeMs > abandonedAfter && (await beginsAsOurs(path));
  } catch {
    return false; // it has just gone, or is another user's, or something else
  }
}

async function beginsAsOurs(path: string): Promise<boolean> {
  const stream = pipeline(createReadStream(path), createZstdDecompress(), () => undefined);
  try {
    return Format.safeParse(JSON.parse(await new FileText(stream).line())).success;
  } finally {
    stream.destroy();
  }
}
