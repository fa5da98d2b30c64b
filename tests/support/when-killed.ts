import { spawn } from 'node:child_process';
import type { Socket } from 'node:net';

/**
 * Has a shell carry out a script, with these arguments as `$1` and so on, if this process is killed: our end of the
 * pipe then closes without a word. Returns a function that calls it off.
 */
export function whenKilled(script: string, ...args: string[]): () => void {
  const child = spawn('/bin/sh', ['-c', `read -r word && exit 0\n${script}`, 'sh', ...args], {
    cwd: '/',
    detached: true, // Ctrl-C ends us first
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  (child.stdin as Socket).unref();
  return () => child.stdin.end('over\n');
}
