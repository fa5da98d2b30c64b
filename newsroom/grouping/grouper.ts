import { Centroids, type Centroid } from './centroids.ts';
import { FeatureIndex, wordKind } from './feature-index.ts';
import { featuresOf, type ArticleText } from './features.ts';
import { groupingLanguage, groupingLanguages } from './grouping-languages.ts';
import { acrossLanguages, decay, sameLanguage } from './likeness.ts';
import { Probe, type Likeness } from './probe.ts';
import { recipe } from './recipe.ts';
import { isRoundUp } from './round-ups.ts';
import { StoryCounts } from './story-counts.ts';
import { StoryMembers } from './story-members.ts';
import { stride, Window } from './window.ts';

/** `time`: when it was reported, in milliseconds. */
export type GroupedArticle = ArticleText & { id: number; time: number };

/** A story that was thought of, and how near it came: from 1 on it is the article's. */
type Candidate = { story: number; score: number };

/** `merged`: stories that turned out to be this one; their articles are now in it. */
export type Placement =
  | { state: 'left out' }
  | { state: 'opened'; story: number; candidates: Candidate[] }
  | { state: 'joined'; story: number; merged: number[]; candidates: Candidate[] };

const hour = 3600 * 1000;
/** Every language that is not known is one. */
const otherLanguage = 0;
const languageNumbers = new Map<string, number>(groupingLanguages.map((language, n) => [language, n + 1]));

/**
 * Puts articles into stories: those that report the same event, within and across languages. Knows the articles of the last
 * 72 hours and nothing else; pure, and the same input gives the same result.
 */
export class Grouper {
  readonly #index = new FeatureIndex();
  readonly #window = new Window(this.#index);
  readonly #members = new StoryMembers(this.#window);
  readonly #counts = new StoryCounts(this.#index, this.#window, this.#members);
  readonly #centroids = new Centroids(this.#index, this.#window, this.#members);
  readonly #probe = new Probe(this.#index);
  readonly #slots = new Map<number, number>();
  readonly #byHour = new Map<number, number[]>();
  /** No live article is older. */
  #oldest = -Infinity;
  #sums = new Float32Array(0);

  /** Live articles. */
  get size(): number {
    return this.#slots.size;
  }

  /** What is kept in memory, in numbers of things. */
  footprint(): { articles: number; stories: number; features: number } {
    return { articles: this.#slots.size, stories: this.#members.count, features: this.#index.size };
  }

  /** Finds an article's story, or opens `fresh` for it. Stories' numbers rise: the smaller one is the older. */
  place(article: GroupedArticle, fresh: number): Placement {
    if (this.#slots.has(article.id)) throw new Error(`Article ${article.id} has its place already`);
    if (isRoundUp(article.title, article.language)) return { state: 'left out' };
    const slot = this.#take(article);
    const compared = this.#compare(slot);
    const [best] = compared;
    const joined = best !== undefined && best.score >= 1;
    const story = joined ? best.place : this.#members.placeOf(fresh);
    const candidates = compared.map(({ place, score }) => ({
      story: this.#members.ids[place] as number,
      score,
    }));
    this.#settle(slot, story);
    if (!joined) return { state: 'opened', story: fresh, candidates };
    const others = compared.slice(1, 1 + recipe.mergeCandidates).map(({ place }) => place);
    const { into, merged } = this.#merge(story, others);
    return { state: 'joined', story: this.#members.ids[into] as number, merged, candidates };
  }

  /** Takes in an article whose story is known, when the window is filled anew. */
  restore(article: GroupedArticle, story: number): void {
    if (this.#slots.has(article.id)) throw new Error(`Article ${article.id} has its place already`);
    this.#settle(this.#take(article), this.#members.placeOf(story));
  }

  /** Forgets an article. False: it was not live. */
  remove(id: number): boolean {
    const slot = this.#slots.get(id);
    if (slot === undefined) return false;
    this.#release(slot);
    return true;
  }

  /** Forgets the articles before a time; how many they were. */
  expire(before: number): number {
    if (before <= this.#oldest) return 0;
    const due = [...this.#byHour.keys()].filter((key) => key * hour < before).toSorted((a, b) => a - b);
    let expired = 0;
    this.#oldest = before;
    for (const key of due) {
      const slots = this.#byHour.get(key) ?? [];
      const later = slots.filter(
        (slot) => this.#isLive(slot) && (this.#window.times[slot] as number) >= before,
      );
      for (const slot of slots) {
        if (!this.#isLive(slot) || (this.#window.times[slot] as number) >= before) continue;
        this.#release(slot);
        expired++;
      }
      if (later.length === 0) this.#byHour.delete(key);
      else this.#byHour.set(key, later);
    }
    return expired;
  }

  /** The story of a live article; null for others. */
  storyOf(id: number): number | null {
    const slot = this.#slots.get(id);
    return slot === undefined ? null : (this.#members.ids[this.#window.stories[slot] as number] as number);
  }

  #isLive(slot: number): boolean {
    return this.#slots.get(this.#window.articles[slot] as number) === slot;
  }

  /** A slot with what the article is; its features are in the probe. */
  #take(article: GroupedArticle): number {
    const slot = this.#window.take();
    const language = languageNumbers.get(groupingLanguage(article.language) ?? '') ?? otherLanguage;
    this.#window.articles[slot] = article.id;
    this.#window.times[slot] = article.time;
    this.#window.languages[slot] = language;
    this.#window.titleOnly[slot] = article.description.trim() === '' ? 1 : 0;
    this.#fill(article, language);
    return slot;
  }

  /** Puts the weightiest features of an article into the probe, its words and the rest with length 1 each. */
  #fill(article: GroupedArticle, language: number): void {
    const weighed = featuresOf(article).map((feature) => {
      const id = this.#index.idOf(feature, language);
      const rarity = this.#counts.rarity(id, language);
      return { id, rarity, weight: rarity * feature.weight, word: feature.kind === 'word' };
    });
    const heaviest = weighed.toSorted((a, b) => b.weight - a.weight);
    const words = heaviest.filter(({ word }) => word).slice(0, recipe.words);
    const universals = heaviest.filter(({ word }) => !word).slice(0, recipe.universals);
    for (const part of [words, universals]) {
      const norm = Math.sqrt(part.reduce((sum, { weight }) => sum + weight ** 2, 0));
      for (const { id, rarity, weight, word } of part)
        this.#probe.add(id, weight / norm, rarity >= (word ? recipe.strongWord : recipe.strongEvidence));
    }
    this.#probe.open();
    for (const { id } of heaviest) if (this.#probe.at(id) < 0) this.#index.release(id);
  }

  /** Gives a taken slot its features and its story, and empties the probe. */
  #settle(slot: number, story: number): void {
    const { length, ids, weights } = this.#probe;
    for (let at = 0; at < length; at++)
      this.#window.link(slot * stride + at, ids[at] as number, weights[at] as number);
    this.#window.lengths[slot] = length;
    this.#probe.close();
    const id = this.#window.articles[slot] as number;
    this.#slots.set(id, slot);
    const time = this.#window.times[slot] as number;
    const key = Math.floor(time / hour);
    this.#oldest = Math.min(this.#oldest, time);
    const slots = this.#byHour.get(key);
    if (slots) slots.push(slot);
    else this.#byHour.set(key, [slot]);
    this.#members.add(slot, story);
    this.#centroids.forget(story);
    this.#counts.count(slot);
  }

  #release(slot: number): void {
    this.#counts.uncount(slot);
    this.#centroids.forget(this.#window.stories[slot] as number);
    this.#members.remove(slot);
    this.#slots.delete(this.#window.articles[slot] as number);
    this.#window.release(slot);
  }

  /** The nearest stories of the probe's article, the nearest first. */
  #compare(slot: number): { place: number; score: number }[] {
    const byStory = new Map<number, number[]>();
    for (const other of this.#nearest(slot)) {
      const story = this.#window.stories[other] as number;
      const score = this.#scoreArticle(slot, other);
      const known = byStory.get(story);
      if (known) known.push(score);
      else byStory.set(story, [score]);
    }
    return [...byStory]
      .map(([place, scores]) => ({ place, members: meanOfBest(scores) }))
      .toSorted((a, b) => b.members - a.members)
      .slice(0, recipe.storiesCompared)
      .map(({ place, members }) => ({ place, score: this.#scoreStory(slot, place, members) }))
      .toSorted(
        (a, b) =>
          b.score - a.score ||
          (this.#members.ids[a.place] as number) - (this.#members.ids[b.place] as number),
      );
  }

  /** The live articles that share most with the probe, as far as what they share is not too common. */
  #nearest(slot: number): number[] {
    if (this.#sums.length < this.#window.capacity) this.#sums = new Float32Array(this.#window.capacity);
    const sums = this.#sums;
    const { ids, weights, length } = this.#probe;
    const { holders, heads, kinds } = this.#index;
    const touched: number[] = [];
    for (let at = 0; at < length; at++) {
      const id = ids[at] as number;
      if ((holders[id] as number) > recipe.commonest) continue;
      const weight = (weights[at] as number) * (kinds[id] === wordKind ? recipe.words6 : 1);
      for (let place = heads[id] as number; place >= 0; place = this.#window.next[place] as number) {
        const other = Math.floor(place / stride);
        if (sums[other] === 0) touched.push(other);
        sums[other] = (sums[other] as number) + weight * this.#window.weight(place);
      }
    }
    const live = touched.filter((other) => this.#isNear(slot, other));
    const best = heaviest(live, sums, recipe.candidates);
    for (const other of touched) sums[other] = 0;
    return best;
  }

  #isNear(slot: number, other: number): boolean {
    const { times } = this.#window;
    return Math.abs((times[slot] as number) - (times[other] as number)) <= recipe.window;
  }

  #scoreArticle(slot: number, other: number): number {
    const { times, languages, titleOnly } = this.#window;
    const likeness = this.#meetArticle(other);
    const faded = decay(Math.abs((times[slot] as number) - (times[other] as number)));
    if (languages[slot] === languages[other] && languages[slot] !== otherLanguage)
      return sameLanguage(likeness) * faded;
    return acrossLanguages(likeness, titleOnly[slot] === 1 || titleOnly[other] === 1) * faded;
  }

  #scoreStory(slot: number, place: number, members: number): number {
    if (this.#members.sizes[place] === 1) return members;
    const { times, languages, titleOnly } = this.#window;
    const centroid = this.#centroids.of(place);
    const language = languages[slot] as number;
    const likeness = this.#meetCentroid(centroid);
    const known = language !== otherLanguage && (centroid.languages & (1 << language)) !== 0;
    const whole = known
      ? sameLanguage(likeness)
      : acrossLanguages(likeness, titleOnly[slot] === 1 || centroid.titlesOnly);
    const faded = decay(Math.abs((times[slot] as number) - centroid.newest));
    return (1 - recipe.wholeStory) * members + recipe.wholeStory * whole * faded;
  }

  #meetArticle(slot: number): Likeness {
    const from = slot * stride;
    const { features } = this.#window;
    this.#probe.start();
    for (let place = from; place < from + (this.#window.lengths[slot] as number); place++) {
      const id = features[place] as number;
      if (this.#probe.at(id) >= 0) this.#probe.meet(id, this.#window.weight(place));
    }
    return this.#probe.finish();
  }

  #meetCentroid({ ids, weights }: Centroid): Likeness {
    this.#probe.start();
    for (let at = 0; at < ids.length; at++) this.#probe.meet(ids[at] as number, weights[at] as number);
    return this.#probe.finish();
  }

  /** Merges a story that has grown with others that it now is the same as; the oldest keeps its number. */
  #merge(story: number, others: readonly number[]): { into: number; merged: number[] } {
    let into = story;
    const merged: number[] = [];
    for (const other of others) {
      if (this.#likenessOfStories(into, other) < this.#enoughToMerge(into, other)) continue;
      const [older, younger] =
        (this.#members.ids[into] as number) < (this.#members.ids[other] as number)
          ? [into, other]
          : [other, into];
      merged.push(this.#members.ids[younger] as number);
      this.#join(younger, older);
      into = older;
    }
    return { into, merged };
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
    return smaller === 1 ? recipe.mergeSingle : smaller === 2 ? recipe.mergePair : 1;
  }

  #likenessOfStories(one: number, two: number): number {
    const [a, b] = [this.#centroids.of(one), this.#centroids.of(two)];
    a.ids.forEach((id, at) => this.#probe.add(id, a.weights[at] as number, false));
    this.#probe.open();
    const { words, robust } = this.#meetCentroid(b);
    this.#probe.close();
    // Words count as far as the stories are told in the same languages.
    const shared = bits(a.languages & b.languages & ~1);
    const common = shared / Math.max(bits(a.languages), bits(b.languages));
    const inWords = shared === 0 ? 0 : (recipe.words6 * words) / shared + recipe.universal4 * robust;
    const cosine = common * inWords + (1 - common) * robust;
    const faded = decay(Math.abs(a.newest - b.newest));
    return (cosine / (a.titlesOnly || b.titlesOnly ? recipe.mergeTitles : recipe.merge)) * faded;
  }
}

function meanOfBest(scores: number[]): number {
  const best = scores.toSorted((a, b) => b - a).slice(0, recipe.bestMembers);
  return best.reduce((sum, score) => sum + score, 0) / best.length;
}

/** The places with the greatest sums, the greatest first. */
function heaviest(places: readonly number[], sums: Float32Array, most: number): number[] {
  const best: number[] = [];
  for (const place of places) {
    const sum = sums[place] as number;
    if (best.length === most && sum <= (sums[best[most - 1] as number] as number)) continue;
    let at = best.length === most ? most - 1 : best.length;
    for (; at > 0 && (sums[best[at - 1] as number] as number) < sum; at--) best[at] = best[at - 1] as number;
    best[at] = place;
  }
  return best;
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
