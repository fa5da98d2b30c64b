import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolder } from './data-folder.ts';
import { lockFolder } from './folder-lock.ts';

let root: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'europe-news-lock-'));
});
afterEach(() => rmSync(root, { recursive: true }));

const module = new URL('./folder-lock.ts', import.meta.url).href;

/** Leaves the locks of a process that was killed. */
async function lockAndDie(folders: readonly string[]): Promise<void> {
  const code = `
    const { lockFolder } = await import('${module}');
    for (const root of ${JSON.stringify(folders)}) await lockFolder({ root });
    console.log('locked');
    setInterval(() => undefined, 60_000);`;
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', code]);
  await once(holder.stdout, 'data');
  holder.kill('SIGKILL');
  await once(holder, 'exit');
}

test.runIf(process.platform === 'linux')(
  'a folder is locked until it is let go of, again and again',
  async () => {
    const folder = dataFolder(root);
    for (let time = 0; time < 3; time++) {
      const unlock = await lockFolder(folder);
      expect([unlock, await lockFolder(folder), await lockFolder(folder)]).toEqual([
        expect.anything(),
        null,
        null,
      ]);
      await unlock?.();
      await unlock?.();
    }
  },
);

test.runIf(process.platform === 'linux')(
  'of processes that take over a dead one’s folder at the same moment one has it',
  async () => {
    const folders = Array.from({ length: 40 }, (_, number) => join(root, String(number)));
    for (const folder of folders) mkdirSync(folder);
    await lockAndDie(folders);
    const code = `
      const { parentPort, workerData } = require('node:worker_threads');
      import(workerData).then(({ lockFolder }) => {
        parentPort.on('message', async (root) => parentPort.postMessage((await lockFolder({ root })) !== null));
        parentPort.postMessage('ready');
      });`;
    const takers = Array.from({ length: 5 }, () => new Worker(code, { eval: true, workerData: module }));
    const answers = () => Promise.all(takers.map(async (taker) => once(taker, 'message')));
    await answers();
    for (const folder of folders) {
      const asked = answers();
      for (const taker of takers) taker.postMessage(folder);
      expect((await asked).flat().filter(Boolean)).toHaveLength(1);
    }
    await Promise.all(takers.map((taker) => taker.terminate()));
  },
);
