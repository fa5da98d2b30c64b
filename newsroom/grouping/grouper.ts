import { Boilerplate } from './boilerplate.ts';
import { Centroids } from './centroids.ts';
import { Comparison } from './comparison.ts';
import { explainPair, type ComparedArticle, type Explanation } from './explanation.ts';
import { FeatureIndex } from './feature-index.ts';
import { groupingLanguage, languageNumber } from './grouping-languages.ts';
import { hashText } from './hash.ts';
import { isInTitleCase } from './in-title-case.ts';
import { Merging } from './merging.ts';
import { isPreview } from './previews.ts';
import { Probe } from './probe.ts';
import { recipe } from './recipe.ts';
import { reportsNoEvent } from './reports-no-event.ts';
import { StoryCounts } from './story-counts.ts';
import { StoryMembers } from './story-members.ts';
import { openProbe, weighFeatures } from './weighing.ts';
import { stride, Window } from './window.ts';

/** `time`: when it was reported, in milliseconds. `source`: its publisher. */
export type GroupedArticle = ComparedArticle & { id: number; source?: string };

/** A story that was considered, and how near it came: from 1 on the article belongs to it. */
type Candidate = { story: number; score: number };

/** `merged`: stories that turned out to be the same; their articles are now in this one. */
export type Placement =
  | { state: 'left out' }
  | { state: 'opened'; story: number; candidates: Candidate[] }
  | { state: 'joined'; story: number; merged: number[]; candidates: Candidate[] };

const hour = 3600 * 1000;
const ofSources = 9; // what is hashed

/**
 * Groups articles into stories: those that report the same event, within and across languages. Knows only the live
 * articles, which its caller lets expire; the same input gives the same result.
 */
export class Grouper {
  readonly #index = new FeatureIndex();
  readonly #window = new Window(this.#index);
  readonly #boilerplate = new Boilerplate(this.#window);
  readonly #members = new StoryMembers(this.#window);
  readonly #counts = new StoryCounts(this.#index, this.#window, this.#members);
  readonly #centroids = new Centroids(this.#index, this.#window, this.#members);
  readonly #probe = new Probe(this.#index);
  readonly #comparison = new Comparison(
    this.#index,
    this.#window,
    this.#members,
    this.#counts,
    this.#centroids,
    this.#probe,
  );
  readonly #merging = new Merging(this.#members, this.#centroids, this.#counts, this.#comparison);
  /** The slot of each live article in the window. */
  readonly #slots = new Map<number, number>();
  readonly #byHour = new Map<number, number[]>();
  /** The hour whose articles stand in order, the oldest last. */
  #ordered = NaN;
  /** No live article is older. */
  #oldest = -Infinity;

  /** How much is kept in memory, in numbers of things. */
  footprint(): { articles: number; stories: number; features: number } {
    return { articles: this.#slots.size, stories: this.#members.count, features: this.#index.size };
  }

  /**
   * Finds an article's story, or opens one with the number `fresh`. Story numbers increase: the smaller one is the
   * older. An article that is left out belongs to no story and is not remembered. @throws Error if the article is live
   * already
   */
  place(article: GroupedArticle, fresh: number): Placement {
    this.#refuseLive(article.id);
    if (reportsNoEvent(article.title, article.language)) return { state: 'left out' };
    const slot = this.#take(article);
    const compared = this.#comparison.nearestStories(slot);
    const candidates = compared.map(({ place, score }) => ({
      story: this.#members.ids[place] as number,
      score,
    }));
    const [best, ...others] = compared;
    if (best === undefined || best.score < 1) {
      this.#settle(slot, this.#members.placeOf(fresh));
      return { state: 'opened', story: fresh, candidates };
    }
    this.#settle(slot, best.place);
    const near = others.slice(0, recipe.mergeCandidates).map(({ place }) => place);
    const { into, merged } = this.#merging.mergeGrown(best.place, near);
    return { state: 'joined', story: this.#members.ids[into] as number, merged, candidates };
  }

  /**
   * Adds an article whose story is known, to fill the window again, in the order in which the articles arrived. @throws
   * Error if the article is live already
   */
  restore(article: GroupedArticle, story: number): void {
    this.#refuseLive(article.id);
    this.#settle(this.#take(article), this.#members.placeOf(story));
  }

  /** Removes an article. False: it was not live. */
  remove(id: number): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#release(slot);
    return true;
  }

  /** Removes the articles from before a time; returns how many they were. */
  expire(before: number): number {
    if (before <= this.#oldest) return 0;
    this.#oldest = before;
    const due = [...this.#byHour.keys()].filter((key) => key * hour < before);
    return due.toSorted((a, b) => a - b).reduce((sum, key) => sum + this.#expireHour(key, before), 0);
  }

  /** The story of a live article; null for others. */
  storyOf(id: number): number | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : (this.#members.ids[this.#window.stories[slot] as number] as number);
  }

  /** The latest live articles of a story, at most 32 and two per publisher, the one nearest to their centroid first. */
  byCentrality(story: number): number[] {
    const place = this.#members.find(story);
    if (place === undefined) return [];
    return this.#comparison.byCentrality(place).map((slot) => this.#window.articles[slot] as number);
  }

  /** Why two articles do or do not belong together; neither needs to be live. */
  explain(one: ComparedArticle, two: ComparedArticle): Explanation {
    return explainPair(one, two, this.#index, this.#counts);
  }

  #refuseLive(id: number): void {
    if (this.#slots.has(id)) throw new Error(`Article ${id} has its place already`);
  }

  /**
   * Removes the articles of an hour from before a time. The last hour of the window is checked with every article, so
   * it is sorted once, its oldest last.
   */
  #expireHour(key: number, before: number): number {
    const { times } = this.#window;
    const slots = this.#byHour.get(key) ?? [];
    if (this.#ordered !== key) slots.sort((a, b) => (times[b] as number) - (times[a] as number));
    this.#ordered = key;
    let old = 0;
    for (let slot = slots.at(-1); slot !== undefined; slot = slots.at(-1)) {
      const time = times[slot] as number;
      // A slot that became free may have another article by now.
      if (this.#isLive(slot) && Math.floor(time / hour) === key) {
        if (time >= before) break;
        this.#release(slot);
        old++;
      }
      slots.pop();
    }
    if (slots.length === 0) this.#byHour.delete(key);
    return old;
  }

  #isLive(slot: number): boolean {
    return this.#slots.get(this.#window.articles[slot] as number) === slot;
  }

  /** Takes a slot for an article; its features stay in the probe. */
  #take(article: GroupedArticle): number {
    const language = languageNumber(groupingLanguage(article.language));
    const slot = this.#window.take();
    this.#window.articles[slot] = article.id;
    this.#window.times[slot] = article.time;
    this.#window.languages[slot] = language;
    this.#window.sources[slot] = article.source === undefined ? 0 : hashText(article.source, ofSources);
    const compared = this.#boilerplate.strip(article, slot);
    this.#window.previews[slot] = isPreview(article.title, article.language) ? 1 : 0;
    const features = weighFeatures(compared, language, this.#index, this.#counts);
    openProbe(this.#probe, features, isInTitleCase(article.title));
    return slot;
  }

  /** Gives the slot its features and its story, and empties the probe. */
  #settle(slot: number, story: number): void {
    const { length, ids, weights, common, runs } = this.#probe;
    for (let at = 0; at < length; at++) {
      const place = slot * stride + at;
      const [id, weight, run] = [ids[at] as number, weights[at] as number, runs[at] as number];
      this.#window.link(place, id, weight, common[at] === 1, run);
    }
    this.#window.lengths[slot] = length;
    this.#probe.close();
    this.#slots.set(this.#window.articles[slot] as number, slot);
    this.#noteTime(slot);
    this.#members.add(slot, story);
    this.#centroids.forget(story);
    this.#counts.count(slot);
  }

  #noteTime(slot: number): void {
    const time = this.#window.times[slot] as number;
    const key = Math.floor(time / hour);
    if (this.#ordered === key) this.#ordered = NaN;
    this.#byHour.getOrInsertComputed(key, () => []).push(slot);
    this.#oldest = Math.min(this.#oldest, time);
  }

  #release(slot: number): void {
    this.#counts.uncount(slot);
    this.#centroids.forget(this.#window.stories[slot] as number);
    this.#members.remove(slot);
    this.#boilerplate.forget(slot);
    this.#slots.delete(this.#window.articles[slot] as number);
    this.#window.release(slot);
  }
}
