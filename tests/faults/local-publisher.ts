import { serveFeeds } from '#tests/support/feed-server.ts';
import { rss } from '#tests/support/rss.ts';

/** A publisher on loopback with a little news of the world; `opml` names it. */
export function startPublisher() {
  const items = Array.from({ length: 20 }, (_, n) => ({
    title: `News ${n}`,
    link: `https://daily.example/${n}`,
    published: new Date(Date.now() - n * 60_000),
  }));
  return serveFeeds([
    { path: '/', publisher: 'Daily', language: 'en', sections: ['/scope/world'], body: rss('Daily', items) },
  ]);
}

/** Whether a site shows its news. */
export async function showsNews(origin: string): Promise<boolean> {
  const response = await fetch(`${origin}/api/world_news`);
  const { data } = (await response.json()) as { data?: unknown[] };
  return (data?.length ?? 0) > 0;
}
