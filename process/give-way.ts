import { constants, getPriority, setPriority } from 'node:os';
import type { Logger } from './logger.ts';

const lower = 5;

/**
 * Lets a process that this one has started wait while this one has work that somebody waits for. A system that does not let us
 * say so does both at once.
 */
export function giveWay(pid: number, log: Logger): void {
  const priority = Math.min(getPriority(process.pid) + lower, constants.priority.PRIORITY_LOW);
  try {
    setPriority(pid, priority);
  } catch (error) {
    log.warn(
      { err: error, pid },
      'What nobody waits for is done with the priority of what somebody waits for',
    );
  }
}

/**
 * Lets the thread that calls it, and those that it starts from then on, wait for the thread that serves pages. Elsewhere than on
 * Linux priorities are of processes (setpriority(2), "C library/kernel differences"), and the thread keeps that of its process.
 */
export function giveWayToPages(log: Logger): void {
  if (process.platform === 'linux') giveWay(0, log);
}
