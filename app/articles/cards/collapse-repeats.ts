import type { Article } from '#contract/article.ts';

/** Consecutive articles with identical titles become the first of them (product specification, section 9). */
export function collapseRepeats(articles: readonly Article[]): Article[] {
  return articles.filter((article, index) => article.title !== articles[index - 1]?.title);
}
