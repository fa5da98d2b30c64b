import type { Article } from '#contract/article.ts';

/** What a list shows as one: an article, and others that report the same. */
export type Fold = { article: Article; others: Article[] };

/**
 * Folds articles of one story under the first of them: those that stand in a row, or, where order is no matter of time,
 * all of them.
 */
export function foldStories(articles: readonly Article[], which: 'in a row' | 'all'): Fold[] {
  const folds: Fold[] = [];
  for (const article of articles) {
    const candidates = which === 'all' ? folds : folds.slice(-1);
    const fold = candidates.find((other) => isSameStory(other.article, article));
    if (fold) fold.others.push(article);
    else folds.push({ article, others: [] });
  }
  return folds;
}

function isSameStory({ story: a }: Article, { story: b }: Article): boolean {
  return a !== null && a.id === b?.id;
}
