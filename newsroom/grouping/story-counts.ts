import type { FeatureIndex } from './feature-index.ts';
import type { StoryMembers } from './story-members.ts';
import { stride, type Window } from './window.ts';

const smoothing = 50;
/** To see whether a story has a feature in a language already, so many of its newest articles are looked at. */
const membersAsked = 32;

/**
 * How rare features are: in how many stories of a language they occur. Counted by story and not by article, so that what many
 * publishers report does not make its own names worthless.
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

  /** Counts an article that was added to its story, as far as the story's others of the language did not. */
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

  /** Takes an article's counts back. */
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

  /** Marks the article's features that any of the others has. */
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
