import type { Grouper } from '#newsroom/grouping/grouper.ts';
import { recipe } from '#newsroom/grouping/recipe.ts';
import { wrapPlacingError } from './placing-error.ts';
import type { Grouped, Member } from './story-store.ts';

/** Places articles that have arrived. What that changes must be stored before the next call. @throws PlacingError */
export function placeArrived(grouper: Grouper, arrived: readonly Member[], now: number): Grouped {
  const since = now - recipe.window;
  grouper.expire(since);
  const merged = new Map<number, number>();
  const joined = new Set<number>();
  for (const { article, story } of arrived) {
    // Old news belongs to no current event.
    if (article.time < since) continue;
    // It may have been taken down and put back without a notice.
    grouper.remove(article.id);
    const placement = wrapPlacingError(article.id, () => grouper.place(article, story));
    if (placement.state !== 'joined') continue;
    joined.add(article.id);
    // An article that may be grouped again had a story of its own until now.
    if (story !== article.id) merged.set(story, placement.story);
    for (const from of placement.merged) merged.set(from, placement.story);
  }
  // The article that opened a story belongs to it as soon as another one joins.
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
    rankings: stories.map((story) => ({ story, articles: grouper.byCentrality(story) })),
  };
}

/** The story that a story has ended up in after all mergers. */
function endOf(merged: ReadonlyMap<number, number>, story: number): number {
  let at = story;
  for (let next = merged.get(at); next !== undefined; next = merged.get(at)) at = next;
  return at;
}
