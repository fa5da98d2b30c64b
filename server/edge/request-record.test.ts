import { EventEmitter } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import pino from 'pino';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRequestRecord } from './request-record.ts';

let lines: { msg: string; requests?: number }[];
let record: ReturnType<typeof createRequestRecord>;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout'] });
  lines = [];
  const log = pino({}, { write: (line) => void lines.push(JSON.parse(line)) });
  record = createRequestRecord({ metrics: { observe: () => undefined }, log });
});
afterEach(() => vi.useRealTimers());

/** Simultaneous requests, all answered after two seconds. */
function askSlowly(requests: number): void {
  const responses = Array.from({ length: requests }, () =>
    Object.assign(new EventEmitter(), { statusCode: 200 }),
  );
  for (const response of responses)
    record({ headers: {}, url: '/', method: 'GET' } as IncomingMessage, response as never as ServerResponse);
  vi.advanceTimersByTime(2_000);
  for (const response of responses) response.emit('close');
}

test('of many slow requests ten a minute are logged one by one, then only the number of the others', () => {
  askSlowly(500);
  expect(lines.map(({ msg }) => msg)).toEqual(Array(10).fill('A slow request'));
  vi.advanceTimersByTime(60_000);
  expect(lines.slice(10)).toMatchObject([{ msg: 'More slow requests in the last minute', requests: 490 }]);
  askSlowly(1);
  expect(lines.at(-1)?.msg).toBe('A slow request');
});

test('a few slow requests are only logged one by one', () => {
  askSlowly(3);
  vi.advanceTimersByTime(60_000);
  expect(lines).toHaveLength(3);
});
