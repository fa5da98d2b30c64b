import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { running } from '#process/version.mjs';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { makeDatabase } from '#tests/support/made-database.ts';
import { startPublisher } from '#tests/support/publisher.ts';
import { rss } from '#tests/support/rss.ts';
import { freePort, until } from '#tests/support/site.ts';

let folder: string;
let made: Awaited<ReturnType<typeof makeDatabase>>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'europe-news-main-'));
  made = await makeDatabase();
});
afterAll(() => {
  made.remove();
  rmSync(folder, { recursive: true });
});

function startNewsroom(opml: string, given: Record<string, string> = {}) {
  const catalogue = join(folder, 'feeds.opml');
  writeFileSync(catalogue, opml);
  const dataDir = mkdtempSync(join(folder, 'data-'));
  made.copyTo(dataDir);
  const environment = {
    DATA_DIR: dataDir,
    DATABASE_URL: '',
    FEEDS: catalogue,
    FEED_PRIVATE_NETWORK: 'allow',
    SAMPLE_EDITION: 'off',
    LOG_LEVEL: 'info',
    ...given,
  };
  return spawn(process.execPath, [join(import.meta.dirname, 'main.ts')], {
    env: { ...process.env, ...environment },
  });
}

test('a newsroom process polls, reports its progress, and drains on request', async () => {
  const body = rss('Daily', [{ title: 'News', link: 'https://daily.example/a', published: new Date() }]);
  const feeds = await serveFeeds([
    { path: '/rss', publisher: 'Daily', language: 'en', sections: ['/scope/world'], body },
  ]);
  const child = startNewsroom(feeds.opml);
  let output = '';
  await new Promise<void>((done) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output += chunk.toString();
      if (output.includes('First round done')) done();
    });
  });
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  await feeds.stop();
  expect(code).toBe(0);
  expect(output).toContain('The newsroom watches 1 feeds, 1 of them due now');
  expect(output).toContain('First round done: 1 of 1 feeds polled, 1 new articles, 0 feeds failed');
  expect(output).not.toContain('"level":60');
});

test('a newsroom process has health checks and metrics', async () => {
  const feeds = await serveFeeds([
    { path: '/rss', publisher: 'Daily', language: 'en', sections: ['/scope/world'], body: rss('Daily', []) },
  ]);
  const port = await freePort();
  const child = startNewsroom(feeds.opml, { NEWSROOM_PORT: String(port), HOST: '127.0.0.1' });
  const ask = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
  await until(async () => (await ask('/readyz').catch(() => null))?.status === 200);
  expect((await ask('/healthz')).status).toBe(200);
  expect((await ask('/else')).status).toBe(404);
  await until(async () =>
    (await (await ask('/metrics')).text()).includes('feed_polls_total{state="saved"} 1'),
  );
  const metrics = await (await ask('/metrics')).text();
  expect(metrics).toContain('news{of="feeds"} 1');
  expect(metrics).toContain(`build_info{version="${running.version}",commit="${running.commit ?? ''}",`);
  expect(metrics).toMatch(/news_age_seconds\{of="poll"\} \d/);
  child.kill('SIGTERM');
  const [code] = (await once(child, 'close')) as [number];
  await feeds.stop();
  expect(code).toBe(0);
});

test('a port in use stops the start with one sentence', async () => {
  const other = await startPublisher((_, response) => response.end());
  const { port } = new URL(other.origin);
  const child = startNewsroom('<opml/>', { NEWSROOM_PORT: port, HOST: '127.0.0.1' });
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  await other.stop();
  expect(code).toBe(1);
  expect(complaint).toMatch(
    /^Cannot listen on port \d+ of 127\.0\.0\.1: .* Choose another with NEWSROOM_PORT\.\n$/,
  );
});

test('an invalid catalogue stops the start with one sentence', async () => {
  const child = startNewsroom('<html>');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number];
  expect(code).toBe(1);
  expect(complaint).toMatch(
    /^The feed catalogue .*feeds\.opml cannot be used: it is not valid OPML\. FEEDS names it\.\n$/,
  );
});
