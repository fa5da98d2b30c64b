import { setTimeout as pause } from 'node:timers/promises';
import { idleCatalogue } from '#tests/support/feed-server.ts';
import { memoryOf, type Memory } from '#tests/support/site-memory.ts';
import { megabytes, seconds, type Row } from './report.ts';
import { startSite } from './site-process.ts';
import { median } from './statistics.ts';
import { workspace } from './workspace.ts';

const laterStarts = 3;
const settle = 5_000; // ms; until memory is that of an idle site
const goal = 5_000; // ms

type Start = { took: number; memory: Memory | undefined };

/** The time from the start of the process until it is ready, with the site already built; then its memory when idle. */
export async function measureStarts(): Promise<Row[]> {
  const dataDir = workspace('starts');
  const first = await start(dataDir);
  const later: Start[] = [];
  for (let n = 0; n < laterStarts; n += 1) later.push(await start(dataDir));
  const took = median(later.map((each) => each.took));
  return [
    { what: 'first start, no database yet', measured: seconds(first.took) },
    {
      what: 'later start',
      measured: seconds(took),
      comparedWith: seconds(goal),
      ratio: took / goal,
      goal: '<= 1',
      met: took <= goal,
    },
    { what: 'memory after the first start', measured: shown(first.memory) },
    { what: 'memory after a later start', measured: shown(later.at(-1)?.memory) },
  ];
}

async function start(dataDir: string): Promise<Start> {
  const begun = performance.now();
  const site = await startSite(idleCatalogue, { DATA_DIR: dataDir });
  const took = performance.now() - begun;
  await pause(settle);
  const memory = await memoryOf(site);
  await site.stop();
  return { took, memory };
}

function shown(memory: Memory | undefined): string {
  return memory
    ? `${megabytes(memory.together)} with its database (PSS); the site at most ${megabytes(memory.peak)}`
    : 'this system does not say';
}
