import type { ServedFeed } from '#tests/support/feed-server.ts';
import { rss } from '#tests/support/rss.ts';

const started = Date.now();

/** What the publishers offer; a section with more than fifty articles has two pages. */
export const news: ServedFeed[] = [
  feed('breaking', '/scope/breaking', 12),
  feed('europe', '/scope/europe', 20),
  feed('world', '/scope/world', 20),
  feed('greece', '/region/gr', 12),
  feed('technology', '/category/technology', 60),
  feed('sports', '/category/sports', 20),
  feed('culture', '/category/culture', 20),
];

/** Articles whose pictures pass through the site; `origin` is that of tests/support/picture-publisher.ts. */
export function photographs(origin: string): ServedFeed {
  const publisher = 'The photographs paper';
  const items = ['wide', 'missing'].map((name, index) => ({
    title: `A ${name} photograph`,
    link: `https://publisher.example/photographs/${index}`,
    image: `${origin}/${name}.jpg`,
    published: new Date(started - index * 60_000),
  }));
  const body = rss(publisher, items);
  return { path: '/photographs', publisher, language: 'en', sections: ['/category/fashion'], body };
}

function feed(name: string, section: string, count: number): ServedFeed {
  const items = Array.from({ length: count }, (_, index) => ({
    title: `${name} story ${index + 1}`,
    link: `https://publisher.example/${name}/${index + 1}`,
    description: 'The council met for nine hours and agreed on a plan that nobody had expected.',
    published: new Date(started - index * 60_000),
  }));
  const publisher = `The ${name} paper`;
  return { path: `/${name}`, publisher, language: 'en', sections: [section], body: rss(publisher, items) };
}
