import type { ChildProcess } from 'node:child_process';
import { PictureError } from './picture-error.ts';
import { readUsage, type ProcessUsage } from './process-usage.ts';

/** What one order may take. */
export type OrderLimits = {
  /** Milliseconds of processor: on a busy machine good pictures are slow too. */
  processor: number;
  /** Milliseconds by the clock, for what neither works nor ends. */
  time: number;
  /** Bytes that the process holds. */
  memory: number;
};

const lookEvery = 25; // ms
const nothing: ProcessUsage = { processor: 0, memory: 0 };

/**
 * Kills a process that takes more for its order than it may; `over` is aborted with the reason then, but for memory only
 * where this is its first order: it may hold what others have left. Where the system does not tell what a process uses,
 * only time counts. Returns what ends the watch.
 */
export function watchOrder(
  child: ChildProcess,
  limits: OrderLimits,
  { isFirst, over }: { isFirst: boolean; over: AbortController },
): () => void {
  const start = performance.now();
  const before = usageOf(child).processor;
  const timer = setInterval(() => {
    const { processor, memory } = usageOf(child);
    const excess = excessOf(limits, {
      processor: processor - before,
      time: performance.now() - start,
      memory,
    });
    if (excess === null) return;
    if (isFirst || memory <= limits.memory)
      over.abort(new PictureError('too_costly', `It took more than ${excess}.`));
    child.kill('SIGKILL');
  }, lookEvery);
  return () => clearInterval(timer);
}

function excessOf(limits: OrderLimits, used: OrderLimits): string | null {
  if (used.memory > limits.memory) return `${Math.round(limits.memory / 1024 / 1024)} MB of memory`;
  if (used.processor > limits.processor) return `${limits.processor} ms of processor`;
  return used.time > limits.time ? `${limits.time} ms` : null;
}

function usageOf({ pid }: ChildProcess): ProcessUsage {
  return (pid === undefined ? null : readUsage(pid)) ?? nothing;
}
