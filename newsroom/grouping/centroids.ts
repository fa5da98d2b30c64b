import { LRUCache } from 'lru-cache';
import { isWordOrName, placeKind, wordKind, type FeatureIndex } from './feature-index.ts';
import { recipe } from './recipe.ts';
import type { StoryMembers } from './story-members.ts';
import { stride, type Window } from './window.ts';

/**
 * The centroid of a story: the words of each language and the universal features, each normalised to length 1, and what
 * its articles have in common.
 */
export type Centroid = {
  ids: Int32Array;
  weights: Float32Array;
  /** A bit for each language. */
  languages: number;
  newest: number;
  begun: number;
  /** The share of its articles that have each feature. */
  shares: Float32Array;
  /** The names and words that nearly all of its articles have; empty for a small story. */
  signature: Int32Array;
  /** The names and towns in most of its articles, which single it out. */
  names: Int32Array;
  /** The numbers with a decimal part in most of its articles. */
  decimals: Int32Array;
  /** The places in most of its articles, countries included. */
  places: Int32Array;
  size: number;
  /** 1: most of its articles announce something that has not happened yet. */
  preview: 0 | 1;
};

const mostMembers = 32;
const mostWords = 96;
const mostUniversals = 64;
const kept = 2_000;
const none = new Int32Array(0);

/** The centroids of stories, computed on demand and kept until the story changes. */
export class Centroids {
  readonly #index: FeatureIndex;
  readonly #window: Window;
  readonly #members: StoryMembers;
  readonly #known = new LRUCache<number, Centroid>({ max: kept });
  #sums = new Float32Array(0);
  #counts = new Int32Array(0);

  constructor(index: FeatureIndex, window: Window, members: StoryMembers) {
    this.#index = index;
    this.#window = window;
    this.#members = members;
  }

  of(story: number): Centroid {
    const known = this.#known.get(story);
    if (known) return known;
    const centroid = this.centroidOf(story, this.#members.slotsOf(story, mostMembers));
    this.#known.set(story, centroid);
    return centroid;
  }

  forget(story: number): void {
    this.#known.delete(story);
  }

  /** The centroid of some of a story's articles. */
  centroidOf(story: number, slots: readonly number[]): Centroid {
    const { times, languages, previews } = this.#window;
    const { words, universals } = this.#add(slots);
    const ids = new Int32Array([
      ...this.#heaviest(words, mostWords),
      ...this.#heaviest(universals, mostUniversals),
    ]);
    const [weights, shares] = [new Float32Array(ids.length), new Float32Array(ids.length)];
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as number;
      weights[at] = this.#sums[id] as number;
      shares[at] = (this.#counts[id] as number) / slots.length;
    }
    this.#clear(words);
    this.#clear(universals);
    this.#normalise(ids, weights);
    const most = ids.filter((_, at) => (shares[at] as number) >= recipe.named);
    return {
      ids,
      weights,
      languages: slots.reduce((bits, slot) => bits | (1 << (languages[slot] as number)), 0),
      newest: slots.reduce((newest, slot) => Math.max(newest, times[slot] as number), 0),
      begun: this.#members.begun[story] as number,
      shares,
      signature:
        slots.length < recipe.signed
          ? none
          : ids.filter((id, at) => this.#isSigned(id, shares[at] as number)),
      names: most.filter((id) => this.#index.singlesOut(id)),
      places: most.filter((id) => this.#index.kinds[id] === placeKind),
      decimals: most.filter((id) => this.#index.decimals[id] === 1),
      size: this.#members.sizes[story] as number,
      preview: slots.filter((slot) => previews[slot] === 1).length * 2 > slots.length ? 1 : 0,
    };
  }

  #isSigned(id: number, share: number): boolean {
    return share >= recipe.signature && isWordOrName(this.#index.kinds[id] as number);
  }

  #clear(ids: readonly number[]): void {
    for (const id of ids) this.#sums[id] = this.#counts[id] = 0;
  }

  /** Adds up the vectors of articles; returns the features that they have. */
  #add(slots: readonly number[]): { words: number[]; universals: number[] } {
    if (this.#sums.length < this.#index.capacity) {
      this.#sums = new Float32Array(this.#index.capacity);
      this.#counts = new Int32Array(this.#index.capacity);
    }
    const [sums, counts] = [this.#sums, this.#counts];
    const { features, lengths } = this.#window;
    const [words, universals]: [number[], number[]] = [[], []];
    for (const slot of slots) {
      const end = slot * stride + (lengths[slot] as number);
      for (let place = slot * stride; place < end; place++) {
        const id = features[place] as number;
        if (sums[id] === 0) (this.#index.kinds[id] === wordKind ? words : universals).push(id);
        sums[id] = (sums[id] as number) + this.#window.weight(place);
        counts[id] = (counts[id] as number) + 1;
      }
    }
    return { words, universals };
  }

  #heaviest(ids: readonly number[], most: number): readonly number[] {
    if (ids.length <= most) return ids;
    const sums = this.#sums;
    return ids.toSorted((a, b) => (sums[b] as number) - (sums[a] as number)).slice(0, most);
  }

  /** Gives the words of each language and all universal features length 1. */
  #normalise(ids: Int32Array, weights: Float32Array): void {
    const { kinds, languages } = this.#index;
    const partOf = (id: number) => (kinds[id] === wordKind ? (languages[id] as number) + 1 : 0);
    const squares = new Float64Array(64);
    for (let at = 0; at < ids.length; at++) {
      const part = partOf(ids[at] as number);
      squares[part] = (squares[part] as number) + (weights[at] as number) ** 2;
    }
    for (let at = 0; at < ids.length; at++)
      weights[at] = (weights[at] as number) / Math.sqrt(squares[partOf(ids[at] as number)] as number);
  }
}
