import { recipe } from './recipe.ts';
import type { StoryMembers } from './story-members.ts';

/**
 * How much of an article is already typical of each story: a feature held mainly by the reports of one story speaks for
 * that story, one that is spread over many stories speaks for none.
 */
export class Claims {
  readonly #members: StoryMembers;
  /** By story; greater than 0 only for those in `#claiming`. */
  #shares = new Float32Array(0);
  #claiming: number[] = [];
  /** How many articles of each story hold the current feature, and which stories these are. */
  #counts = new Int32Array(0);
  #met: number[] = [];
  #holders = 0;

  constructor(members: StoryMembers) {
    this.#members = members;
  }

  /** Starts again for another article. */
  clear(): void {
    for (const story of this.#claiming) this.#shares[story] = 0;
    this.#claiming = [];
    const { length } = this.#members.sizes;
    if (this.#counts.length >= length) return;
    this.#counts = new Int32Array(length);
    this.#shares = new Float32Array(length);
  }

  /** Counts an article of a story that holds the current feature. */
  meet(story: number): void {
    if (this.#counts[story] === 0) this.#met.push(story);
    this.#counts[story] = (this.#counts[story] as number) + 1;
    this.#holders++;
  }

  /** Ends the current feature, whose share of the article is `part`. */
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

  /** A story's claim on the article, from 0 to 1. */
  of(story: number): number {
    return this.#shares[story] ?? 0;
  }
}
