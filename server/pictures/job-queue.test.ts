import { expect, test } from 'vitest';
import { openQueue } from './job-queue.ts';
import { masterFile } from './master-file.ts';
import type { MadePicture, PictureFile, PictureJob } from './picture-maker.ts';

const made: MadePicture = { width: 640, height: 360, color: '#889900', fitness: 'fine', files: [] };
const never = new AbortController().signal;
const size: PictureFile = { width: 320, format: 'webp' };
const avif: PictureFile = { width: 320, format: 'avif' };

function jobOf(files: PictureFile[], pace: PictureJob['pace'] = 'waiting'): PictureJob {
  return { source: new Uint8Array(), files, pace };
}

/** A queue whose first job takes until `finish` is called, and the jobs that it has begun. */
function openBusyQueue() {
  const begun: PictureJob[] = [];
  const { promise: finished, resolve: finish } = Promise.withResolvers<void>();
  const add = openQueue(async (job) => {
    begun.push(job);
    await finished;
    return made;
  });
  const first = jobOf([size]);
  return { add, begun, first, finish };
}

test('new pictures come before other sizes, these before AVIF, and what nobody waits for comes last', async () => {
  const { add, begun, first, finish } = openBusyQueue();
  const idle = jobOf([masterFile], 'idle');
  const slow = jobOf([size, avif]);
  const fresh = jobOf([masterFile, size]);
  const jobs = [first, idle, slow, jobOf([size]), jobOf([size]), fresh];
  const all = jobs.map((job) => add(job, never));
  finish();
  await Promise.all(all);
  expect(begun.map((job) => jobs.indexOf(job))).toEqual([0, 5, 3, 4, 2, 1]);
});

test('a job that is given up while it is made takes no other along', async () => {
  const { add, begun, first, finish } = openBusyQueue();
  const leaving = new AbortController();
  const left = add(first, leaving.signal);
  const others = [jobOf([size]), jobOf([size])];
  const all = others.map((job) => add(job, never));
  leaving.abort(new Error('nobody waits any more'));
  await expect(left).rejects.toThrow('nobody waits any more');
  finish();
  expect(await Promise.all(all)).toEqual([made, made]);
  expect(begun).toHaveLength(3);
});

test('a job that is given up before its turn is not made', async () => {
  const { add, begun, first, finish } = openBusyQueue();
  const leaving = new AbortController();
  const all = [add(first, never)];
  const left = add(jobOf([size]), leaving.signal);
  all.push(add(jobOf([size]), never));
  leaving.abort(new Error('nobody waits any more'));
  await expect(left).rejects.toThrow('nobody waits any more');
  await expect(add(jobOf([size]), leaving.signal)).rejects.toThrow('nobody waits any more');
  finish();
  await Promise.all(all);
  expect(begun).toHaveLength(2);
});
