import { Hono } from 'hono';
import { articlePath } from '#contract/article-address.ts';
import { categories } from '#contract/categories.ts';
import { storyPath } from '#contract/story-address.ts';
import type { Database } from '#db/client.ts';
import { tagReply } from '#server/http/cache-tags.ts';
import { listNewestAddresses } from './article-store.ts';
import { listStoryAddresses } from './story-store.ts';

const storiesListed = 500;
const articlesListed = 2_000; // older ones are indexed by then, and ten times as many would delay other requests
const cacheControl = 'public, max-age=3600';

/** What search engines ask for. They are asked not to crawl the API, which repeats the pages. */
export function crawlerRoutes(database: Database, origin: string): Hono {
  return new Hono()
    .get('/robots.txt', (c) => {
      c.header('cache-control', cacheControl);
      return c.text(
        `User-agent: *\nAllow: /\nDisallow: /api/\nDisallow: /login?\nDisallow: /signup?\n\nSitemap: ${origin}/sitemap.xml\n`,
      );
    })
    .get('/sitemap.xml', async (c) => {
      const stories = await listStoryAddresses(database, storiesListed);
      const articles = await listNewestAddresses(database, articlesListed);
      const urls = [
        ...['/', '/sources', ...categories.map((category) => `/articles/${category}`)].map((path) =>
          urlElement(origin + path),
        ),
        ...stories.map((story) => urlElement(origin + storyPath(story), story.lastReport)),
        ...articles.map((article) => urlElement(origin + articlePath(article), article.publishedAt)),
      ];
      c.header('cache-control', cacheControl);
      tagReply(c, ['sitemap']);
      return c.body(siteMap(urls), 200, { 'content-type': 'application/xml; charset=utf-8' });
    });
}

/** sitemaps.org/protocol. Paths are percent-encoded and the origin is parsed: neither holds an XML delimiter but "'". */
function urlElement(address: string, lastModified?: Date): string {
  const location = `<loc>${address.replaceAll("'", '&apos;')}</loc>`;
  return `<url>${location}${lastModified ? `<lastmod>${lastModified.toISOString()}</lastmod>` : ''}</url>`;
}

function siteMap(urls: string[]): string {
  const head =
    '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  return `${head}${urls.join('\n')}\n</urlset>\n`;
}
