import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import pino from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { lowerProcessPriority } from './lower-priority.ts';

test.runIf(process.platform === 'linux')(
  'giving way also applies to the threads that a process already has',
  async () => {
    const said: string[] = [];
    const child = spawn(process.execPath, ['-e', 'console.log("running"); setInterval(() => {}, 1000)']);
    onTestFinished(() => void child.kill('SIGKILL'));
    await once(child.stdout, 'data');
    lowerProcessPriority(child.pid as number, pino({}, { write: (line) => said.push(line) }));
    const threads = readdirSync(`/proc/${child.pid}/task`).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads.map(getPriority))).toEqual(new Set([getPriority() + 5]));
    expect(said).toEqual([]);
  },
);
