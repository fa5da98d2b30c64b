import { Hono } from 'hono';
import { SourceList } from '#contract/source.ts';
import type { Database } from '#db/client.ts';
import type { Notifications } from '#db/notifications.ts';
import { listCatalogue } from '#newsroom/catalogue/catalogue-store.ts';
import { listFeedStatus } from '#newsroom/catalogue/feed-status-store.ts';
import { isPublishable } from '#newsroom/catalogue/published-address.ts';
import { writeCatalogue } from '#newsroom/catalogue/write-opml.ts';
import type { Config } from '#process/config.ts';
import { tagReply } from '#server/http/cache-tags.ts';
import { describeCall } from '#server/http/describe-call.ts';
import { groupSources } from './group-sources.ts';
import { listWeek } from './source-store.ts';

type Deps = {
  config: Pick<Config, 'productName'>;
  database: Database;
  notifications: Pick<Notifications, 'subscribe'>;
};

/** It counts a week of articles, so that some missing minutes do not matter. */
const keptFor = 10 * 60_000; // ms
const cacheControl = 'public, max-age=300, stale-while-revalidate=3600';
const tags = ['sources'];

/** Whose news these are: the same for everybody. */
export function sourceRoutes({ config, database, notifications }: Deps): Hono {
  let kept: { list: Promise<SourceList>; until: number } | null = null;
  notifications.subscribe(({ kind }) => {
    if (kind === 'feeds' || kind === 'gap') kept = null;
  });

  const listSources = (): Promise<SourceList> => {
    if (kept && performance.now() < kept.until) return kept.list;
    const list = makeList(database);
    kept = { list, until: performance.now() + keptFor };
    list.catch(() => (kept = null)); // reported by the caller
    return list;
  };

  return new Hono()
    .get('/api/sources', docs.list, async (c) => {
      const list = await listSources();
      c.header('cache-control', cacheControl);
      tagReply(c, tags);
      return c.json(list);
    })
    .get('/sources.opml', async (c) => {
      const feeds = (await listCatalogue(database)).filter(({ url }) => isPublishable(url));
      c.header('cache-control', cacheControl);
      c.header('content-disposition', 'attachment; filename="sources.opml"');
      tagReply(c, tags);
      return c.body(writeCatalogue(feeds, config.productName), 200, {
        'content-type': 'text/x-opml; charset=utf-8',
      });
    });
}

async function makeList(database: Database): Promise<SourceList> {
  return { data: groupSources(await listFeedStatus(database), await listWeek(database)) };
}

const docs = {
  list: describeCall(
    'News',
    'Every publisher by region, with language, freshness and how it can be read; /sources.opml has their feeds',
    { reply: { says: 'Publishers', schema: SourceList }, refusals: [503] },
  ),
};
