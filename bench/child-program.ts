import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { endWithPart } from './running.ts';

export type ChildProgram = { origin: string; pid: number; stop: () => Promise<void> };

/**
 * Starts one of our helper servers in a process of its own, which ends with ours. Its first line of output is its
 * origin.
 */
export async function startProgram(file: URL, args: readonly string[]): Promise<ChildProgram> {
  const child = spawn(process.execPath, [fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const lines = createInterface(child.stdout as Readable);
  const [origin] = (await Promise.race([
    once(lines, 'line'),
    exited.then(() => Promise.reject(new Error(`${fileURLToPath(file)} ended before it was ready.`))),
  ])) as [string];
  const stop = async () => {
    child.kill();
    await exited;
  };
  endWithPart(stop);
  return { origin, pid: child.pid ?? 0, stop };
}
