import { closeSync, createReadStream, openSync, readSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';

const bytesMax = 100_000;
const reasons: Record<string, string> = {
  ENOENT: 'there is no such file',
  ENOTDIR: 'there is no such file',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not read it',
  ERR_ENCODING_INVALID_ENCODED_DATA: 'it is not written in UTF-8',
};

/** The trimmed text of a small UTF-8 file. @throws Error whose message continues a sentence about the file */
export function readTextFile(file: string): string {
  const bytes = explained(() => readBeginning(file, bytesMax + 1));
  if (bytes.length > bytesMax) throw new Error(`it is larger than ${bytesMax / 1_000} KB`);
  const text = explained(() => new TextDecoder('utf-8', { fatal: true }).decode(bytes)).trim();
  if (text === '') throw new Error('it is empty');
  return text;
}

/** The first bytes of a file, pipe or device, which may be endless; at most so many. */
function readBeginning(file: string, most: number): Buffer {
  const bytes = Buffer.alloc(most);
  const opened = openSync(file, 'r');
  try {
    let length = 0;
    for (let more = 1; more > 0 && length < most; length += more)
      more = readSync(opened, bytes, length, most - length, null);
    return bytes.subarray(0, length);
  } finally {
    closeSync(opened);
  }
}

/**
 * The bytes of a file, pipe or device, but of a larger one only the first, one more than `most`: enough to see that it is
 * too large. @throws the system's error
 */
export function readUpTo(most: number, file: string): Promise<Buffer> {
  return buffer(createReadStream(file, { end: most }));
}

function explained<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (cause) {
    throw new Error(readFailureReason(cause as Error), { cause });
  }
}

/** The reason why a file could not be read, in words for people. */
export function readFailureReason(error: Error): string {
  const { code, message } = error as NodeJS.ErrnoException;
  return reasons[code ?? ''] ?? message;
}
