import pino from 'pino';
import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { warnOfWrongClock } from './warn-of-wrong-clock.ts';

const minute = 60_000;

const opened = await openTestDatabase();
afterAll(opened.close);
afterEach(() => void vi.useRealTimers());

test('a clock that differs from the database’s is logged once, and when it has been corrected', async () => {
  const told: string[] = [];
  const log = pino({ level: 'info' }, { write: (line: string) => void told.push(JSON.parse(line).msg) });
  const looks = vi.spyOn(opened.database, 'execute');
  const now = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: now - 60 * minute });
  const end = warnOfWrongClock(opened.database, log, 50);
  await expect.poll(() => looks.mock.calls.length).toBeGreaterThan(3);
  expect(told).toEqual([expect.stringContaining('3600 seconds behind that of the database')]);
  vi.setSystemTime(now + 0.5 * minute);
  await expect.poll(() => told[1]).toContain('agree again');
  vi.setSystemTime(now + 2 * minute);
  await expect.poll(() => told[2]).toMatch(/1[12]\d seconds ahead of that of the database/);
  await end();
});
