import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const url = JSON.stringify(new URL('./fast-ticks.ts', import.meta.url).href);
/** Prints how many times as long a tick takes after collections of garbage. */
const program = `
  import { setTimeout as pause } from 'node:timers/promises';
  import { keepTicksFast } from ${url};

  const ticks = 50_000;
  async function measure() {
    const began = process.cpuUsage();
    await new Promise((resolve) => {
      let left = ticks;
      const next = () => (--left === 0 ? resolve() : process.nextTick(next));
      next();
    });
    return process.cpuUsage(began).user;
  }
  async function leastOf(times) {
    let least = Infinity;
    for (let time = 0; time < times; time += 1) least = Math.min(least, await measure());
    return least;
  }

  keepTicksFast();
  const before = await leastOf(8);
  for (let time = 0; time < 8; time += 1) {
    gc();
    await pause(5);
  }
  console.log((await leastOf(8)) / before);`;

test('a tick takes as long after garbage was collected as before', async () => {
  const args = ['--expose-gc', '--input-type=module', '--eval', program];
  const { stdout } = await promisify(execFile)(process.execPath, args);
  expect(Number(stdout)).toBeLessThan(2.5); // 6 times otherwise
});
