import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';

/** A program with two parts, the second of which closes as the test says; its timers run a hundred times as fast. */
const program = (close: string) => `
  import { runUntilStopped } from '#process/lifecycle.ts';
  import { createLogger } from '#process/logger.ts';

  const wait = setTimeout;
  globalThis.setTimeout = (work, ms, ...given) => wait(work, ms / 100, ...given);
  setInterval(() => undefined, 1_000);
  await runUntilStopped(createLogger('silent', 'test'), async ({ onStop }) => {
    onStop(async () => console.log('the first has closed'));
    onStop(${close});
    console.log('running');
  });
`;

/** Waits until it runs, sends the signals, and returns its output and exit code. */
async function runAndStop(close: string, signals: NodeJS.Signals[]) {
  const cwd = join(import.meta.dirname, '..');
  const running = runProgram(['--input-type=module', '--eval', program(close)], { cwd });
  await running.says('running');
  for (const signal of signals) running.kill(signal);
  const code = await running.exited;
  return { said: running.output().trim().split('\n'), code };
}

test('on a signal a process closes its parts, the last one first, and only once, however many signals come', async () => {
  const close = `async () => console.log('the second has closed')`;
  expect(await runAndStop(close, ['SIGTERM', 'SIGINT', 'SIGTERM'])).toEqual({
    said: ['running', 'the second has closed', 'the first has closed'],
    code: 0,
  });
});

test('a process that gets a signal while it is loaded stops after loading', async () => {
  const loading = `
    import { runUntilStopped } from '#process/lifecycle.ts';
    import { createLogger } from '#process/logger.ts';

    process.on('SIGTERM', () => console.log('the launcher ends nothing'));
    console.log('loading');
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1_000);
    setTimeout(() => process.exit(2), 3_000);
    await runUntilStopped(createLogger('silent', 'test'), async ({ onStop }) => {
      onStop(async () => console.log('closed'));
    });`;
  const cwd = join(import.meta.dirname, '..');
  const running = runProgram(['--input-type=module', '--eval', loading], { cwd });
  await running.says('loading');
  running.kill('SIGTERM');
  expect(await running.exited).toBe(0);
  expect(running.output().trim().split('\n')).toEqual(['loading', 'closed']);
});

test('work still in progress at the time limit is cut off', async () => {
  expect(await runAndStop(`() => new Promise(() => undefined)`, ['SIGTERM'])).toEqual({
    said: ['running'],
    code: 1,
  });
});

test('a part that cannot be closed makes the process fail', async () => {
  const close = `async () => { throw new Error('stuck'); }`;
  expect(await runAndStop(close, ['SIGTERM'])).toMatchObject({ code: 1 });
});

test('a part that fails to close does not keep the others open', async () => {
  const close = `async () => { throw new Error('It does not close.'); }`;
  expect(await runAndStop(close, ['SIGTERM'])).toEqual({
    said: ['running', 'the first has closed'],
    code: 1,
  });
});
