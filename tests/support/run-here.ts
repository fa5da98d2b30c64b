import { Console } from 'node:console';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';

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
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  let output = '';
  for (const stream of [stdout, stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const said = Promise.all([text(stdout), text(stderr)]);
  const { exitCode } = process;
  const putBack = [
    replace(process, 'argv', [process.execPath, program, ...args]),
    replace(process, 'env', { ...process.env, ...environment }),
    replace(process, 'stdout', stdout),
    replace(process, 'stderr', stderr),
    replace(globalThis, 'console', new Console(stdout, stderr)),
  ];
  process.exitCode = 0;
  try {
    runs += 1;
    await import(`${program}?run=${runs}`);
    stdout.end();
    stderr.end();
    const [out, error] = await said;
    return { code: process.exitCode, stdout: out, stderr: error, output };
  } finally {
    process.exitCode = exitCode;
    for (const each of putBack) each();
  }
}

/** The same for a command that has to succeed; returns its output. @throws if it fails */
export async function doHere(...run: Parameters<typeof runHere>): Promise<string> {
  const { code, output } = await runHere(...run);
  if (code !== 0) throw new Error(`${run[0]} ended with ${code}:\n${output}`);
  return output;
}

/** Gives a property another value; the result puts back what it was. */
function replace(object: object, name: string, value: unknown): () => void {
  const before = Object.getOwnPropertyDescriptor(object, name) ?? {};
  Object.defineProperty(object, name, { configurable: true, writable: true, enumerable: true, value });
  return () => Object.defineProperty(object, name, before);
}
