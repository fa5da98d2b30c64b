import { askServer } from '#tests/support/ask-server.ts';
import { postgresBinaries, startPostgres } from '#tests/support/postgres-cluster.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import type { Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';

export type Server = ReturnType<typeof startPostgres>;

/** Settings that processes of one site share. */
export const common = { AUTH_SECRET: 'a secret of the bad hour, long enough', RATE_LIMITS: 'off' };

/** Runs with a PostgreSQL server of its own; `startReplica` starts one that follows it. */
export async function onPostgres(
  cause: (server: Server, startReplica: () => Server) => Promise<Outcome>,
): Promise<Outcome> {
  const binaries = postgresBinaries();
  if (!binaries) return { seen: 'needs the programs of PostgreSQL (Debian: postgresql)', kept: null };
  const server = startPostgres(binaries);
  try {
    return await cause(server, () => startPostgres(binaries, server.url));
  } finally {
    server.stop();
  }
}

/** Runs with two web processes that show news, of which the first also polls. */
export async function onTwoWebs(
  settings: Record<string, string>,
  cause: (web: Site, other: Site) => Promise<Outcome>,
): Promise<Outcome> {
  const publisher = await startDaily();
  const sites: Site[] = [];
  try {
    const web = await startSite(publisher.opml, settings);
    sites.push(web);
    const other = await startSite(publisher.opml, { ORIGIN: web.url, ...settings, NEWSROOM: 'off' });
    sites.push(other);
    await until(() => showsNews(web.url));
    return await cause(web, other);
  } finally {
    await Promise.all(sites.map((site) => site.stop()));
    await publisher.stop();
  }
}

/** How many connections our processes have to a server. */
export async function countConnections(url: string): Promise<number> {
  const [row] = await askServer(
    url,
    "select count(*)::int as count from pg_stat_activity where application_name like 'europe-news%'",
  );
  return Number(row?.count);
}

/** How many lines a process has logged since its output had this length. */
export function linesSince(site: Site, start: number): number {
  return site.output().slice(start).split('\n').filter(Boolean).length;
}
