import { readFile } from 'node:fs/promises';
import { ifExists } from './if-exists.ts';
import type { Logger } from './logger.ts';

/** What Linux allows unless told otherwise. */
const usual = 1_024;

/**
 * Warns of a low limit of open files, of which every connection is one: beyond it a page's own files cannot be read,
 * either. Node has raised the limit as far as it may. Only Linux tells it.
 */
export async function warnOfFewFiles(log: Logger): Promise<void> {
  const limits = await ifExists(readFile('/proc/self/limits', 'utf8'));
  const most = Number(/^Max open files +(\d+)/m.exec(limits ?? '')?.[1] ?? Infinity);
  if (most < usual)
    log.warn(
      `Only ${most} files and connections may be open at once ("ulimit -n"), beyond which requests fail: allow ${usual} or more`,
    );
}
