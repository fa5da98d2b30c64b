import type { Centroids } from './centroids.ts';
import type { Comparison } from './comparison.ts';
import { recipe } from './recipe.ts';
import { storiesAreStrangers } from './signatures.ts';
import type { StoryCounts } from './story-counts.ts';
import type { StoryMembers } from './story-members.ts';

/** `into`: the story after merging. `merged`: the caller's numbers of the stories that were merged into it. */
export type Merged = { into: number; merged: number[] };

/** Finds and merges stories that have turned out to be one. */
export class Merging {
  readonly #members: StoryMembers;
  readonly #centroids: Centroids;
  readonly #counts: StoryCounts;
  readonly #comparison: Comparison;

  constructor(members: StoryMembers, centroids: Centroids, counts: StoryCounts, comparison: Comparison) {
    this.#members = members;
    this.#centroids = centroids;
    this.#counts = counts;
    this.#comparison = comparison;
  }

  /**
   * Merges a story that an article has joined with those of `others` that are the same event; the oldest one keeps its
   * number. With each doubling it is compared with all stories near it, since earlier reports may have been left alone
   * before the story's names were known.
   */
  mergeGrown(story: number, others: readonly number[]): Merged {
    const first = this.#mergeAlike(story, others);
    const size = this.#members.sizes[first.into] as number;
    if ((size & (size - 1)) !== 0) return first;
    const near = this.#comparison.storiesNear(first.into);
    const [lone, larger] = [
      near.filter((place) => this.#isLone(place)),
      near.filter((place) => !this.#isLone(place)),
    ];
    const second = this.#takeIn(first.into, lone);
    const third = this.#mergeAlike(second.into, larger);
    return { into: third.into, merged: [...first.merged, ...second.merged, ...third.merged] };
  }

  #isLone(place: number): boolean {
    return this.#members.sizes[place] === 1;
  }

  #mergeAlike(story: number, others: readonly number[]): Merged {
    return this.#mergeThose(
      story,
      others,
      (into, other) => this.#comparison.likenessOfStories(into, other) >= this.#enoughToMerge(into, other),
    );
  }

  /** Places articles that are alone in their story once more. */
  #takeIn(story: number, lone: readonly number[]): Merged {
    return this.#mergeThose(story, lone, (into, other) => {
      const [best] = this.#comparison.storiesNearLone(other);
      return best !== undefined && best.score >= 1 && best.place === into;
    });
  }

  #mergeThose(
    story: number,
    others: readonly number[],
    belongs: (into: number, other: number) => boolean,
  ): Merged {
    const { ids } = this.#members;
    let into = story;
    const merged: number[] = [];
    for (const other of others) {
      if (this.#areStrangers(into, other) || !belongs(into, other)) continue;
      const intoIsOlder = (ids[into] as number) < (ids[other] as number);
      const [older, younger] = intoIsOlder ? [into, other] : [other, into];
      merged.push(ids[younger] as number);
      this.#join(younger, older);
      into = older;
    }
    return { into, merged };
  }

  #areStrangers(one: number, two: number): boolean {
    return storiesAreStrangers(this.#centroids.of(one), this.#centroids.of(two));
  }

  #join(from: number, into: number): void {
    const slots = this.#members.slotsOf(from);
    for (const slot of slots) this.#counts.uncount(slot);
    this.#members.merge(from, into);
    for (const slot of slots.toReversed()) this.#counts.count(slot);
    this.#centroids.forget(from);
    this.#centroids.forget(into);
  }

  #enoughToMerge(one: number, two: number): number {
    const smaller = Math.min(this.#members.sizes[one] as number, this.#members.sizes[two] as number);
    return smaller === 1 ? recipe.mergeSingle : 1 + recipe.mergeAsks * Math.log2(smaller / 2);
  }
}
