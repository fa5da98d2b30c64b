import { recipe } from './recipe.ts';
import type { StoryMembers } from './story-members.ts';

/**
 * How much of an article is typical of each story: a feature that mainly the reports of one story hold counts for that
 * story, one that is spread over many stories counts hardly for any. Usage: `clear`, and then for each feature of the
 * article `countHolder` for every other article that holds it, and `endFeature`.
 */
export class Claims {
  readonly #members: StoryMembers;
  /** Each story's claim; greater than 0 only for those in `#claiming`. */
  #claims = new Float32Array(0);
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
    for (const story of this.#claiming) this.#claims[story] = 0;
    this.#claiming = [];
    const { length } = this.#members.sizes;
    if (this.#counts.length >= length) return;
    this.#counts = new Int32Array(length);
    this.#claims = new Float32Array(length);
  }

  /** Counts an article of a story that holds the current feature. */
  countHolder(story: number): void {
    if (this.#counts[story] === 0) this.#met.push(story);
    this.#counts[story] = (this.#counts[story] as number) + 1;
    this.#holders++;
  }

  /** Adds the current feature, which is so large a part of the article (0 to 1), to the claims, and ends it. */
  endFeature(part: number): void {
    for (const story of this.#met) {
      const share = (this.#counts[story] as number) / (this.#holders + recipe.claimDoubt);
      this.#counts[story] = 0;
      const claimed = this.of(story);
      if (claimed === 0) this.#claiming.push(story);
      this.#claims[story] = claimed + Math.min(part, recipe.claimMost) * share;
    }
    this.#met = [];
    this.#holders = 0;
  }

  /** A story's claim on the article, from 0 to 1. */
  of(story: number): number {
    return this.#claims[story] ?? 0;
  }
}
