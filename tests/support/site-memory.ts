import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findRunning } from '#db/embedded/running.ts';
import type { Site } from './site.ts';

/** The pid of the site's process, which its embedded database records. */
export async function pidOf(site: Site): Promise<number> {
  const running = await findRunning(site.dataDir);
  if (!running) throw new Error(`No database runs in ${site.dataDir}.`);
  return running.holder;
}

/** Bytes: of all processes together, shared pages counted once (PSS), and the peak of the site's own process. */
export type Memory = { together: number; peak: number };

/** The memory of a site and its database; undefined if the system has no /proc. */
export async function memoryOf(site: Site): Promise<Memory | undefined> {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined;
  const pid = await pidOf(site);
  const together = withDescendants(pid).reduce(
    (sum, each) => sum + kilobytesIn(each, 'smaps_rollup', 'Pss'),
    0,
  );
  return { together: together * 1024, peak: kilobytesIn(pid, 'status', 'VmHWM') * 1024 };
}

/** 0 for a process that has just ended. */
function kilobytesIn(pid: number, file: string, name: string): number {
  const text = readOf(pid, file);
  return text === undefined ? 0 : Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
}

/** A process and all its descendants. */
function withDescendants(pid: number): number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid,
  );
  return [pid, ...children.flatMap((name) => withDescendants(Number(name)))];
}

function parentOf(pid: number): number {
  // The name in brackets may hold spaces; the parent is the second field after it (proc_pid_stat(5)).
  return Number(readOf(pid, 'stat')?.split(') ').at(-1)?.split(' ')[1]);
}

/** Undefined for a process that has ended, even between opening and reading the file. */
function readOf(pid: number, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined; // it has ended
  }
}
