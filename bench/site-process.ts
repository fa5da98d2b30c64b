import { idleCatalogue } from '#tests/support/feed-server.ts';
import { startSite as start, type Site } from '#tests/support/site.ts';
import { getRaw, textOf } from './http-client.ts';
import { endWithPart } from './running.ts';

/** The whole product, as started by `npm start`; it ends with the part at the latest. */
export async function startSite(opml: string, environment: Record<string, string>): Promise<Site> {
  const site = await start(opml, environment);
  endWithPart(site.stop);
  return site;
}

/** The site on a data folder, with its newsroom off. */
export function startReadingSite(dataDir: string): Promise<Site> {
  return startSite(idleCatalogue, { DATA_DIR: dataDir, NEWSROOM: 'off', LOG_LEVEL: 'warn' });
}

export type LoopDelay = { p99: number; max: number };

/** Resident bytes of the site's own process, from its metrics, without its database. */
export async function residentBytesOf(site: Site): Promise<number> {
  const metrics = textOf(await getRaw(`${site.url}/metrics`));
  return Number(/^process_resident_memory_bytes (\S+)$/m.exec(metrics)?.[1]);
}

/** How late the web thread's event loop has been since the last call, in milliseconds. */
export async function loopDelayOf(site: Site): Promise<LoopDelay> {
  const metrics = textOf(await getRaw(`${site.url}/metrics`));
  const value = (name: string) => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(metrics)?.[1]) * 1000;
  return { p99: value('nodejs_eventloop_lag_p99_seconds'), max: value('nodejs_eventloop_lag_max_seconds') };
}
