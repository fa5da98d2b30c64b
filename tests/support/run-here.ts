import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { vi } from 'vitest';

export type Outcome = { code: number; stdout: string; stderr: string; output: string };

let runs = 0;

/**
 * Runs a command as `node program …args` would, but in this process, one at a time: its file is evaluated anew, what it
 * imports is not, which takes a tenth of the processor's time. Tests of what happens to its process (signals, limits,
 * that it ends at all) use `runProgram`.
 */
export async function runHere(
  program: string,
  args: string[],
  environment: Record<string, string> = {},
): Promise<Outcome> {
  const { argv, env, exitCode } = process;
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let output = '';
  for (const stream of [stdout, stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const said = Promise.all([text(stdout), text(stderr)]);
  const replaced = [
    vi.spyOn(process, 'stdout', 'get').mockReturnValue(stdout as never),
    vi.spyOn(process, 'stderr', 'get').mockReturnValue(stderr as never),
    vi.spyOn(globalThis, 'console', 'get').mockReturnValue(new Console(stdout, stderr)),
  ];
  process.argv = [process.execPath, program, ...args];
  process.env = { ...env, ...environment };
  process.exitCode = 0;
  try {
    runs += 1;
    await import(`${program}?run=${runs}`);
    stdout.end();
    stderr.end();
    const [out, error] = await said;
    return { code: process.exitCode, stdout: out, stderr: error, output };
  } finally {
    for (const each of replaced) each.mockRestore();
    Object.assign(process, { argv, env, exitCode });
  }
}
