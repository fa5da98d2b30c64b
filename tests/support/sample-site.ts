import { articlePath } from '#contract/article-address.ts';
import { ArticleList } from '#contract/article.ts';
import { startSite, type Site } from './site.ts';

const unreachable =
  '<opml version="2.0"><body><outline type="rss" text="Nobody" xmlUrl="http://127.0.0.1:9/" language="en" ' +
  'category="/scope/world"/></body></opml>';

/** The whole product with the sample edition, without a network, and the addresses of its main screens. */
export async function startSampleSite(): Promise<Site & { screens: Record<string, string> }> {
  const site = await startSite(unreachable, { SAMPLE_EDITION: 'on', LOG_LEVEL: 'warn' });
  const reply = await fetch(`${site.url}/api/articles/culture`);
  const [first] = ArticleList.parse(await reply.json()).data;
  if (!first) throw new Error('The sample edition has no article to look at');
  const screens = { home: '/', list: '/articles/culture', article: articlePath(first), login: '/login' };
  return { ...site, screens };
}
