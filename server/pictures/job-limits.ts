import type { ChildProcess } from 'node:child_process';
import { PictureError } from './picture-error.ts';
import { readUsage, type ProcessUsage } from './process-usage.ts';

/** Limits of one job. */
export type JobLimits = {
  /** Milliseconds of processor time; on a busy machine good pictures take longer by the clock. */
  processor: number;
  /** Milliseconds by the clock, for work that hangs. */
  time: number;
  /** Bytes of memory of the process. */
  memory: number;
};

const lookEvery = 25; // ms
/** What counts at most of the time between two looks: after more our own process was frozen, and the other one with it. */
const stepMost = 1_000; // ms
const nothing: ProcessUsage = { processor: 0, memory: 0 };

/**
 * Kills the process if a job exceeds a limit, and aborts `over` with the reason. For memory only if this is the
 * process's first job, since memory may be left over from earlier ones. If the system does not tell what a process
 * uses, only the time counts. Returns the function that ends the watch.
 */
export function limitJob(
  child: ChildProcess,
  limits: JobLimits,
  { isFirst, over }: { isFirst: boolean; over: AbortController },
): () => void {
  let time = 0;
  let last = performance.now();
  const before = usageOf(child).processor;
  const timer = setInterval(() => {
    const now = performance.now();
    time += Math.min(now - last, stepMost);
    last = now;
    const { processor, memory } = usageOf(child);
    const excess = excessOf(limits, { processor: processor - before, time, memory });
    if (excess === null) return;
    if (isFirst || memory <= limits.memory)
      over.abort(new PictureError('too_costly', `It took more than ${excess}.`));
    child.kill('SIGKILL');
  }, lookEvery);
  return () => clearInterval(timer);
}

function excessOf(limits: JobLimits, used: JobLimits): string | null {
  if (used.memory > limits.memory) return `${Math.round(limits.memory / 1024 / 1024)} MB of memory`;
  if (used.processor > limits.processor) return `${limits.processor} ms of processor`;
  return used.time > limits.time ? `${limits.time} ms` : null;
}

function usageOf({ pid }: ChildProcess): ProcessUsage {
  return (pid === undefined ? null : readUsage(pid)) ?? nothing;
}
