import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveFeeds } from '#tests/support/feed-server.ts';
import { startSite, until } from '#tests/support/site.ts';
import { expect, test } from './reader.ts';

test('a site whose database is killed answers 503 and when to try again, restarts it and goes on', async ({
  request,
}) => {
  const feeds = await serveFeeds([]);
  const site = await startSite(feeds.opml, { NEWSROOM: 'off' });
  const statusOf = async (path: string) => {
    const reply = await request.get(site.url + path);
    if (reply.status() === 503) expect(reply.headers()).toMatchObject({ 'retry-after': '30' });
    return reply.status();
  };
  const pidFile = join(site.dataDir, 'postgresql/postmaster.pid');
  const seen = new Set<number>();
  let asked = 0;
  // On a busy machine a single request may take as long as the database is down.
  for (let times = 1; !seen.has(503); times += 1) {
    const [pid] = readFileSync(pidFile, 'utf8').split('\n');
    process.kill(Number(pid), 'SIGKILL');
    await until(async () => {
      asked += 1;
      for (const start of ['/api', '']) seen.add(await statusOf(`${start}/articles/word${asked}`)); // in no cache
      return site.output().split('The database is back').length > times;
    });
  }
  expect(await statusOf('/api/articles/afterwards')).toBe(200);
  await until(async () => (await statusOf('/readyz')) === 200);
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([]);
  expect(await site.stop(), site.output()).toBe(0);
  await feeds.stop();
});
