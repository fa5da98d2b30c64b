import { constants, createWriteStream, existsSync } from 'node:fs';
import { access, link, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { constants as zlib, createZstdCompress } from 'node:zlib';
import { writeFailureReason } from '#process/write-failure-reason.ts';
import { partOf, removeLeftovers } from './leftovers.ts';
import { TransferError } from './transfer-error.ts';

/** It holds addresses and hashes of passwords. */
const ownerOnly = 0o600;
/** What file systems say that have no links, as on memory sticks. */
const withoutLinks: ReadonlySet<string> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK']);

/**
 * Compresses `content` into a file that appears under its name only when it is whole and on the disk; until then it has
 * another name beside it, and after a failure none. Returns its size in bytes. @throws TransferError
 */
export async function writeDataFile(
  path: string,
  content: AsyncIterable<Buffer>,
  signal: AbortSignal,
): Promise<number> {
  const part = partOf(path);
  try {
    await removeLeftovers(path);
    const compress = createZstdCompress({ params: { [zlib.ZSTD_c_checksumFlag]: 1 } });
    await pipeline(
      content,
      compress,
      createWriteStream(part, { flags: 'wx', mode: ownerOnly, flush: true }),
      {
        signal,
      },
    );
    const { size } = await stat(part);
    await giveName(part, path);
    return size;
  } catch (error) {
    await rm(part, { force: true });
    throw sentenceFor(error, path);
  }
}

/** Unlike renaming, a link never replaces what has come there meanwhile. @throws TransferError */
async function giveName(part: string, path: string): Promise<void> {
  try {
    await link(part, path);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw alreadyThere(path, error);
    if (!code || !withoutLinks.has(code)) throw error;
    await refuseToOverwrite(path);
    return rename(part, path);
  }
  await rm(part);
}

function alreadyThere(path: string, cause?: unknown): TransferError {
  return new TransferError(`There is already a file ${path}; name another one.`, { cause });
}

/** A file that is there already may be the only good copy. @throws TransferError */
export async function refuseToOverwrite(path: string): Promise<void> {
  if (existsSync(path)) throw alreadyThere(path);
  try {
    await access(`${dirname(path)}/`, constants.W_OK); // the slash: of a folder
  } catch (error) {
    throw sentenceFor(error, path);
  }
}

/** The error itself where it is not about the file. */
function sentenceFor(error: unknown, path: string): unknown {
  const reason = writeFailureReason(error);
  if (reason === null) return error;
  return new TransferError(`The file ${path} cannot be written: ${reason}. Nothing of it was kept.`, {
    cause: error,
  });
}
