import { mkdir, opendir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '#process/if-exists.ts';

/** A picture's files, or one unfinished file. */
type Found = { paths: string[]; bytes: number; usedAt: number };

/** The beginning of a picture's id. */
const ofPictures = /^[0-9a-f]{2}$/;
const hour = 3_600_000; // ms
const hourOf = (instant: number) => Math.floor(instant / hour);
/** The precision of a file's time of use, in milliseconds. */
export const useIsNotedWithin = hour;
/** The share of `bytesMax` to keep, so that not every new file exceeds the limit again. */
const shareLeft = 0.9;

/**
 * Removes the files of the least recently used pictures in a folder's subfolders when all take more than `bytesMax`
 * together, and unfinished files. A picture's files go together: of its master alone others can be made, and it is read
 * the least. Walks twice, so that even a million files need only a table of the hours in which they were used.
 */
export async function removeOldest(folder: string, bytesMax: number, stop: AbortSignal): Promise<void> {
  const bytesOf = new Map<number, number>(); // by hour
  for await (const { paths, bytes, usedAt } of picturesIn(folder, stop)) {
    if (isUnfinished(paths) && Date.now() - usedAt > hour) await removeAll(paths);
    else bytesOf.set(hourOf(usedAt), (bytesOf.get(hourOf(usedAt)) ?? 0) + bytes);
  }
  const total = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (total <= bytesMax) return;
  const going = whatGoes(bytesOf, total - bytesMax * shareLeft);
  for await (const { paths, bytes, usedAt } of picturesIn(folder, stop)) {
    const used = hourOf(usedAt);
    if (used > going.last || (used === going.last && going.bytesOfLast <= 0)) continue;
    await removeAll(paths);
    if (used === going.last) going.bytesOfLast -= bytes;
  }
}

/** Removes files in a folder's subfolders: those among the names in each that `whichGo` returns. */
export async function removeFiles(
  folder: string,
  whichGo: (names: string[]) => Promise<string[]>,
  stop: AbortSignal,
): Promise<void> {
  for (const inner of await foldersIn(folder)) {
    if (stop.aborted) return;
    const names = (await ifExists(readdir(join(folder, inner)))) ?? [];
    await removeAll((await whichGo(names)).map((name) => join(folder, inner, name)));
  }
}

async function removeAll(paths: readonly string[]): Promise<void> {
  for (const path of paths) await rm(path, { force: true });
}

const isUnfinished = (paths: readonly string[]) => paths.some((path) => path.endsWith('.part'));

/** All files used before the hour `last` go, and so many bytes of that hour. */
function whatGoes(
  bytesOf: ReadonlyMap<number, number>,
  surplus: number,
): { last: number; bytesOfLast: number } {
  let left = surplus;
  for (const [last, bytes] of [...bytesOf].toSorted(([a], [b]) => a - b)) {
    if (bytes >= left) return { last, bytesOfLast: left };
    left -= bytes;
  }
  return { last: Infinity, bytesOfLast: Infinity };
}

/** The subfolders with pictures: a mounted disk may contain other folders, which are not ours to read or to remove. */
async function foldersIn(folder: string): Promise<string[]> {
  await mkdir(folder, { recursive: true });
  return (await readdir(folder)).filter((name) => ofPictures.test(name));
}

/** Of each picture its last use counts. */
async function* picturesIn(folder: string, stop: AbortSignal): AsyncGenerator<Found> {
  for (const inner of await foldersIn(folder)) {
    const found = new Map<string, Found>();
    const entries = await ifExists(opendir(join(folder, inner)));
    for await (const { name } of entries ?? []) {
      if (stop.aborted) return;
      const path = join(folder, inner, name);
      const file = await ifExists(stat(path)); // another process may have removed it
      if (!file) continue;
      const key = isUnfinished([name]) ? name : name.replace(/-.*/, '');
      const { paths, bytes, usedAt } = found.get(key) ?? { paths: [], bytes: 0, usedAt: 0 };
      found.set(key, {
        paths: [...paths, path],
        bytes: bytes + file.size,
        usedAt: Math.max(usedAt, credible(file.mtimeMs)),
      });
    }
    yield* found.values();
  }
}

/** A time of use; the oldest for one to come, from when the clock was ahead: it would otherwise never go. */
function credible(usedAt: number): number {
  return usedAt > Date.now() + useIsNotedWithin ? 0 : usedAt;
}
