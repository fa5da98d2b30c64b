import { expect, test } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

test('calls during another one are done together after it, and all wait for that', async () => {
  const runs: PromiseWithResolvers<void>[] = [];
  const call = coalesceCalls(() => {
    const run = Promise.withResolvers<void>();
    runs.push(run);
    return run.promise;
  });
  const ended: string[] = [];
  const calls = ['first', 'second', 'third'].map(async (name) => {
    await call();
    ended.push(name);
  });
  runs[0]?.resolve();
  await expect.poll(() => runs.length).toBe(2);
  expect(ended).toEqual([]);
  runs[1]?.resolve();
  await Promise.all(calls);
  expect(runs).toHaveLength(2);
});

test('after work that failed, the next call works again', async () => {
  let isBroken = true;
  const call = coalesceCalls(async () => {
    if (isBroken) throw new Error('broken');
  });
  await expect(call()).rejects.toThrow('broken');
  isBroken = false;
  await call();
});
