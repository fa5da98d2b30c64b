import { articlePath } from '#contract/article-address.ts';
import { ArticleList } from '#contract/article.ts';
import { idleCatalogue } from './feed-server.ts';
import { startSite, type Site } from './site.ts';

/** The whole product with the sample edition, without a network, and the addresses of its main screens. */
export async function startSampleSite(): Promise<Site & { screens: Record<string, string> }> {
  const site = await startSite(idleCatalogue, { SAMPLE_EDITION: 'on', LOG_LEVEL: 'warn' });
  const reply = await fetch(`${site.url}/api/articles/culture`);
  const [first] = ArticleList.parse(await reply.json()).data;
  if (!first) throw new Error('The sample edition has no article to look at');
  const screens = { home: '/', list: '/articles/culture', article: articlePath(first), login: '/login' };
  return { ...site, screens };
}
