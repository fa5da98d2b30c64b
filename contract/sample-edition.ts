import type { Article } from './article.ts';

/** The publisher of the pieces that a new site shows until it has news of its own. */
export const sampleEditionName = 'Europe News sample edition';

export function isOfSampleEdition(article: Pick<Article, 'source'>): boolean {
  return article.source === sampleEditionName;
}
