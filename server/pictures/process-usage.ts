import { readFileSync } from 'node:fs';

/** A process's usage: milliseconds of processor time so far, and bytes of memory now. */
export type ProcessUsage = { processor: number; memory: number };

const tick = 10; // ms; the unit in which Linux reports it, whatever its internal clock

/**
 * The usage as Linux reports it (proc_pid_stat(5), proc_pid_status(5)); null elsewhere, or if the process has ended.
 */
export function readUsage(pid: number): ProcessUsage | null {
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(/\) (?!.*\) )/);
    const [user = NaN, system = NaN] = fields.split(' ').slice(11, 13).map(Number);
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return kilobytes === undefined
      ? null
      : { processor: (user + system) * tick, memory: Number(kilobytes) * 1024 };
  } catch {
    return null; // as said
  }
}
