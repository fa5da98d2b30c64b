import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

export type RunningProgram = {
  pid: number;
  /** All output so far. */
  output: () => string;
  /** Resolves once its output, after the first `from` characters, contains `words`; rejects if it ends without. */
  says: (words: string, from?: number) => Promise<void>;
  /** The exit code, once its output is closed; null if a signal ended it. */
  exited: Promise<number | null>;
  kill: (signal: NodeJS.Signals) => void;
};

/** Runs this version of Node with the given arguments, such as a program's file and its arguments. */
export function runProgram(args: string[], options: SpawnOptions = {}): RunningProgram {
  return runCommand(process.execPath, args, options);
}

/** Runs any command. */
export function runCommand(command: string, args: string[], options: SpawnOptions = {}): RunningProgram {
  const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const exited = once(child, 'close').then(([code]) => code as number | null);
  const says = async (words: string, from = 0) => {
    const over = exited.then(() => Promise.reject(new Error(`It never said "${words}":\n${output}`)));
    over.catch(() => undefined); // handled by the race
    while (!output.includes(words, from)) await Promise.race([once(child.stdout, 'data'), over]);
  };
  return {
    pid: child.pid ?? 0,
    output: () => output,
    says,
    exited,
    kill: (signal) => void child.kill(signal),
  };
}
