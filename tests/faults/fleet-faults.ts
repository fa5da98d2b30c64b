import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { connectDatabase } from '#db/client.ts';
import { pgbouncer, serverConnections, startPgBouncer } from '#tests/support/pgbouncer.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { runProgram, type RunningProgram } from '#tests/support/running-program.ts';
import { freePort, startSite, until, type Site } from '#tests/support/site.ts';
import { hasOnly, outcome, seconds, shown, type Fault, type Outcome } from './fault.ts';
import { catalogueOf, showsNews, startDaily } from './local-publisher.ts';
import { common, onPostgres, onTwoWebs, type Server } from './on-postgres.ts';
import { figuresOf, startTraffic } from './traffic.ts';

const nginx = '/usr/sbin/nginx'; // where Debian's package has it
const readme = join(import.meta.dirname, '../../README.md');
const newsroom = join(import.meta.dirname, '../../newsroom/main.ts');
const busyFor = 8_000; // ms
const takenOverWithin = 60_000; // ms

/** Faults of several processes that share one PostgreSQL server. */
export const fleetFaults: Fault[] = [
  {
    name: 'rolling-restart',
    fault:
      'two web processes and a newsroom are restarted one after the other, each first taken out of nginx; another build beside them',
    promise: 'no request fails, streams go on, nothing acknowledged is lost; each build has its scripts',
    cause: () => onPostgres(rollingRestart),
  },
  {
    name: 'newsroom-killed',
    fault: 'SIGKILL of a newsroom while it fetches',
    promise: 'another one fetches the same feeds within 60 s',
    cause: () => onPostgres(killNewsroom),
  },
  {
    name: 'pgbouncer',
    fault: 'PgBouncer in transaction mode before the database, with DATABASE_DIRECT_URL',
    promise:
      'ready as without it; what one process stores reaches the streams of the other; while all its connections are busy, requests wait',
    cause: () => onPostgres(behindPgBouncer),
  },
];

async function rollingRestart({ url }: Server): Promise<Outcome> {
  if (!existsSync(nginx)) return { seen: 'needs nginx (Debian: nginx-light)', kept: null };
  const ports = [await freePort(), await freePort()];
  const proxy = await startNginx(ports);
  const publisher = await startDaily();
  const settings = { ...common, DATABASE_URL: url, ORIGIN: proxy.url, NEWSROOM: 'off', TRUST_PROXY: '1' };
  const startWeb = (port: number) => startSite(publisher.opml, { ...settings, PORT: String(port) });
  const webs: Site[] = [];
  for (const port of ports) webs.push(await startWeb(port));
  let reader = startNewsroom(url, publisher.opml);
  try {
    await until(() => showsNews(proxy.url));
    const traffic = await startTraffic(proxy);
    await traffic.isWhole();
    const codes: (number | null)[] = [];
    for (const [n, port] of ports.entries()) {
      await proxy.lead(ports.filter((other) => other !== port));
      codes.push((await webs[n]?.stop()) ?? null);
      webs[n] = await startWeb(port);
      await proxy.lead(ports);
    }
    reader.kill('SIGTERM');
    codes.push(await reader.exited);
    reader = startNewsroom(url, publisher.opml);
    await traffic.isWhole();
    const lost = await traffic.lost();
    await traffic.end();
    // It has none of this build's scripts.
    const otherBuild = await startPublisher((_, response) => response.writeHead(404).end());
    await proxy.lead([...ports, Number(new URL(otherBuild.origin).port)]);
    const scripts = await findsScripts(proxy.url);
    await otherBuild.stop();
    return outcome(
      {
        'every request answered': hasOnly(traffic.statuses, 200, 201),
        'scripts of every build found': scripts,
        'stopped in order': codes.every((code) => code === 0),
        'everything kept': lost.length === 0,
      },
      figuresOf(traffic, lost),
    );
  } finally {
    reader.kill('SIGTERM');
    await Promise.all([reader.exited, ...webs.map((site) => site.stop())]);
    await publisher.stop();
    await proxy.stop();
  }
}

async function killNewsroom({ url }: Server): Promise<Outcome> {
  const asked: ServerResponse[] = [];
  const silent = await startPublisher((_, response) => void asked.push(response));
  const feeds = Array.from({ length: 10 }, (_, n) => `/${n}`);
  const first = startNewsroom(url, catalogueOf(silent.origin, feeds));
  await until(async () => asked.length === feeds.length);
  first.kill('SIGKILL');
  const killed = performance.now();
  await first.exited;
  const second = startNewsroom(url, catalogueOf(silent.origin, feeds));
  try {
    await until(async () => asked.length >= 2 * feeds.length, 2 * takenOverWithin);
    const took = performance.now() - killed;
    return outcome({ 'in time': took <= takenOverWithin }, `all ${feeds.length} after ${seconds(took)}`);
  } finally {
    await silent.stop();
    second.kill('SIGTERM');
    await second.exited;
  }
}

/**
 * Uses all connections that a pooler has to the server, as another process of ours could. `freed` resolves when they
 * are free again.
 */
async function keepBusy(url: string, directUrl: string): Promise<{ freed: Promise<unknown> }> {
  const database = connectDatabase({ url, directUrl, name: 'a pooler' }, serverConnections);
  const work = () => database.execute(`select pg_sleep(${busyFor / 1_000})`);
  const freed = Promise.all(Array.from({ length: serverConnections }, work)).then(() =>
    database.$client.end(),
  );
  await pause(500); // until they have arrived
  return { freed };
}

async function behindPgBouncer({ url: direct }: Server): Promise<Outcome> {
  if (!existsSync(pgbouncer)) return { seen: 'needs PgBouncer (Debian: pgbouncer)', kept: null };
  const pooler = await startPgBouncer(direct);
  const settings = { ...common, DATABASE_URL: pooler.url, DATABASE_DIRECT_URL: direct };
  return onTwoWebs(settings, async (web, other) => {
    const traffic = await startTraffic(web, other);
    for (let turn = 0; turn < 20; turn += 1) await traffic.isWhole();
    const lost = await traffic.lost();
    await traffic.end();
    const { freed } = await keepBusy(pooler.url, direct);
    const waited = await fetch(`${web.url}/api/articles/busy`);
    await freed;
    return outcome(
      {
        'every request answered': hasOnly(traffic.statuses, 200, 201),
        'everything kept': lost.length === 0,
        'answered after it was busy': waited.ok,
      },
      `20 comments arrived; answers ${shown(traffic.statuses)}; ${waited.status} after ${seconds(busyFor)} without a free connection`,
    );
  }).finally(pooler.stop);
}

/** A newsroom process on a database, with a catalogue. */
export function startNewsroom(databaseUrl: string, opml: string): RunningProgram {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-newsroom-'));
  writeFileSync(join(folder, 'feeds.opml'), opml);
  const ours = { ...common, DATABASE_URL: databaseUrl, FEEDS: join(folder, 'feeds.opml') };
  const program = runProgram([newsroom], {
    env: { ...process.env, ...ours, FEED_PRIVATE_NETWORK: 'allow', SAMPLE_EDITION: 'off' },
  });
  void program.exited.then(() => rmSync(folder, { recursive: true }));
  return program;
}

/**
 * A reverse proxy for the given ports; `lead` switches it to others, as an operator does before restarting a process.
 */
async function startNginx(
  ports: number[],
): Promise<{ url: string; lead: (ports: number[]) => Promise<void>; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-nginx-'));
  chmodSync(folder, 0o755); // its workers run as another user
  const port = await freePort();
  const configure = (used: number[]) =>
    writeFileSync(
      join(folder, 'nginx.conf'),
      `daemon off; pid ${folder}/pid; error_log ${folder}/error.log;
      events {}
      http {
        access_log off; client_body_temp_path ${folder}/body; proxy_temp_path ${folder}/proxy;
        fastcgi_temp_path ${folder}/fastcgi; uwsgi_temp_path ${folder}/uwsgi; scgi_temp_path ${folder}/scgi;
        ${exampleOfReadme(used, port)}
      }`,
    );
  configure(ports);
  const child = spawn(nginx, ['-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const exited = once(child, 'exit');
  return {
    url: `http://localhost:${port}`,
    lead: async (others) => {
      configure(others);
      child.kill('SIGHUP');
      await pause(1_000); // its old workers finish the requests that they have begun
    },
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}

/** The configuration of nginx that README.md recommends, for these processes. */
function exampleOfReadme(processes: number[], port: number): string {
  const [, example = ''] = /```nginx\n([^`]+)```/.exec(readFileSync(readme, 'utf8')) ?? [];
  return example
    .replace('server 127.0.0.1:3000;', processes.map((each) => `server 127.0.0.1:${each};`).join(' '))
    .replace(/listen 443[^;]*;/, `listen 127.0.0.1:${port};`)
    .replaceAll(/ssl_certificate[^;]*;/g, '');
}

/** Whether the scripts of a page arrive whichever process is asked first. */
async function findsScripts(url: string): Promise<boolean> {
  const page = await (await fetch(url)).text();
  const scripts = new Set(page.match(/\/assets\/[\w.-]+\.js/g));
  const statuses = await Promise.all([...scripts].map(async (path) => (await fetch(url + path)).status));
  return scripts.size > 3 && statuses.every((status) => status === 200);
}
