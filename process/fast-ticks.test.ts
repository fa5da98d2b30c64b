import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const url = JSON.stringify(new URL('./fast-ticks.ts', import.meta.url).href);
/** Prints whether V8 knows the shape of what `process.nextTick` makes after collections of garbage. */
const program = `
  import { executionAsyncResource } from 'node:async_hooks';
  import { setTimeout as pause } from 'node:timers/promises';
  import { keepTicksFast, keptTicks } from ${url};

  keepTicksFast();
  for (let time = 0; time < 8; time += 1) {
    await pause(5);
    gc();
  }
  process.nextTick(() => console.log(%HaveSameMap(keptTicks[0], executionAsyncResource())));`;

test('a tick has the shape that it had before garbage was collected', async () => {
  const args = ['--expose-gc', '--allow-natives-syntax', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(stdout).toBe('true\n');
});
