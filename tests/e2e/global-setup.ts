import { serveFeeds } from '#tests/support/feed-server.ts';
import { startSite, until } from '#tests/support/site.ts';
import { edition } from './edition.ts';

/** One site for all browser tests, ready when the newsroom has read every feed of the edition. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const feeds = await serveFeeds(edition);
  const site = await startSite(feeds.opml);
  process.env.SITE_URL = site.url;
  const lastPlaced = edition.map(({ sections }) => sections[0]?.split('/').at(-1) ?? '');
  await until(async () =>
    (await Promise.all(lastPlaced.map((section) => hasNews(site.url, section)))).every(Boolean),
  );
  return async () => {
    await site.stop();
    await feeds.stop();
  };
}

const listPath: Record<string, string> = {
  breaking: '/api/breaking_news',
  europe: '/api/europe',
  world: '/api/world_news',
};

async function hasNews(site: string, section: string): Promise<boolean> {
  const regional = section.length === 2 ? `/api/local_news?region=${section}` : `/api/articles/${section}`;
  const response = await fetch(site + (listPath[section] ?? regional));
  const { data } = (await response.json()) as { data: unknown[] };
  return data.length > 0;
}
