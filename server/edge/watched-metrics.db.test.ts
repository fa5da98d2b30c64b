import { readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import { article, feed, storyArticle } from '#db/schema.ts';
import { quietLog } from '#tests/support/quiet-log.ts';
import { storeArticle } from '#tests/support/stored-article.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createMetrics } from './metrics.ts';
import { PageCache } from './page-cache.ts';

const opened = await openTestDatabase();
afterAll(opened.close);

/**
 * `news{of="feeds"}`, `build_info`: what docs/watching.md tells operators to watch, except what depends on the system.
 */
function watched(): string[] {
  const page = readFileSync(new URL('../../docs/watching.md', import.meta.url), 'utf8');
  return [...page.matchAll(/`([a-z\d]+_\w+|\w+\{of="\w+"\})`/g)]
    .map(([, metric = '']) => metric)
    .filter((metric) => !metric.startsWith('process_'));
}

test('every metric that operators are told to watch exists', async () => {
  const { database } = opened;
  await storeArticle(database, { title: 'News' });
  const [stored] = await database.select({ id: article.id }).from(article);
  await database.insert(storyArticle).values({ articleId: stored?.id ?? 0 });
  const polled = { publisher: 'Daily', language: 'en', sections: [], lastPollAt: new Date() };
  await database.insert(feed).values({ url: 'https://daily.example/rss', ...polled });
  const cache = new PageCache({ bytes: 1_000, freshFor: 0, staleFor: 0, onTrouble: () => undefined });
  const { registry } = createMetrics({ database, cache, dataDir: '.', log: quietLog });
  const metrics = await registry.metrics();
  expect(watched().length).toBeGreaterThan(12);
  const missing = watched().filter(
    (metric) => !metrics.includes(`\n${metric} `) && !metrics.includes(`# TYPE ${metric} `),
  );
  expect(missing).toEqual([]);
});
