import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const wrk = 'wrk';

export const wrkIsHere = spawnSync(wrk, ['--version']).error === undefined;

const connections = 32;

export type WrkResult = { requests: number; rate: number };

/**
 * Puts load on one address for some seconds; returns all requests, and requests per second. @throws if a reply is not
 * 2xx or 3xx
 */
export async function runWrk(url: string, duration: number): Promise<WrkResult> {
  const args = ['-t1', `-c${connections}`, `-d${duration}s`, '-H', 'Accept-Encoding: br', url];
  const { stdout } = await promisify(execFile)(wrk, args);
  if (stdout.includes('Non-2xx')) throw new Error(`wrk met errors at ${url}:\n${stdout}`);
  const figure = (pattern: RegExp) => Number(pattern.exec(stdout)?.[1]);
  return { requests: figure(/(\d+) requests in/), rate: figure(/Requests\/sec:\s+([\d.]+)/) };
}
