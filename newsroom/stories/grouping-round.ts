import type { Grouper } from '#newsroom/grouping/grouper.ts';
import { recipe } from '#newsroom/grouping/recipe.ts';
import { naming } from './placing-error.ts';
import type { Grouped, Member } from './story-store.ts';

/**
 * Places articles that have arrived; what that changes is to be kept before anything else is placed.
 * @throws PlacingError
 */
export function placeArrived(grouper: Grouper, arrived: readonly Member[], now: number): Grouped {
  const since = now - recipe.window;
  grouper.expire(since);
  const merged = new Map<number, number>();
  const joined = new Set<number>();
  for (const { article, story } of arrived) {
    // Old news is nobody's event of these days.
    if (article.time < since) continue;
    // It was taken out and put back, and nobody has told of that.
    grouper.remove(article.id);
    const placement = naming(article.id, () => grouper.place(article, story));
    if (placement.state !== 'joined') continue;
    joined.add(article.id);
    // Who was let in again had a story of its own until now.
    if (story !== article.id) merged.set(story, placement.story);
    for (const from of placement.merged) merged.set(from, placement.story);
  }
  // Whoever opened a story belongs to it from the moment in which it has another article.
  const members = [...joined].flatMap((article) => {
    const story = grouper.storyOf(article);
    return story === null ? [] : [{ article, story }];
  });
  const stories = [...new Set(members.map(({ story }) => story))];
  const openers = [
    ...stories.map((story) => ({ article: story, story })),
    ...[...merged.keys()].map((article) => ({ article, story: endOf(merged, article) })),
  ];
  return {
    articles: arrived.map(({ article }) => article.id),
    joined: members,
    openers,
    merged: [...merged.keys()].map((from) => ({ from, into: endOf(merged, from) })),
    middles: stories.map((story) => ({ story, articles: grouper.byCentrality(story) })),
  };
}

/** Where a story has gone, over all mergers. */
function endOf(merged: ReadonlyMap<number, number>, story: number): number {
  let at = story;
  for (let next = merged.get(at); next !== undefined; next = merged.get(at)) at = next;
  return at;
}
