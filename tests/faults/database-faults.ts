import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from '#db/drizzle.ts';
import { joinDatabase } from '#tests/support/join-database.ts';
import { runCommand, runProgram } from '#tests/support/running-program.ts';
import { startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { figuresOf, startTraffic } from './traffic.ts';

const journal = sql`drizzle.__drizzle_migrations`;
const backWithin = 5_000; // ms
/** What containers consist of: a view of processes of its own. */
const container = ['--pid', '--mount', '--ipc', '--fork', '--mount-proc', '--kill-child'];
const acknowledgedBefore = 20; // comments, until a site is killed during the next

/** Faults of a site with the embedded database. */
export const databaseFaults: Fault[] = [
  {
    name: 'database-killed',
    fault: 'SIGKILL of the embedded database',
    promise: 'it is restarted; within 5 s everything works, streams go on, and nothing acknowledged is lost',
    cause: () => onEmbeddedSite(killDatabase),
  },
  {
    name: 'connection-killed',
    fault:
      'SIGKILL of one process of the embedded database, as when memory runs out, and a command right after it',
    promise:
      'the command finds the running site and does not take its database for a leftover; nothing acknowledged is lost',
    cause: () => onEmbeddedSite(killConnection),
  },
  {
    name: 'site-killed',
    fault: 'SIGKILL of the site',
    promise: 'the next start is up and has what was acknowledged',
    cause: () => onEmbeddedSite((site, again) => killAndStart(site, again, false)),
  },
  {
    name: 'all-killed',
    fault: 'SIGKILL of site and embedded database at once',
    promise: 'the next start is up and has what was acknowledged',
    cause: () => onEmbeddedSite((site, again) => killAndStart(site, again, true)),
  },
  {
    name: 'secret-lost',
    fault: 'a start after the file with the secret was lost from DATA_DIR',
    promise: 'the log says what follows from the new one',
    cause: () => onEmbeddedSite(loseSecret),
  },
  {
    name: 'newer-command',
    fault: 'an export by a newer version, while the site of an older one runs',
    promise: 'it is refused, the database stays as it is, and the site goes on',
    cause: () => onEmbeddedSite(exportByNewer),
  },
  {
    name: 'second-container',
    fault: 'another container is started on the data folder of a running site',
    promise: 'it refuses to start, and the site and its database go on',
    cause: () => onEmbeddedSite(startInContainer),
  },
];

async function onEmbeddedSite(
  cause: (site: Site, again: () => Promise<Site>) => Promise<Outcome>,
): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-faults-'));
  const publisher = await startDaily();
  let site: Site | undefined;
  const start = async () => {
    site = await startSite(publisher.opml, { DATA_DIR: join(folder, 'data'), RATE_LIMITS: 'off' });
    return site;
  };
  try {
    const { url } = await start();
    await until(() => showsNews(url));
    return await cause(site!, start);
  } finally {
    await site?.stop();
    await publisher.stop();
    rmSync(folder, { recursive: true });
  }
}

function databaseOf({ dataDir }: Site): number {
  return Number(readFileSync(join(dataDir, 'postgresql/postmaster.pid'), 'utf8').split('\n')[0]);
}

async function killDatabase(site: Site): Promise<Outcome> {
  const traffic = await startTraffic(site);
  await traffic.isWhole();
  process.kill(databaseOf(site), 'SIGKILL');
  const begun = performance.now();
  await until(async () => site.output().includes('The database is back'), 60_000);
  const restarted = performance.now();
  await traffic.isWhole();
  const whole = performance.now();
  const lost = await traffic.lost();
  await traffic.end();
  return outcome(
    {
      [`well within ${backWithin / 1000} s of its return`]: whole - restarted <= backWithin,
      'everything kept': lost.length === 0,
      'only 503 meanwhile': hasOnly(traffic.statuses, 200, 201, 503),
    },
    `away for ${seconds(restarted - begun)}, all well ${seconds(whole - restarted)} later; ${figuresOf(traffic, lost)}`,
  );
}

async function killConnection(site: Site): Promise<Outcome> {
  const traffic = await startTraffic(site);
  await traffic.isWhole();
  const before = databaseOf(site);
  const database = await joinDatabase(site.dataDir);
  const { rows } = await database.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
  process.kill(rows[0]!.pid, 'SIGKILL');
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: site.dataDir };
  const command = runProgram(['server/desk/feeds/feeds-cli.ts', 'list'], { env });
  const code = await command.exited;
  await traffic.isWhole();
  await database.$client.end();
  const lost = await traffic.lost();
  await traffic.end();
  return outcome(
    {
      'the command did its work': code === 0,
      'the same database': databaseOf(site) === before,
      'everything kept': lost.length === 0,
    },
    `the command ended with ${code}; ${figuresOf(traffic, lost)}`,
  );
}

async function killAndStart(site: Site, again: () => Promise<Site>, both: boolean): Promise<Outcome> {
  const traffic = await startTraffic(site);
  await until(async () => traffic.acknowledged.length >= acknowledgedBefore);
  if (both) process.kill(databaseOf(site), 'SIGKILL');
  await site.stop('SIGKILL');
  await traffic.end();
  const begun = performance.now();
  const next = await again();
  const took = performance.now() - begun;
  const fresh = await startTraffic(next);
  await fresh.isWhole();
  await fresh.end();
  const lost = (await traffic.lost(next)).length;
  return outcome(
    { 'everything kept': lost === 0 },
    `up after ${seconds(took)}; ${traffic.acknowledged.length} acknowledged, ${lost} lost`,
  );
}

async function loseSecret(site: Site, again: () => Promise<Site>): Promise<Outcome> {
  const traffic = await startTraffic(site); // of a member
  await traffic.isWhole();
  await traffic.end();
  await site.stop();
  rmSync(join(site.dataDir, 'secret'));
  const warning = 'There was no secret in';
  const next = await again();
  const isTold = next.output().includes(warning);
  await next.stop();
  const last = await again();
  return outcome(
    {
      told: isTold,
      'a new site is not warned': !site.output().includes(warning),
      'told once': !last.output().includes(warning),
    },
    'three starts, the second without the file',
  );
}

async function exportByNewer(site: Site): Promise<Outcome> {
  const database = await joinDatabase(site.dataDir);
  const migrations = async () =>
    (await database.execute<{ last: string }>(sql`select max(created_at) as last from ${journal}`)).rows[0]
      ?.last;
  // As the version before left it.
  await database.execute(
    sql`delete from ${journal} where created_at = (select max(created_at) from ${journal})`,
  );
  const before = await migrations();
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: site.dataDir };
  const file = join(site.dataDir, 'export.data');
  const command = runProgram(['db/transfer/data-cli.ts', 'export', file], { env });
  const code = await command.exited;
  const isUnchanged = (await migrations()) === before;
  await database.$client.end();
  const traffic = await startTraffic(site);
  await traffic.isWhole();
  await traffic.end();
  return outcome(
    { refused: code === 1, 'no file': !existsSync(file), 'the database as before': isUnchanged },
    `the command ended with ${code}; answers of the site ${shown(traffic.statuses)}`,
  );
}

async function startInContainer(site: Site): Promise<Outcome> {
  if (spawnSync('unshare', [...container, 'true']).status !== 0)
    return { seen: 'this user may not make containers (unshare)', kept: null };
  const traffic = await startTraffic(site);
  await traffic.isWhole();
  const before = databaseOf(site);
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: site.dataDir, PORT: '' };
  const second = runCommand('unshare', [...container, process.execPath, 'server/main.ts'], { env });
  const code = await second.exited;
  await traffic.isWhole();
  const lost = await traffic.lost();
  await traffic.end();
  return outcome(
    {
      refused: code === 1 && second.output().includes('is in use by another'),
      'the same database': databaseOf(site) === before,
      'everything kept': lost.length === 0,
    },
    `the second one ended with ${code}; ${figuresOf(traffic, lost)}`,
  );
}
