import { previewAddress } from '#app/articles/pictures/shown-picture.ts';
import type { SiteFacts } from '#app/site/site.ts';
import { articlePath } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';

/** The article as schema.org NewsArticle, safe inside a script element. */
export function newsArticleData(
  article: Article,
  site: Pick<SiteFacts, 'origin' | 'passesPictures'>,
): string {
  const picture = previewAddress(article, site);
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.description ?? undefined,
    image: picture === null ? undefined : [picture],
    datePublished: article.published_at,
    inLanguage: article.language,
    author: article.author === null ? undefined : [{ '@type': 'Person', name: article.author }],
    publisher: { '@type': 'Organization', name: article.source },
    url: article.url,
    mainEntityOfPage: site.origin + articlePath(article),
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}
