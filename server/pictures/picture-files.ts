import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm, writeFile, type FileHandle } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { crc32 } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { picturePath, type PictureAddress } from '#contract/picture-path.ts';
import { ifExists } from '#process/if-exists.ts';
import type { Logger } from '#process/logger.ts';
import type { PictureFile } from './picture-maker.ts';
import { removeFiles, removeOldest, useIsNotedWithin } from './remove-oldest.ts';

/** Files by name, such as 'ab0c…-640.webp'; the first two characters are the name of their folder. */
export type PictureFiles = {
  /** Null if there is none, or it is damaged. */
  read: (name: string) => Promise<Buffer<ArrayBuffer> | null>;
  /** Stores a file. If that fails, as on a full disk, this process keeps the latest ones in memory for a minute. */
  write: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Removes the files of all pictures whose ids the function returns. */
  removeThose: (whichAreGone: (ids: string[]) => Promise<ReadonlySet<string>>) => Promise<void>;
  /** Ends clean-ups. Resolves when the one of old files has ended. */
  close: () => Promise<void>;
};

export type FilesSettings = { folder: string; bytesMax: number };

/** A checksum before each file's content, to recognise files damaged by a power failure. */
const sumBytes = 4;
const complainEvery = 60_000; // ms
/** So that a page with a picture in several sizes does not ask its publisher for each of them. */
const unkept = { maxSize: 8_000_000, ttl: 60_000, ttlAutopurge: true }; // bytes, ms

/**
 * Stores files within a limit of bytes, removing those of pictures that were least recently read. Several processes may
 * share a folder.
 */
export function openPictureFiles({ folder, bytesMax }: FilesSettings, log: Logger): PictureFiles {
  const closing = new AbortController();
  let written = 0; // bytes since the last look
  let tidying: Promise<void> | null = null;
  let complainedAt = -Infinity;
  const unkeptFiles = new LRUCache<string, Buffer<ArrayBuffer>>({
    ...unkept,
    sizeCalculation: ({ length }) => length,
  });

  function complain(error: unknown): undefined {
    if (performance.now() - complainedAt < complainEvery) return;
    complainedAt = performance.now();
    log.warn({ err: error }, 'Pictures cannot be kept; they are made anew whenever somebody asks');
  }

  /** Whatever fails after the end, such as a query on a database that is closed, is no failure. */
  const warn = (sentence: string) => (error: unknown) => {
    if (!closing.signal.aborted) log.warn({ err: error }, sentence);
  };

  function tidyUp(): void {
    written = 0;
    tidying ??= removeOldest(folder, bytesMax, closing.signal)
      .catch(warn('The kept pictures could not be tidied up'))
      .finally(() => (tidying = null));
  }

  async function read(name: string): Promise<Buffer<ArrayBuffer> | null> {
    const kept = await ifExists(readWhole(pathOf(folder, name))).catch(complain);
    return kept ?? unkeptFiles.get(name) ?? null;
  }

  async function write(name: string, bytes: Uint8Array): Promise<void> {
    try {
      await writeWhole(pathOf(folder, name), bytes);
    } catch (error) {
      complain(error);
      unkeptFiles.set(name, Buffer.from(bytes));
    }
    written += bytes.length;
    if (written > bytesMax / 20) tidyUp();
  }

  const removeThose: PictureFiles['removeThose'] = (whichAreGone) => {
    const whichGo = async (names: string[]) => {
      const gone = await whichAreGone([...new Set(names.map(idIn))]);
      return names.filter((name) => gone.has(idIn(name)));
    };
    return removeFiles(folder, whichGo, closing.signal).catch(
      warn('Kept pictures could not be removed; trying again later'),
    );
  };

  tidyUp();
  return {
    read,
    write,
    removeThose,
    close: async () => {
      closing.abort();
      await tidying;
    },
  };
}

/** A picture's files by name. */
export type MadeFiles = ReadonlyMap<string, Uint8Array>;

/** Stores the files made of a picture; none if it is not worth showing. */
export async function keepMade(
  files: Pick<PictureFiles, 'write'>,
  id: string,
  asked: readonly PictureFile[],
  made: readonly Uint8Array[],
): Promise<MadeFiles> {
  const named = new Map<string, Uint8Array>();
  for (const [n, bytes] of made.entries()) {
    const file = asked[n];
    if (file) named.set(fileName({ id, ...file }), bytes);
  }
  for (const [name, bytes] of named) await files.write(name, bytes);
  return named;
}

/** The file name for an address. */
export function fileName(address: PictureAddress): string {
  return picturePath(address).replace('/pictures/', '');
}

const idIn = (name: string) => name.replace(/-.*/, '');

function pathOf(folder: string, name: string): string {
  return join(folder, name.slice(0, 2), name);
}

function sumOf(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(sumBytes);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** Null when it is damaged. */
async function readWhole(path: string): Promise<Buffer<ArrayBuffer> | null> {
  await using file = await open(path);
  const bytes = await file.readFile();
  const content = bytes.subarray(sumBytes);
  if (content.length === 0 || bytes.readUInt32BE() !== crc32(content)) return null;
  await noteUse(file);
  return content;
}

/** Writes a file so that readers find all of it or nothing. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const begun = `${path}.${randomUUID()}.part`;
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(begun, [sumOf(bytes), bytes]);
    await rename(begun, path);
  } catch (error) {
    await rm(begun, { force: true });
    throw error;
  }
}

/** Updates the file's time of use, with the precision of an hour. */
async function noteUse(file: FileHandle): Promise<void> {
  const now = Date.now();
  if (Math.abs(now - (await file.stat()).mtimeMs) <= useIsNotedWithin) return;
  try {
    await file.utimes(now / 1000, now / 1000);
  } catch (error) {
    // The file belongs to another user, or the disk is read-only: it can be shown all the same.
    const { code = '' } = error as NodeJS.ErrnoException;
    if (!['EACCES', 'EPERM', 'EROFS'].includes(code)) throw error;
  }
}
