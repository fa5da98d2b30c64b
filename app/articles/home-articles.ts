import type { Article } from '#contract/article.ts';
import { homeItems } from './article-limits.ts';
import { collapseRepeats } from './collapse-repeats.ts';

/** The articles that a section of the home page shows: of a story one, and none when it stands `above` already. */
export function homeArticles(articles: readonly Article[], above: readonly Article[] = []): Article[] {
  const told = storiesOf(above);
  return collapseRepeats(articles)
    .filter(({ story }) => {
      if (!story) return true;
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
