import { readdirSync } from 'node:fs';
import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from './logger.ts';

const lower = 5;

/**
 * Lets a process that this one has started wait while this one has work that somebody waits for: the threads that it has, and
 * those that they start from then on. A system that does not let us say so does both at once.
 */
export function giveWay(pid: number, log: Logger): void {
  for (const thread of threadsOf(pid)) lowerPriority(thread, log);
}

/**
 * Lets the thread that calls it, and those that it starts from then on, wait for the thread that serves pages. Elsewhere than on
 * Linux priorities are of processes (setpriority(2), "C library/kernel differences"), and the thread keeps that of its process.
 */
export function giveWayToPages(log: Logger): void {
  if (process.platform === 'linux') lowerPriority(0, log);
}

function lowerPriority(pid: number, log: Logger): void {
  const priority = Math.min(getPriority(process.pid) + lower, constants.priority.PRIORITY_LOW);
  try {
    setPriority(pid, priority);
  } catch (error) {
    if (isOfNobody(error)) return;
    log.warn(
      { err: error, pid },
      'What nobody waits for is done with the priority of what somebody waits for',
    );
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
