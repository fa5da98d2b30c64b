import { opml, serveFeeds } from '#tests/support/feed-server.ts';
import { rss } from '#tests/support/rss.ts';

/** A publisher on loopback with a few items of World; `opml` is a catalogue of it. */
export function startDaily() {
  const items = Array.from({ length: 20 }, (_, n) => ({
    title: `News ${n}`,
    link: `https://daily.example/${n}`,
    published: new Date(Date.now() - n * 60_000),
  }));
  return serveFeeds([
    { path: '/', publisher: 'Daily', language: 'en', sections: ['/scope/world'], body: rss('Daily', items) },
  ]);
}

/** Whether a site shows that publisher's news. */
export async function showsNews(origin: string): Promise<boolean> {
  return (await titlesOf(origin)).length > 0;
}

/** The World section of the home page. */
export async function titlesOf(origin: string): Promise<string[]> {
  const response = await fetch(`${origin}/api/world_news`);
  const { data } = (await response.json()) as { data?: { title: string }[] };
  return data?.map(({ title }) => title) ?? [];
}

/** A catalogue of World feeds at these paths of `origin`. */
export function catalogueOf(origin: string, paths: string[]): string {
  const feeds = paths.map((path) => ({
    path,
    publisher: `Publisher of ${path}`,
    language: 'en',
    sections: ['/scope/world'],
  }));
  return opml(origin, feeds);
}
