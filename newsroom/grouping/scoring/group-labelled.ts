import { Grouper } from '#newsroom/grouping/grouper.ts';
import { recipe } from '#newsroom/grouping/recipe.ts';
import type { LabelledArticle } from './labelled.ts';

export type Grouped = {
  /** In the order of their times. */
  articles: LabelledArticle[];
  /** The story of each; null where the grouper leaves it out. */
  stories: (number | null)[];
  /** Milliseconds that placing one article took on average. */
  msPerArticle: number;
};

/** Lets the grouper place the articles in the order of their times, as if each had arrived when it was reported. */
export function groupLabelled(given: readonly LabelledArticle[]): Grouped {
  const articles = given.toSorted((a, b) => a.time - b.time);
  const grouper = new Grouper();
  const into = new Map<number, number>();
  const start = performance.now();
  const stories = articles.map((article, n) => {
    grouper.expire(article.time - recipe.window);
    const placement = grouper.place({ ...article, id: n + 1 }, n + 1);
    if (placement.state === 'left out') return null;
    if (placement.state === 'joined') for (const story of placement.merged) into.set(story, placement.story);
    return placement.story;
  });
  const msPerArticle = (performance.now() - start) / articles.length;
  return { articles, stories: stories.map((story) => story && latest(story, into)), msPerArticle };
}

function latest(story: number, into: ReadonlyMap<number, number>): number {
  const next = into.get(story);
  return next === undefined ? story : latest(next, into);
}
