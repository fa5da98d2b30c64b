const reasons: Record<string, string> = {
  ENOSPC: 'there is no room left',
  EDQUOT: 'there is no room left for this user',
  EFBIG: 'it would be larger than files may be here',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
  EISDIR: 'it is a folder',
  EACCES: 'this user may not write there',
  EPERM: 'this user may not write there',
  EROFS: 'nothing can be written there',
};
const calls = ['open', 'write', 'fsync', 'close', 'rename', 'access', 'stat'];

/** Why a file could not be written, as part of a sentence; null where an error is not about a file. */
export function writeFailureReason(error: unknown): string | null {
  if (!(error instanceof Error && 'code' in error && 'syscall' in error && 'errno' in error)) return null;
  if (!calls.includes(String(error.syscall))) return null;
  return reasons[String(error.code)] ?? error.message;
}
