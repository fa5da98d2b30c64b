import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { findRunning } from '#db/embedded/running.ts';
import { startSite as start, type Site } from '#tests/support/site.ts';
import { getRaw, textOf } from './http-client.ts';
import { endWithPart } from './running.ts';

/** A catalogue for sites whose newsroom is off, or should have nothing to do. */
export const idleCatalogue =
  '<opml version="2.0"><head><title>Idle</title></head><body><outline type="rss" text="Nobody" ' +
  'xmlUrl="http://127.0.0.1:9/" language="en" category="/scope/world"/></body></opml>';

/** The whole product, as `npm start` starts it; it ends with the part at the latest. */
export async function startSite(opml: string, environment: Record<string, string>): Promise<Site> {
  const site = await start(opml, environment);
  endWithPart(site.stop);
  return site;
}

/** The site on a data folder, reading only. */
export function startReadingSite(dataDir: string): Promise<Site> {
  return startSite(idleCatalogue, { DATA_DIR: dataDir, NEWSROOM: 'off', LOG_LEVEL: 'warn' });
}

/** The site's process, as its embedded database knows it. */
export async function pidOf(site: Site): Promise<number> {
  const running = await findRunning(site.dataDir);
  if (!running) throw new Error(`No database runs in ${site.dataDir}.`);
  return running.holder;
}

/** Bytes: of all processes together, shared parts counted once (PSS); and of the site's own at its highest. */
export type Memory = { together: number; peak: number };

/** What the site and its database need; undefined where the system has no /proc. */
export async function memoryOf(site: Site): Promise<Memory | undefined> {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined;
  const pid = await pidOf(site);
  const together = withDescendants(pid).reduce(
    (sum, each) => sum + kilobytesIn(each, 'smaps_rollup', 'Pss'),
    0,
  );
  return { together: together * 1024, peak: kilobytesIn(pid, 'status', 'VmHWM') * 1024 };
}

function kilobytesIn(pid: number, file: string, name: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, 'utf8');
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1]);
}

/** A process and all that it has started, and they. */
function withDescendants(pid: number): number[] {
  const children = readdirSync('/proc').filter(
    (name) => /^\d+$/.test(name) && parentOf(Number(name)) === pid,
  );
  return [pid, ...children.flatMap((name) => withDescendants(Number(name)))];
}

/** Undefined for a process that has just ended. */
function parentOf(pid: number): number | undefined {
  const stat = `/proc/${pid}/stat`;
  // The name in brackets may hold spaces; the parent is the second field after it (proc_pid_stat(5)).
  return existsSync(stat) ? Number(readFileSync(stat, 'utf8').split(') ').at(-1)?.split(' ')[1]) : undefined;
}

export type LoopDelay = { p99: number; max: number };

/** Resident bytes of the site's process as it says itself, whatever its database. */
export async function residentBytesOf(site: Site): Promise<number> {
  const metrics = textOf(await getRaw(`${site.url}/metrics`));
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
}

/** How late the web thread's event loop was since the last call, in milliseconds. */
export async function loopDelayOf(site: Site): Promise<LoopDelay> {
  const metrics = textOf(await getRaw(`${site.url}/metrics`));
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) * 1000;
  return { p99: value('nodejs_eventloop_lag_p99_seconds'), max: value('nodejs_eventloop_lag_max_seconds') };
}
