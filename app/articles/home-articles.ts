import type { Article } from '#contract/article.ts';
import { homeItems } from './article-limits.ts';
import { collapseRepeats } from './collapse-repeats.ts';

/** The articles that a section of the home page shows. */
export function homeArticles(articles: readonly Article[]): Article[] {
  return collapseRepeats(articles).slice(0, homeItems);
}
