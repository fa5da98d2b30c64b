import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runProgram } from '#tests/support/running-program.ts';
import { copyForOthers } from './copy-for-others.ts';

test.runIf(process.getuid?.() === 0)(
  'what a killed start has copied is removed by the next one, that of a running start is not',
  async () => {
    const folder = mkdtempSync(join(tmpdir(), 'europe-news-programs-'));
    const programs = join(folder, 'native');
    const cache = join(folder, 'cache');
    mkdirSync(programs);
    mkdirSync(cache);
    writeFileSync(join(programs, 'postgres'), '');
    const killed = runProgram(['--eval', '']);
    await killed.exited;
    const running = `europe-news-postgresql-18.1-${process.ppid}-aaaaaa`;
    for (const name of [running, `europe-news-postgresql-18.1-${killed.pid}-bbbbbb`])
      mkdirSync(join(cache, name, 'programs'), { recursive: true });
    const copy = copyForOthers(programs, '18.1', cache);
    expect(readdirSync(copy)).toEqual(['postgres']);
    expect(readdirSync(cache).toSorted()).toEqual(['europe-news-postgresql-18.1', running]);
    rmSync(folder, { recursive: true });
  },
);
