import type { FeatureIndex } from './feature-index.ts';
import type { StoryMembers } from './story-members.ts';
import { stride, type Window } from './window.ts';

const smoothing = 50;
/** How many of a story's newest articles are checked for a feature of a language. */
const membersAsked = 32;

/**
 * Counts in how many stories of a language each feature occurs, for its rarity. By story and not by article, so that
 * the names of an event that many publishers report stay valuable.
 */
export class StoryCounts {
  readonly #index: FeatureIndex;
  readonly #window: Window;
  readonly #members: StoryMembers;
  readonly #stories = new Int32Array(64);
  #seen = new Uint8Array(stride);

  constructor(index: FeatureIndex, window: Window, members: StoryMembers) {
    this.#index = index;
    this.#window = window;
    this.#members = members;
  }

  /** The inverse document frequency; greater is rarer. */
  rarity(id: number, language: number): number {
    const stories = this.#stories[language] as number;
    return Math.log((stories + smoothing) / (this.#index.storiesWith(id, language) + 0.5));
  }

  /** Counts the features that an article has added to its story in its language. */
  count(slot: number): void {
    const language = this.#window.languages[slot] as number;
    const others = this.#othersOf(slot);
    this.#window.firstOfLanguage[slot] = others.length === 0 ? 1 : 0;
    if (others.length === 0) this.#stories[language] = (this.#stories[language] as number) + 1;
    this.#markShared(slot, others);
    this.#eachPlace(slot, (place, at) => {
      if (this.#seen[at] === 1) return;
      this.#window.setCounted(place, true);
      this.#index.countStory(this.#window.features[place] as number, language, 1);
    });
  }

  /** Removes an article's counts. */
  uncount(slot: number): void {
    const language = this.#window.languages[slot] as number;
    if (this.#window.firstOfLanguage[slot] === 1)
      this.#stories[language] = (this.#stories[language] as number) - 1;
    this.#window.firstOfLanguage[slot] = 0;
    this.#eachPlace(slot, (place) => {
      if (!this.#window.isCounted(place)) return;
      this.#window.setCounted(place, false);
      this.#index.countStory(this.#window.features[place] as number, language, -1);
    });
  }

  #othersOf(slot: number): number[] {
    const { stories, languages } = this.#window;
    const members = this.#members.slotsOf(stories[slot] as number, membersAsked);
    return members.filter((other) => other !== slot && languages[other] === languages[slot]);
  }

  /** Marks the article's features that one of the others has, too. */
  #markShared(slot: number, others: readonly number[]): void {
    this.#seen.fill(0);
    if (others.length === 0) return;
    const held = new Set<number>();
    for (const other of others)
      this.#eachPlace(other, (place) => held.add(this.#window.features[place] as number));
    this.#eachPlace(slot, (place, at) => {
      if (held.has(this.#window.features[place] as number)) this.#seen[at] = 1;
    });
  }

  #eachPlace(slot: number, visit: (place: number, at: number) => void): void {
    const length = this.#window.lengths[slot] as number;
    for (let at = 0; at < length; at++) visit(slot * stride + at, at);
  }
}
