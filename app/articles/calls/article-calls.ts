import type { Api } from '#app/api/call.ts';
import type { Article, RelatedArticles } from '#contract/article.ts';
import type { Coverage } from '#contract/story.ts';
import { ask } from './list-calls.ts';

/** One article by its short id or its publisher's address. */
export async function fetchArticle(by: { id: string } | { url: string }, api?: Api): Promise<Article> {
  return (await ask(`/api/article?${new URLSearchParams(by)}`, ({ article }) => article, api)).data;
}

/** What follows the article with this publisher's address. */
export function fetchRelated(url: string, api?: Api): Promise<RelatedArticles> {
  return ask(`/api/related_articles?${new URLSearchParams({ url })}`, ({ related }) => related, api);
}

/** What else there is about the article with this publisher's address. */
export async function fetchCoverage(url: string, api?: Api): Promise<Coverage> {
  const path = `/api/article_coverage?${new URLSearchParams({ url })}`;
  return (await ask(path, ({ coverage }) => coverage, api)).data;
}
