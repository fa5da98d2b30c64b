import pino from 'pino';
import { expect, test } from 'vitest';
import { freePort } from '#tests/support/site.ts';
import { absentDatabase } from '#tests/support/test-server.ts';
import { openStatus } from './status-server.ts';

test('while the database is down, the metrics of a newsroom contain the rest, its readiness says when to ask again, and nothing is logged', async () => {
  const lines: string[] = [];
  const log = pino({}, { write: (line) => void lines.push(line) });
  const database = absentDatabase();
  const newsroomPort = await freePort();
  const stopping = new AbortController().signal;
  const status = await openStatus({ host: '127.0.0.1', newsroomPort }, { database, log, stopping });
  const metrics = await fetch(`http://127.0.0.1:${newsroomPort}/metrics`);
  expect(metrics.status).toBe(200);
  expect(await metrics.text()).toContain('process_resident_memory_bytes');
  const readiness = async () => {
    const answer = await fetch(`http://127.0.0.1:${newsroomPort}/readyz`);
    return [answer.status, answer.headers.get('retry-after'), await answer.json()];
  };
  expect(await readiness()).toEqual([503, '30', { status: 'starting' }]);
  status.work();
  expect(await readiness()).toEqual([503, '30', { status: 'database unreachable' }]);
  expect(lines).toEqual([]);
  await status.close();
  await database.$client.end();
});
