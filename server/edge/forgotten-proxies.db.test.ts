import pino from 'pino';
import { afterAll, expect, test } from 'vitest';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { startTestServer } from '#tests/support/test-server.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

const request = (path: string, header = '') =>
  `GET ${path} HTTP/1.1\r\nHost: news.example\r\nConnection: close\r\n${header}\r\n`;
const forwarded = 'X-Forwarded-For: 203.0.113.9\r\n';

/** The warnings when a page is requested once directly and twice through a proxy. */
async function warningsWith(settings: { trustedProxies: number; rateLimits?: boolean }): Promise<string[]> {
  const warnings: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line) => void warnings.push(line) });
  const server = await startTestServer(opened.database, { config: { rateLimits: true, ...settings }, log });
  await server.askRaw(request('/'));
  expect(warnings).toEqual([]);
  for (const path of ['/articles/sports', '/articles/culture']) await server.askRaw(request(path, forwarded));
  await server.close();
  return warnings;
}

test('a site behind a proxy missing from its configuration logs a warning, once', async () => {
  expect(await warningsWith({ trustedProxies: 0 })).toEqual([expect.stringContaining('TRUST_PROXY is 0')]);
});

test('a site that knows its proxies, or has no rate limits, logs no warning', async () => {
  expect(await warningsWith({ trustedProxies: 1 })).toEqual([]);
  expect(await warningsWith({ trustedProxies: 0, rateLimits: false })).toEqual([]);
});
