import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import sharp from 'sharp';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { photograph } from '#tests/support/photograph.ts';
import { runProgram } from '#tests/support/running-program.ts';
import type { KeeperLimits } from './child-keeper.ts';
import { createPictureMaker, type PictureMaker, type PictureJob } from './picture-maker.ts';

const source = await (await photograph(1200, 900)).jpeg().toBuffer();
const quick = { source, files: [{ width: 320, format: 'webp' }], pace: 'waiting' } satisfies PictureJob;
const slow = { source, files: [{ width: 1440, format: 'avif' }], pace: 'idle' } satisfies PictureJob;

const opened: PictureMaker[] = [];
afterEach(async () => {
  for (const maker of opened.splice(0)) await maker.close();
});

/** A maker that records its processes as they start. */
function open({
  limits = {},
  onStart = () => {},
}: {
  limits?: Partial<KeeperLimits>;
  onStart?: (pid: number) => void;
}) {
  const started: number[] = [];
  const warnings: string[] = [];
  const write = (line: string) => {
    const { msg, pid, level } = JSON.parse(line) as { msg: string; pid: number; level: number };
    if (pino.levels.labels[level] === 'warn') warnings.push(msg);
    if (!msg.endsWith('has started')) return;
    started.push(pid);
    onStart(pid);
  };
  const maker = createPictureMaker({ log: pino({ level: 'debug' }, { write }), limits });
  opened.push(maker);
  const make = (job: PictureJob, signal = new AbortController().signal) => maker.make(job, signal);
  return { make, close: maker.close, started, warnings };
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false; // no such process
  }
}

const kill = (pid: number) => void process.kill(pid, 'SIGKILL');

test('a picture whose process is killed meanwhile is made by another one', async () => {
  const { make, started, warnings } = open({});
  await make(quick);
  const making = make(slow);
  started.forEach(kill);
  expect(await making).toMatchObject({ fitness: 'fine' });
  expect(await make(quick)).toMatchObject({ fitness: 'fine' });
  expect(started).toHaveLength(2);
  expect(warnings).toEqual(['The process that makes pictures died and is started again']);
});

test('a picture that crashes two processes is given up, and the next one is made', async () => {
  let isDeadly = true;
  const { make, started } = open({ onStart: (pid) => isDeadly && kill(pid) });
  await expect(make(quick)).rejects.toMatchObject({ name: 'PictureError', code: 'too_costly' });
  expect(started).toHaveLength(2);
  isDeadly = false;
  expect(await make(quick)).toMatchObject({ fitness: 'fine' });
});

test('a process that dies while idle is not blamed on any picture', async () => {
  const { make, started } = open({});
  await make(quick);
  started.forEach(kill);
  await expect.poll(() => started.some(isAlive)).toBe(false);
  expect(await make(quick)).toMatchObject({ fitness: 'fine' });
});

test('a process that hangs is killed', async () => {
  const { make } = open({ limits: { time: 300 }, onStart: (pid) => process.kill(pid, 'SIGSTOP') });
  await expect(make(quick)).rejects.toMatchObject({ code: 'too_costly' });
});

test('requested pictures are made before those made ahead', async () => {
  const { make } = open({});
  const made: string[] = [];
  const note = (name: string) => () => void made.push(name);
  await Promise.all([
    make(slow).then(note('the one under way')),
    make({ ...quick, pace: 'idle' }).then(note('an idle one')),
    make({ ...quick, pace: 'idle' }).then(note('another idle one')),
    make(quick).then(note('a waiting one')),
    make(quick).then(note('another waiting one')),
  ]);
  expect(made).toEqual([
    'the one under way',
    'a waiting one',
    'another waiting one',
    'an idle one',
    'another idle one',
  ]);
});

test('many sizes requested at once do not delay the first size of another picture', async () => {
  const { make } = open({});
  const made: string[] = [];
  const note = (name: string) => () => void made.push(name);
  const large = { width: 1440, format: 'webp' } as const;
  await Promise.all([
    make(quick).then(note('the one under way')),
    make({ ...slow, pace: 'waiting' }).then(note('one in AVIF')),
    make(quick).then(note('another size')),
    make({ ...quick, files: [large, ...quick.files] }).then(note('a new picture')),
    make({ ...slow, pace: 'waiting' }).then(note('another in AVIF')),
    make({ ...quick, pace: 'idle' }).then(note('an idle one')),
  ]);
  expect(made).toEqual([
    'the one under way',
    'a new picture',
    'another size',
    'one in AVIF',
    'another in AVIF',
    'an idle one',
  ]);
});

test('a requested picture is made between the files of one made ahead', async () => {
  const { make } = open({});
  const made: string[] = [];
  const files = [...slow.files, ...quick.files];
  const several = make({ source, files, pace: 'idle' });
  await Promise.all([several.then(() => made.push('several')), make(quick).then(() => made.push('one'))]);
  expect(made).toEqual(['one', 'several']);
  const sizes = (await several).files.map((file) => sharp(file).metadata());
  expect(await Promise.all(sizes)).toMatchObject([
    { format: 'heif', width: 1200 },
    { format: 'webp', width: 320 },
  ]);
});

test('an aborted request ends at once, and others are not delayed', async () => {
  const { make, started } = open({});
  const leaving = new AbortController();
  const reason = new Error('left');
  const underWay = make(slow, leaving.signal);
  const waiting = make(quick, leaving.signal);
  const other = make(quick);
  leaving.abort(reason);
  await expect(underWay).rejects.toBe(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(make(quick, leaving.signal)).rejects.toBe(reason);
  expect(await other).toMatchObject({ fitness: 'fine' });
  expect(started).toHaveLength(1);
});

test('an idle process ends, and another one starts when needed', async () => {
  const { make, started } = open({ limits: { idleFor: 1 } });
  await make(quick);
  await expect.poll(() => started.some(isAlive)).toBe(false);
  expect(await make(quick)).toMatchObject({ fitness: 'fine' });
  expect(started).toHaveLength(2);
});

test('a process that gets another job in time does not end during that', async () => {
  const { make, started } = open({ limits: { idleFor: 100 } });
  await make(quick);
  await make(slow);
  await make(quick);
  expect(started).toHaveLength(1);
});

test('closing ends the process and rejects what it has not made', async () => {
  const { make, close, started } = open({});
  await make(quick);
  const outcomes = Promise.allSettled([make(slow), make(quick)]);
  await close();
  expect(started.some(isAlive)).toBe(false);
  const gone = { status: 'rejected', reason: { name: 'PictureError', code: 'maker_gone' } };
  expect(await outcomes).toMatchObject([gone, gone]);
  await expect(make(quick)).rejects.toMatchObject({ code: 'maker_gone' });
});

describe.skipIf(process.platform !== 'linux')('with /proc', () => {
  test('a picture is refused while the system starts no process, and made afterwards', async () => {
    const { make, warnings } = open({});
    // Longer than what Linux hands to a program: there is no way to use up the memory, which Node tells in the same way.
    vi.stubEnv('NODE_COMPILE_CACHE', 'x'.repeat(200_000));
    await expect(make(quick)).rejects.toMatchObject({ name: 'PictureError', code: 'maker_gone' });
    vi.unstubAllEnvs();
    expect(warnings).toContain('The process that makes pictures could not be started');
    expect(await make(quick)).toMatchObject({ fitness: 'fine' });
  });

  test('excessive memory is measured in a process that has made no other picture', async () => {
    const { make, started, warnings } = open({ limits: { memory: 150 * 1024 * 1024 } });
    const create = { width: 6300, height: 6300, channels: 3, background: '#446688' } as const;
    const heavy = { ...quick, source: await sharp({ create }).png({ progressive: true }).toBuffer() };
    await make(quick);
    for (const processes of [2, 3]) {
      await expect(make(heavy)).rejects.toMatchObject({ code: 'too_costly' });
      expect(started).toHaveLength(processes);
    }
    expect(warnings).toEqual([]);
  });

  test('every thread of the process has low priority, and it gets no environment variables', async () => {
    process.env.AUTH_SECRET = 'a secret of thirty-two characters';
    const { make, started } = open({});
    await make(slow).finally(() => delete process.env.AUTH_SECRET);
    const [pid = 0] = started;
    const threads = readdirSync(`/proc/${pid}/task`);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads.map((thread) => niceOf(`/proc/${pid}/task/${thread}/stat`)))).toEqual(
      new Set([getPriority() + 5]),
    );
    expect(readFileSync(`/proc/${pid}/environ`, 'latin1')).not.toMatch(/SECRET|DATABASE|PATH=/);
  });

  test('the process ends with its parent, however that ends', async () => {
    const program = join(import.meta.dirname, '../../tests/support/make-pictures-until-killed.ts');
    const parent = runProgram([program]);
    await parent.says('made');
    const children = readFileSync(`/proc/${parent.pid}/task/${parent.pid}/children`, 'latin1')
      .trim()
      .split(' ');
    expect(children.filter((pid) => existsSync(`/proc/${pid}/exe`))).toHaveLength(1);
    parent.kill('SIGKILL');
    await parent.exited;
    await expect.poll(() => children.some((pid) => existsSync(`/proc/${pid}/exe`))).toBe(false);
  });
});

/** proc_pid_stat(5), field 19. */
function niceOf(stat: string): number {
  return Number(readFileSync(stat, 'latin1').split(') ').at(-1)?.split(' ')[16]);
}
