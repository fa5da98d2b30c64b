import { existsSync, readFileSync } from 'node:fs';

const tick = 10; // ms; the unit in which Linux counts CPU time

/**
 * Milliseconds of CPU time that a process's main thread, the one that serves, has used so far; undefined if the system
 * has no /proc.
 */
export function cpuTimeOf(pid: number): number | undefined {
  const file = `/proc/${pid}/task/${pid}/stat`;
  if (!existsSync(file)) return undefined;
  // The name in brackets may hold spaces; user and system time are the 12th and 13th field after it (proc_pid_stat(5)).
  const fields = readFileSync(file, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) * tick;
}
