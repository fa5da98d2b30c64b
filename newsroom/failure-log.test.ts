import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFailureLog } from './failure-log.ts';

let lines: { level: number; msg: string; feeds?: number; polls?: number; feed?: string }[];
let failureLog: ReturnType<typeof createFailureLog>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  lines = [];
  failureLog = createFailureLog(pino({}, { write: (line) => void lines.push(JSON.parse(line)) }));
});
afterEach(() => vi.useRealTimers());

function beginToFail(feeds: number): void {
  for (let n = 0; n < feeds; n += 1)
    failureLog.failed({ feed: `https://${n}.example/rss`, reason: 'It refused.', failures: 1 }, true);
}

test('of many feeds that begin to fail ten are logged one by one, then only the number of the others', () => {
  beginToFail(240);
  expect(lines.map(({ msg }) => msg)).toEqual(Array(10).fill('Feed failed'));
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines.slice(10)).toMatchObject([
    { level: 40, msg: expect.stringMatching(/^More feeds have begun to fail/), feeds: 230 },
  ]);
  beginToFail(1);
  expect(lines.at(-1)?.msg).toBe('Feed failed');
});

test('a few feeds are logged one by one, and those that go on failing are not logged again', () => {
  beginToFail(3);
  failureLog.failed({ feed: 'https://a.example/rss', reason: 'It refused.', failures: 2 }, false);
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines).toHaveLength(3);
});

test('of polls lost to a database outage one is logged, then only the number of the others', () => {
  const away = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
  for (let n = 0; n < 62; n += 1) failureLog.lost(`https://${n}.example/rss`, away);
  expect(lines).toMatchObject([{ level: 50, msg: 'A poll was lost', feed: 'https://0.example/rss' }]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines.slice(1)).toMatchObject([{ level: 40, msg: expect.stringMatching(/^More polls/), polls: 61 }]);
});

test('a poll lost for another reason is logged each time', () => {
  for (let n = 0; n < 3; n += 1) failureLog.lost('https://a.example/rss', new Error('A fault of ours'));
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines.map(({ msg }) => msg)).toEqual(Array(3).fill('A poll was lost'));
});

test('the number of feeds that work again is logged once, after a while', () => {
  beginToFail(2);
  for (let n = 0; n < 240; n += 1) failureLog.recovered();
  expect(lines).toHaveLength(2);
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines.slice(2)).toMatchObject([{ level: 30, msg: 'Feeds that had failed work again', feeds: 240 }]);
  vi.advanceTimersByTime(10 * 60_000);
  expect(lines).toHaveLength(3);
});
