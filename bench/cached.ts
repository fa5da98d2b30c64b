import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pidOf } from '#tests/support/site-memory.ts';
import { startProgram } from './child-program.ts';
import { cpuTimeOf } from './cpu-time.ts';
import { embeddedFolder } from './editions.ts';
import { getRaw } from './http-client.ts';
import { kilobytes, perSecond, type Row } from './report.ts';
import { startReadingSite } from './site-process.ts';
import { median } from './statistics.ts';
import { workspace } from './workspace.ts';
import { runWrk, wrkIsHere } from './wrk.ts';

/** Many short ones: other work on the machine changes the cost of a request by half from one second to the next. */
const rounds = 15;
const roundDuration = 1; // s
const goals = { page: 0.95, others: 0.9 };

/**
 * Cached replies compared with node:http serving the same bytes with the same headers, measured alternately. The ratio
 * is that of the serving threads' CPU time per request: it bounds the requests per second, and other work on the
 * machine affects it least.
 */
export async function measureCached(): Promise<Row[]> {
  if (!wrkIsHere) return [missing];
  const { dataDir } = await embeddedFolder();
  const site = await startReadingSite(dataDir);
  const pid = await pidOf(site);
  const rows = [
    await compareWithRaw('cached home page', { url: `${site.url}/`, pid }, goals.page),
    await compareWithRaw('cached API list', { url: `${site.url}/api/world_news`, pid }),
  ];
  await site.stop();
  return rows;
}

const missing: Row = {
  what: 'cached home page and API list',
  measured: 'left out',
  comparedWith: 'needs wrk on the PATH (Debian: apt-get install wrk)',
};

type Target = { url: string; pid: number };

/** A site's reply at an address compared with node:http sending the same bytes and headers. */
export async function compareWithRaw(what: string, site: Target, goal = goals.others): Promise<Row> {
  const { raw, bytes } = await startCeiling(site.url);
  const ours: Load[] = [];
  const ceilings: Load[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await load(site));
    ceilings.push(await load({ url: raw.origin, pid: raw.pid }));
  }
  await raw.stop();
  const ratio = median(ours.map((our, round) => (ceilings[round]?.cost ?? NaN) / our.cost));
  return {
    what: `${what} (${kilobytes(bytes)})`,
    measured: shown(ours),
    comparedWith: `node:http ${shown(ceilings)}`,
    ratio,
    goal: `>= ${goal}`,
    met: ratio >= goal,
  };
}

/** `cost`: microseconds of CPU time per request; of wall-clock time if the system does not report CPU time. */
type Load = { rate: number; cost: number };

async function load({ url, pid }: Target): Promise<Load> {
  const before = cpuTimeOf(pid);
  const { requests, rate } = await runWrk(url, roundDuration);
  const after = cpuTimeOf(pid);
  const known = before !== undefined && after !== undefined;
  return { rate, cost: known ? ((after - before) * 1000) / requests : 1e6 / rate };
}

function shown(loads: Load[]): string {
  const cost = median(loads.map((each) => each.cost));
  return `${perSecond(median(loads.map(({ rate }) => rate)))}, ${cost.toFixed(0)} µs each`;
}

/** A bare server for the bytes that the site sends at an address. The site makes them at the first request. */
async function startCeiling(url: string) {
  await getRaw(url);
  const { headers, body } = await getRaw(url);
  const own = new Set(['connection', 'date', 'keep-alive']); // node:http adds these itself
  const given = Object.entries(headers).filter(([name]) => !own.has(name));
  const folder = workspace('ceiling');
  mkdirSync(folder, { recursive: true });
  const [headersFile, bodyFile] = [join(folder, 'headers.json'), join(folder, 'body')];
  writeFileSync(headersFile, JSON.stringify(given.flat()));
  writeFileSync(bodyFile, body);
  const raw = await startProgram(new URL('./raw-server.ts', import.meta.url), [headersFile, bodyFile]);
  return { raw, bytes: body.length };
}
