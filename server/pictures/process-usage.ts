import { readFileSync } from 'node:fs';

/** What a process has used so far: milliseconds of processor, and bytes of memory that it holds now. */
export type ProcessUsage = { processor: number; memory: number };

const tick = 10; // ms; what Linux counts in for programs, whatever its own clock does

/** As Linux tells it (proc_pid_stat(5), proc_pid_status(5)); null elsewhere, or when the process has ended. */
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
