import { homeItems } from '#app/articles/calls/article-limits.ts';
import { collapseRepeats } from '#app/articles/cards/collapse-repeats.ts';
import type { Article } from '#contract/article.ts';

/**
 * The articles that a section of the home page shows: none that is shown `above`, and only one of each story that is
 * not told there.
 */
export function homeArticles(articles: readonly Article[], above: readonly Article[] = []): Article[] {
  const shown = new Set(above.map(({ id }) => id));
  const told = storiesOf(above);
  return collapseRepeats(articles)
    .filter(({ id, story }) => {
      if (!story) return !shown.has(id);
      const isNew = !told.has(story.id);
      told.add(story.id);
      return isNew;
    })
    .slice(0, homeItems);
}

/** The ids of the stories that articles are part of. */
export function storiesOf(articles: readonly Article[]): Set<string> {
  return new Set(articles.flatMap(({ story }) => story?.id ?? []));
}
