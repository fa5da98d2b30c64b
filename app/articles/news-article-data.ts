import { articlePath } from '#contract/article-address.ts';
import type { Article } from '#contract/article.ts';

/** The article as schema.org NewsArticle, safe inside a script element. `origin` is the site's public address. */
export function newsArticleData(article: Article, origin: string): string {
  const data = {
    '@context': 'https://schema.org',
    '@type': 'NewsArticle',
    headline: article.title,
    description: article.description ?? undefined,
    image: article.image === null ? undefined : [absolute(article.image, origin)],
    datePublished: article.published_at,
    inLanguage: article.language,
    author: article.author === null ? undefined : [{ '@type': 'Person', name: article.author }],
    publisher: { '@type': 'Organization', name: article.source },
    url: article.url,
    mainEntityOfPage: origin + articlePath(article),
  };
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

function absolute(address: string, origin: string): string {
  return new URL(address, origin).href;
}
