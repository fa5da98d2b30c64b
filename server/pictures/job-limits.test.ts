import type { ChildProcess } from 'node:child_process';
import { expect, onTestFinished, test, vi } from 'vitest';
import { limitJob } from './job-limits.ts';
import { readUsage } from './process-usage.ts';

const limit = 300; // ms
const processorTime = () => readUsage(process.pid)?.processor ?? 0;

/** Keeps a processor busy until this process has used so much of it. */
function workUntil(used: number): void {
  while (processorTime() < used);
}

test.runIf(process.platform === 'linux')(
  'only the processor time of the job itself counts, not that of earlier jobs of its process',
  async () => {
    workUntil(2 * limit);
    const kill = vi.fn<() => boolean>();
    const child = { pid: process.pid, kill } as Partial<ChildProcess> as ChildProcess;
    const limits = { processor: limit, time: 600_000, memory: Infinity };
    const over = new AbortController();
    const looks = vi.spyOn(globalThis.performance, 'now');
    const end = limitJob(child, limits, { isFirst: false, over });
    onTestFinished(end);
    await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(2); // it has looked
    expect(over.signal.aborted).toBe(false);
    workUntil(processorTime() + 2 * limit);
    await expect.poll(() => over.signal.aborted).toBe(true);
    expect(over.signal.reason).toMatchObject({
      code: 'too_costly',
      message: expect.stringContaining('processor'),
    });
    expect(kill).toHaveBeenCalledWith('SIGKILL');
  },
);

test('the time for which our own process was frozen does not count, as when its container was paused', async () => {
  const kill = vi.fn<() => boolean>();
  const child = { pid: undefined, kill } as Partial<ChildProcess> as ChildProcess;
  const over = new AbortController();
  const limits = { processor: Infinity, time: 5_000, memory: Infinity };
  let clock = 0;
  const looks = vi.spyOn(globalThis.performance, 'now').mockImplementation(() => clock);
  onTestFinished(() => looks.mockRestore());
  onTestFinished(limitJob(child, limits, { isFirst: true, over }));
  clock += 120_000;
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(2);
  expect(over.signal.aborted).toBe(false);
  looks.mockImplementation(() => (clock += 900));
  await expect.poll(() => over.signal.aborted).toBe(true);
  expect(kill).toHaveBeenCalledWith('SIGKILL');
});
