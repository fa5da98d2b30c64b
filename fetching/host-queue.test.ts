import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHostQueue } from './host-queue.ts';

const noPause = () => 0;
const never = new AbortController().signal;

/** A task that records its start, and ends when told. */
function controlled(started: string[], name: string) {
  const { promise, resolve } = Promise.withResolvers<string>();
  const task = () => {
    started.push(name);
    return promise;
  };
  return { task, finish: () => resolve(name) };
}

test('one host gets one request at a time while others go on', async () => {
  const queue = createHostQueue(10, noPause, never);
  const started: string[] = [];
  const first = controlled(started, 'a1');
  const second = controlled(started, 'a2');
  const other = controlled(started, 'b1');
  const done = [queue.run('a', first.task), queue.run('a', second.task), queue.run('b', other.task)] as const;
  other.finish();
  await done[2];
  expect(started).toEqual(['a1', 'b1']);
  first.finish();
  second.finish();
  expect(await Promise.all(done)).toEqual(['a1', 'a2', 'b1']);
  expect(started).toEqual(['a1', 'b1', 'a2']);
});

test('no more tasks run at once than there are slots', async () => {
  const queue = createHostQueue(3, noPause, never);
  let running = 0;
  let most = 0;
  const task = async () => {
    most = Math.max(most, (running += 1));
    await Promise.resolve();
    running -= 1;
  };
  await Promise.all(Array.from({ length: 20 }, (_, host) => queue.run(String(host), task)));
  expect(most).toBe(3);
});

test('an owner with many hosts has no more than its share of the slots', async () => {
  const queue = createHostQueue(3, noPause, never, { perOwner: 2 });
  const started: string[] = [];
  for (const host of ['a1', 'a2', 'a3', 'a4']) void queue.run(host, controlled(started, host).task, 'a');
  const other = controlled(started, 'b');
  other.finish();
  expect(await queue.run('b', other.task)).toBe('b');
  expect(started).toEqual(['a1', 'a2', 'b']);
});

test('slow owners do not delay others, and share half of the slots until they are quick again', async () => {
  const queue = createHostQueue(4, noPause, never, { perOwner: 2, slowAfter: 20 });
  const started: string[] = [];
  const slow = ['a1', 'a2', 'b1', 'b2'].map((name) => ({ name, ...controlled(started, name) }));
  const ended = slow.map(({ name, task }) => queue.run(name, task, name.slice(0, 1)));
  const quick = ['c', 'd', 'e', 'f', 'g'].map((name) => queue.run(name, async () => name));
  expect(await Promise.all(quick)).toEqual(['c', 'd', 'e', 'f', 'g']);
  expect(started).toEqual(['a1', 'a2', 'b1', 'b2']);
  await pause(40); // all four are slow by now
  const next = controlled(started, 'a3');
  const more = queue.run('a3', next.task, 'a');
  slow[0]?.finish();
  await ended[0];
  slow[2]?.finish();
  await ended[2];
  expect(started).not.toContain('a3');
  slow[1]?.finish();
  next.finish();
  expect(await more).toBe('a3');
  slow[3]?.finish();
  await Promise.all(ended);
});

test('an owner that answers in time is not slow, however long its reply is processed', async () => {
  const queue = createHostQueue(1, noPause, never, { slowAfter: 20 });
  const started: string[] = [];
  const long = controlled(started, 'a');
  const first = queue.run('a', (answered) => (answered(), long.task()));
  const second = queue.run('b', async () => started.push('b'));
  await pause(40);
  expect(started).toEqual(['a']);
  long.finish();
  await Promise.all([first, second]);
});

test('owners take turns at a host that they share', async () => {
  const queue = createHostQueue(3, noPause, never);
  const started: string[] = [];
  const note = (name: string) => async () => void started.push(name);
  const first = ['a1', 'a2', 'a3'].map((name) => queue.run('shared', note(name), 'a'));
  const second = ['b1', 'b2'].map((name) => queue.run('shared', note(name), 'b'));
  await Promise.all([...first, ...second]);
  expect(started).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('a failing task is reported and releases its host', async () => {
  const queue = createHostQueue(1, noPause, never);
  const failing = queue.run('a', () => Promise.reject(new Error('broken')));
  const next = queue.run('a', () => Promise.resolve('fine'));
  await expect(failing).rejects.toThrow('broken');
  expect(await next).toBe('fine');
});

test('there is a pause between two tasks of a host, except when stopping', async () => {
  const stop = new AbortController();
  const queue = createHostQueue(2, (host) => (host === 'resting' ? 3_600_000 : 0), stop.signal);
  const started: string[] = [];
  const note = (name: string) => async () => void started.push(name);
  await queue.run('resting', note('first'));
  const second = queue.run('resting', note('second'));
  await queue.run('other', note('other'));
  await queue.run('other', note('other again'));
  expect(started).toEqual(['first', 'other', 'other again']);
  stop.abort();
  await second;
  expect(started.at(-1)).toBe('second');
});
