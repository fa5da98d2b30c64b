import { Claims } from './claims.ts';
import { wordKind, type FeatureIndex } from './feature-index.ts';
import type { Probe } from './probe.ts';
import { recipe } from './recipe.ts';
import type { StoryMembers } from './story-members.ts';
import { stride, type Window } from './window.ts';

/** Finds the articles that are worth comparing with the contents of the probe. */
export class Candidates {
  readonly #index: FeatureIndex;
  readonly #window: Window;
  readonly #probe: Probe;
  /** The claims of the stories found by the last call of `nearest`. */
  readonly claims: Claims;
  #sums = new Float32Array(0);

  constructor(index: FeatureIndex, window: Window, members: StoryMembers, probe: Probe) {
    this.#index = index;
    this.#window = window;
    this.#probe = probe;
    this.claims = new Claims(members);
  }

  /** The live articles of other stories that share most with the probe, not counting features that are too common. */
  nearest(slot: number, own: number): number[] {
    if (this.#sums.length < this.#window.capacity) this.#sums = new Float32Array(this.#window.capacity);
    const sums = this.#sums;
    const { ids, weights, length } = this.#probe;
    const { holders, heads, kinds } = this.#index;
    const { next, stories } = this.#window;
    const touched: number[] = [];
    this.claims.clear();
    for (let at = 0; at < length; at++) {
      const id = ids[at] as number;
      if ((holders[id] as number) > recipe.commonest && this.#isWidespread(id, slot)) continue;
      const isWord = kinds[id] === wordKind;
      const weight = (weights[at] as number) * (isWord ? recipe.ofWords : 1);
      for (
        let place = heads[id] as number, asked = 0;
        place >= 0 && asked < recipe.commonest;
        place = next[place] as number, asked++
      ) {
        const other = (place / stride) | 0;
        const story = stories[other] as number;
        if (story === own) continue;
        this.claims.countHolder(story);
        if (sums[other] === 0) touched.push(other);
        sums[other] = (sums[other] as number) + weight * this.#window.weight(place);
      }
      this.claims.endFeature((weights[at] as number) ** 2 * (isWord ? recipe.ofWords : 1 - recipe.ofWords));
    }
    const best = this.#heaviest(slot, touched, recipe.candidates);
    for (const other of touched) sums[other] = 0;
    return best;
  }

  /** Whether a feature held by many articles is also spread over many stories, rather than held by one large story. */
  #isWidespread(id: number, slot: number): boolean {
    return this.#index.storiesWith(id, this.#window.languages[slot] as number) > recipe.fewStories;
  }

  /** The slots with the greatest sums that are near another in time, in descending order. */
  #heaviest(slot: number, others: readonly number[], most: number): number[] {
    const sums = this.#sums;
    const best: number[] = [];
    for (const other of others) {
      const sum = sums[other] as number;
      if (best.length === most && sum <= (sums[best[most - 1] as number] as number)) continue;
      if (!this.#isNear(slot, other)) continue;
      let at = best.length === most ? most - 1 : best.length;
      for (; at > 0 && (sums[best[at - 1] as number] as number) < sum; at--)
        best[at] = best[at - 1] as number;
      best[at] = other;
    }
    return best;
  }

  #isNear(slot: number, other: number): boolean {
    const { times } = this.#window;
    return Math.abs((times[slot] as number) - (times[other] as number)) <= recipe.window;
  }
}
