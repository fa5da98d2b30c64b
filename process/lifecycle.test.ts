import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { stopInOrder, stopOnCrash } from './lifecycle.ts';

const log = pino({ level: 'silent' });
const signals = ['SIGINT', 'SIGTERM'] as const;

let exits: unknown[];
let before: Map<string, NodeJS.SignalsListener[]>;
beforeEach(() => {
  exits = [];
  before = new Map(signals.map((signal) => [signal, process.listeners(signal)]));
  vi.useFakeTimers();
  vi.spyOn(process, 'exit').mockImplementation((code) => exits.push(code) as never);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
  for (const signal of signals) for (const listener of added(signal)) process.off(signal, listener);
});

/** The listeners of the test; others belong to what runs it. */
const added = (signal: NodeJS.Signals) =>
  process.listeners(signal).filter((listener) => !before.get(signal)?.includes(listener));

test('a process that is told to stop finishes what is under way, once, however often it is told', async () => {
  const closed = Promise.withResolvers<void>();
  let closes = 0;
  stopInOrder(log, () => {
    closes += 1;
    return closed.promise;
  });
  for (const signal of signals) for (const listener of added(signal)) listener(signal);
  await vi.advanceTimersByTimeAsync(9_000);
  expect(exits).toEqual([]);
  closed.resolve();
  await vi.advanceTimersByTimeAsync(0);
  expect([closes, exits]).toEqual([1, [0]]);
});

test('what is still under way after ten seconds is cut off', async () => {
  const stop = stopInOrder(log, () => new Promise(() => undefined));
  void stop('it is time', 0);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(exits).toEqual([1]);
});

test('a part that dies takes the process with it, in order', async () => {
  const stop = stopInOrder(log, async () => undefined);
  stopOnCrash(log, stop, { crashed: Promise.reject(new Error('died')) });
  await vi.advanceTimersByTimeAsync(0);
  expect(exits).toEqual([1]);
});
