import { recipe } from './recipe.ts';
import type { StoryMembers } from './story-members.ts';

/**
 * How much of what an article says is a story's already: a feature that mostly reports of one story have speaks for that story,
 * one that is spread over many speaks for none.
 */
export class Claims {
  readonly #members: StoryMembers;
  /** By story; more than nothing for those of `claiming` alone. */
  #shares = new Float32Array(0);
  #claiming: number[] = [];
  /** How many articles of each story hold the feature at hand, and which stories these are. */
  #counts = new Int32Array(0);
  #met: number[] = [];
  #holders = 0;

  constructor(members: StoryMembers) {
    this.#members = members;
  }

  /** Begins with another article. */
  clear(): void {
    for (const story of this.#claiming) this.#shares[story] = 0;
    this.#claiming = [];
    const { length } = this.#members.sizes;
    if (this.#counts.length >= length) return;
    this.#counts = new Int32Array(length);
    this.#shares = new Float32Array(length);
  }

  /** An article of a story holds the feature at hand. */
  meet(story: number): void {
    if (this.#counts[story] === 0) this.#met.push(story);
    this.#counts[story] = (this.#counts[story] as number) + 1;
    this.#holders++;
  }

  /** All that hold the feature were met. `part`: its part of the article. */
  divide(part: number): void {
    for (const story of this.#met) {
      const share = (this.#counts[story] as number) / (this.#holders + recipe.claimDoubt);
      this.#counts[story] = 0;
      const claimed = this.of(story);
      if (claimed === 0) this.#claiming.push(story);
      this.#shares[story] = claimed + Math.min(part, recipe.claimMost) * share;
    }
    this.#met = [];
    this.#holders = 0;
  }

  /** What a story has of the article, from 0 to 1. */
  of(story: number): number {
    return this.#shares[story] ?? 0;
  }
}
