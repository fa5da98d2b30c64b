import { mkdir, opendir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { ifExists } from '#process/if-exists.ts';

type Found = { path: string; bytes: number; usedAt: number };

/** The beginning of a picture's id. */
const ofPictures = /^[0-9a-f]{2}$/;
const hour = 3_600_000; // ms
const hourOf = (instant: number) => Math.floor(instant / hour);
/** The share of `bytesMax` to keep, so that not every new file exceeds the limit again. */
const shareLeft = 0.9;

/**
 * Removes the least recently used files in a folder's subfolders when they take more than `bytesMax` together, and
 * unfinished files. Walks twice, so that even a million files need only a table of the hours in which they were used.
 */
export async function removeOldest(folder: string, bytesMax: number, stop: AbortSignal): Promise<void> {
  const bytesOf = new Map<number, number>(); // by hour
  for await (const { path, bytes, usedAt } of filesIn(folder, stop)) {
    if (path.endsWith('.part') && Date.now() - usedAt > hour) await rm(path, { force: true });
    else bytesOf.set(hourOf(usedAt), (bytesOf.get(hourOf(usedAt)) ?? 0) + bytes);
  }
  const total = [...bytesOf.values()].reduce((sum, bytes) => sum + bytes, 0);
  if (total <= bytesMax) return;
  const going = whatGoes(bytesOf, total - bytesMax * shareLeft);
  for await (const { path, bytes, usedAt } of filesIn(folder, stop)) {
    const used = hourOf(usedAt);
    if (used > going.last || (used === going.last && going.bytesOfLast <= 0)) continue;
    await rm(path, { force: true });
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
    const names = (await ifExists(readdir(join(folder, inner)))) ?? [];
    for (const name of await whichGo(names)) await rm(join(folder, inner, name), { force: true });
    if (stop.aborted) return;
  }
}

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

async function* filesIn(folder: string, stop: AbortSignal): AsyncGenerator<Found> {
  for (const inner of await foldersIn(folder)) {
    const entries = await ifExists(opendir(join(folder, inner)));
    for await (const { name } of entries ?? []) {
      if (stop.aborted) return;
      const path = join(folder, inner, name);
      const found = await ifExists(stat(path)); // another process may have removed it
      if (found) yield { path, bytes: found.size, usedAt: found.mtimeMs };
    }
  }
}
