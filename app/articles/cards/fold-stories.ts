import type { Article } from '#contract/article.ts';

/** What a list shows as one entry: an article, and others that report the same event. */
export type Fold = { article: Article; others: Article[] };

/**
 * Folds the articles of a story under its first one: only those in a row, or, in lists that are not ordered by time,
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
