import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { idleCatalogue } from '#tests/support/feed-server.ts';
import { runProgram, type RunningProgram } from '#tests/support/running-program.ts';
import { outcome, seconds, type Fault, type Outcome } from './fault.ts';
import { mountDisk, noDisk } from './small-disk.ts';

const root = join(import.meta.dirname, '../..');
const launcher = 'scripts/launch.mjs';
const newsroom = 'newsroom/main.ts';
/** Milliseconds after a start at which the program is still being loaded. */
const whileLoading = [300, 900, 1_500];
const stopWithin = 10_000; // ms
const killsBefore = 8;

/** Faults when processes are started and stopped. */
export const processFaults: Fault[] = [
  {
    name: 'stopping',
    fault: 'SIGTERM, SIGINT and SIGHUP while the process is loaded, while it starts, and while it works',
    promise: 'it exits with 0 within 10 s, and its database ends, too',
    cause: () => inFolder(stopping),
  },
  {
    name: 'two-starts',
    fault: `two starts on one data folder at the same moment: on a new folder, and ${killsBefore} times right after a kill`,
    promise: 'one works, the other says in a sentence which process holds the folder',
    cause: () => inFolder(twoStarts),
  },
  {
    name: 'disk-full',
    fault: 'a full disk at the first start',
    promise:
      'it says so in one sentence that names the folder, leaves nothing half-written, and starts once there is space',
    cause: () => inFolder(diskFull),
  },
];

async function inFolder(cause: (folder: string) => Promise<Outcome>): Promise<Outcome> {
  const folder = mkdtempSync(join(tmpdir(), 'europe-news-faults-'));
  writeFileSync(join(folder, 'feeds.opml'), idleCatalogue);
  try {
    return await cause(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function start(folder: string, dataDir = join(folder, 'data'), program = [newsroom]): RunningProgram {
  const ours = { DATA_DIR: dataDir, DATABASE_URL: '', FEEDS: join(folder, 'feeds.opml'), LOG_LEVEL: 'debug' };
  return runProgram(program, { cwd: root, env: { ...process.env, ...ours, SAMPLE_EDITION: 'off' } });
}

async function stopping(folder: string): Promise<Outcome> {
  const took: number[] = [];
  const codes = new Set<number | null>();
  const stop = async (program: RunningProgram, signal: NodeJS.Signals) => {
    program.kill(signal);
    const told = performance.now();
    const end = setTimeout(() => program.kill('SIGKILL'), 2 * stopWithin);
    codes.add(await program.exited);
    clearTimeout(end);
    took.push(performance.now() - told);
  };
  for (const moment of whileLoading) {
    const program = start(folder, undefined, [launcher, newsroom]);
    await pause(moment);
    await stop(program, 'SIGTERM');
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const)
    for (const moment of ['PostgreSQL: starting', 'ready to accept', 'The newsroom watches']) {
      const program = start(folder);
      await program.says(moment);
      await stop(program, signal);
    }
  const longest = Math.max(...took);
  const isLeft = existsSync(join(folder, 'data/postgresql/postmaster.pid'));
  return outcome(
    {
      'with 0': [...codes].every((code) => code === 0),
      'within 10 s': longest <= stopWithin,
      'its database too': !isLeft,
    },
    `${took.length} stops, the longest ${seconds(longest)}`,
  );
}

async function twoStarts(folder: string): Promise<Outcome> {
  const seen = [await startTwo(folder)];
  for (let kills = 0; kills < killsBefore; kills += 1) {
    const killed = start(folder);
    await killed.says('The newsroom watches');
    killed.kill('SIGKILL');
    seen.push(await startTwo(folder));
  }
  return outcome(
    {
      'one of each': seen.every(({ ends }) => ends === 'refused,works'),
      'a sentence': seen.every(({ isTold }) => isTold),
    },
    [...new Set(seen.map(({ ends }) => ends))].join('; '),
  );
}

async function startTwo(folder: string): Promise<{ ends: string; isTold: boolean }> {
  const both = [start(folder), start(folder)];
  const ends = await Promise.all(
    both.map((program) =>
      Promise.race([
        program.says('The newsroom watches').then(
          () => 'works',
          () => 'refused',
        ),
        program.exited.then(() => 'refused'),
      ]),
    ),
  );
  for (const program of both) program.kill('SIGTERM');
  await Promise.all(both.map(({ exited }) => exited));
  const isTold = /is in use by another Europe News process \(process \d+\)/.test(
    both.map((one) => one.output()).join(''),
  );
  return { ends: ends.toSorted().join(), isTold };
}

async function diskFull(folder: string): Promise<Outcome> {
  const disk = mountDisk(folder, 16);
  if (!disk) return noDisk;
  try {
    const program = start(folder, join(disk.folder, 'data'));
    const code = await program.exited;
    const sentence = program.output().trim().split('\n').at(-1) ?? '';
    disk.grow(512);
    const again = start(folder, join(disk.folder, 'data'));
    await again.says('The newsroom watches');
    again.kill('SIGTERM');
    const second = await again.exited;
    return outcome(
      {
        'refused with 1': code === 1,
        'a sentence': sentence.includes(disk.folder),
        'goes on with space': second === 0,
      },
      sentence.replace(disk.folder, '…'),
    );
  } finally {
    disk.remove();
  }
}
