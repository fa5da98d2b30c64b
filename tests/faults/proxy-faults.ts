import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort, startSite, until, type Site } from '#tests/support/site.ts';
import { outcome, type Fault, type Outcome } from './fault.ts';
import { showsNews, startDaily } from './local-publisher.ts';
import { common, onPostgres, type Server } from './on-postgres.ts';
import { startTraffic } from './traffic.ts';

const guide = join(import.meta.dirname, '../../docs/behind-a-proxy.md');
const seenWithin = 2_000; // ms; how long a proxy may take to notice that a process is back
const apacheModules =
  'mpm_event authz_core proxy proxy_http proxy_balancer slotmem_shm lbmethod_byrequests'.split(' ');

/** A proxy whose example is in docs/behind-a-proxy.md under this name. */
type Program = {
  name: string;
  /** Where Debian's package has it. */
  path: string;
  /** The whole configuration, without TLS: `folder` is for the proxy's own files. */
  configure: (example: string, port: number, folder: string) => string;
  start: (file: string) => string[];
};

const programs: Program[] = [
  {
    name: 'haproxy',
    path: '/usr/sbin/haproxy',
    configure: (example, port) => example.replace(/bind .*/, `bind 127.0.0.1:${port}`),
    start: (file) => ['-db', '-f', file],
  },
  {
    name: 'caddy',
    path: '/usr/bin/caddy',
    configure: (example, port) =>
      `{\n admin off\n}\n${example.replace('news.example.org', `http://localhost:${port}`)}`,
    start: (file) => ['run', '--config', file, '--adapter', 'caddyfile'],
  },
  {
    name: 'apache',
    path: '/usr/sbin/apache2',
    configure: (example, port, folder) =>
      [
        ...apacheModules.map((each) => `LoadModule ${each}_module /usr/lib/apache2/modules/mod_${each}.so`),
        `ServerName localhost\nUser www-data\nGroup www-data\nListen 127.0.0.1:${port}`,
        `PidFile ${folder}/pid\nErrorLog ${folder}/error.log\nMutex file:${folder}`,
        example.replace('*:443', `*:${port}`).replaceAll(/^ *(?:SSL|Protocols|ServerName).*\n/gm, ''),
      ].join('\n'),
    start: (file) => ['-DFOREGROUND', '-f', file],
  },
];

export const proxyFaults: Fault[] = [
  {
    name: 'other-proxies',
    fault:
      'SIGKILL of one of two web processes behind HAProxy, Caddy and Apache, set up as docs/behind-a-proxy.md says',
    promise:
      'every page that is asked for then is answered, comments arrive live, every search works, /metrics is hidden',
    cause: () => onPostgres(behindEach),
  },
];

async function behindEach({ url }: Server): Promise<Outcome> {
  const installed = programs.filter(({ path }) => existsSync(path));
  if (installed.length === 0) return { seen: 'needs a proxy (Debian: haproxy caddy apache2)', kept: null };
  const port = await freePort();
  const ports = [await freePort(), await freePort()];
  const publisher = await startDaily();
  const settings = { ...common, DATABASE_URL: url, ORIGIN: `http://localhost:${port}`, TRUST_PROXY: '1' };
  const startWeb = (own: number) => startSite(publisher.opml, { ...settings, PORT: String(own) });
  const webs: Site[] = [];
  const killEach: KillEach = async (pages) => {
    const answered: boolean[] = [];
    for (const [n, own] of ports.entries()) {
      await webs[n]?.stop('SIGKILL');
      answered.push(await pages());
      webs[n] = await startWeb(own);
      await pause(seenWithin);
    }
    return !answered.includes(false);
  };
  const observations: Record<string, boolean> = {};
  try {
    for (const own of ports) webs.push(await startWeb(own));
    for (const web of webs) await until(() => showsNews(web.url));
    for (const program of installed) {
      const proxy = startProgram(program, ports, port);
      const seen = await observe(settings.ORIGIN, killEach).finally(proxy.stop);
      for (const [what, held] of Object.entries(seen)) observations[`${what} (${program.name})`] = held;
    }
  } finally {
    await Promise.all(webs.map((site) => site.stop()));
    await publisher.stop();
  }
  return outcome(observations, `behind ${installed.map(({ name }) => name).join(', ')}`);
}

/** Kills one process after the other, asks for pages meanwhile, and tells whether all were answered. */
type KillEach = (pages: () => Promise<boolean>) => Promise<boolean>;

/** What holds behind the proxy at `url`. */
async function observe(url: string, killEach: KillEach): Promise<Record<string, boolean>> {
  await until(() => showsNews(url).catch(() => false));
  const traffic = await startTraffic({ url });
  await traffic.isWhole();
  const { status: found } = await fetch(`${url}/articles/24%2F7`);
  const { status: hidden } = await fetch(`${url}/metrics`);
  const answered = await killEach(async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 20; n += 1)
      statuses.push((await fetch(`${url}/articles/${crypto.randomUUID()}`)).status);
    return statuses.every((status) => status === 200);
  });
  await traffic.isWhole();
  const lost = await traffic.lost();
  await traffic.end();
  return {
    'a search with a slash answered': found === 200,
    '/metrics hidden': hidden === 403,
    'every page answered': answered,
    'everything kept': lost.length === 0,
  };
}

/** Runs a proxy with its example for these sites. */
function startProgram({ name, path, configure, start }: Program, ports: number[], port: number) {
  const folder = mkdtempSync(join(tmpdir(), `europe-news-${name}-`));
  chmodSync(folder, 0o777); // its workers run as another user
  const [, text = ''] = new RegExp(`\`\`\`${name}\n([^\`]+)\`\`\``).exec(readFileSync(guide, 'utf8')) ?? [];
  const example = ports.reduce(
    (said, each, n) => said.replace(`127.0.0.1:300${n}`, `127.0.0.1:${each}`),
    text,
  );
  const file = join(folder, 'configuration');
  writeFileSync(file, configure(example, port, folder));
  const child = spawn(path, start(file), { stdio: 'ignore', env: { ...process.env, HOME: folder } });
  const exited = once(child, 'exit');
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await exited;
      rmSync(folder, { recursive: true });
    },
  };
}
