import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

let root: string | undefined;

/** A folder for everything that the benchmarks write, on the disk of the system's temporary folder. */
export function workspace(name: string): string {
  root ??= mkdtempSync(join(tmpdir(), 'europe-news-bench-'));
  return join(root, name);
}

export function removeWorkspace(): void {
  if (root) rmSync(root, { recursive: true, force: true });
}
