import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from './logger.ts';

const lower = 5;

/**
 * Lowers the priority of a process that this one has started: of its present threads, and so of those that they will
 * start. Where the system does not allow that, it runs at the same priority.
 */
export function lowerProcessPriority(pid: number, log: Logger): void {
  for (const thread of threadsOf(pid)) lowerPriority(thread, log);
}

/**
 * Lowers the priority of the calling thread, and of those that it will start, below that of the thread that serves
 * pages. On systems other than Linux priorities belong to processes (setpriority(2), "C library/kernel differences"),
 * and the thread keeps that of its process.
 */
export function lowerThreadPriority(log: Logger): void {
  if (process.platform === 'linux') lowerPriority(0, log);
}

function lowerPriority(pid: number, log: Logger): void {
  const priority = Math.min(getPriority(process.pid) + lower, constants.priority.PRIORITY_LOW);
  try {
    setPriority(pid, priority);
  } catch (error) {
    if (isOfNobody(error)) return;
    log.warn({ err: error, pid }, 'Work that nobody waits for could not be given a lower priority');
  }
}

/** Linux gives each thread a priority of its own. */
function threadsOf(pid: number): number[] {
  if (process.platform !== 'linux') return [pid];
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid]; // it has ended, or this system does not show what it runs
  }
}

/** Whether the thread has ended meanwhile (errno of setpriority(2)). */
function isOfNobody(error: unknown): boolean {
  const { info } = error as { info?: { code?: string } };
  return info?.code === 'ESRCH';
}
