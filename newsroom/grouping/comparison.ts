import { Candidates } from './candidates.ts';
import type { Centroid, Centroids } from './centroids.ts';
import type { FeatureIndex } from './feature-index.ts';
import { otherLanguage } from './grouping-languages.ts';
import { fade, scorePair } from './likeness.ts';
import type { Likeness, Probe } from './probe.ts';
import { recipe } from './recipe.ts';
import {
  givesOtherDecimals,
  isElsewhere,
  isOutlier,
  namesNothingElse,
  namesOtherTowns,
  type Scene,
  shareDistinctiveFeature,
  sharedScenes,
} from './signatures.ts';
import type { StoryCounts } from './story-counts.ts';
import type { StoryMembers } from './story-members.ts';
import { openLiveProbe } from './weighing.ts';
import { stride, type Window } from './window.ts';

/** A story's internal number, and how near an article came to it; from 1 on it belongs to it. */
export type ComparedStory = { place: number; score: number };

const mostOrdered = 32;
const none = -1;

/** Compares the contents of the probe with articles and stories. */
export class Comparison {
  readonly #index: FeatureIndex;
  readonly #window: Window;
  readonly #members: StoryMembers;
  readonly #counts: StoryCounts;
  readonly #centroids: Centroids;
  readonly #probe: Probe;
  readonly #candidates: Candidates;

  constructor(
    index: FeatureIndex,
    window: Window,
    members: StoryMembers,
    counts: StoryCounts,
    centroids: Centroids,
    probe: Probe,
  ) {
    this.#index = index;
    this.#window = window;
    this.#members = members;
    this.#counts = counts;
    this.#centroids = centroids;
    this.#probe = probe;
    this.#candidates = new Candidates(index, window, members, probe);
  }

  /** The stories nearest to the article in the probe, except its own, the nearest first; of equals the older first. */
  nearestStories(slot: number, own = none): ComparedStory[] {
    const byStory = new Map<number, number[]>();
    for (const other of this.#candidates.nearest(slot, own)) {
      const story = this.#window.stories[other] as number;
      const score = this.#scoreArticle(slot, other);
      byStory.getOrInsertComputed(story, () => []).push(score);
    }
    const { ids } = this.#members;
    return [...byStory]
      .map(([place, scores]) => ({ place, members: meanOfBest(scores, this.#membersAsked(place)) }))
      .toSorted((a, b) => b.members - a.members)
      .slice(0, recipe.storiesCompared)
      .map(({ place, members }) => ({ place, score: this.#scoreStory(slot, place, members) }))
      .toSorted((a, b) => b.score - a.score || (ids[a.place] as number) - (ids[b.place] as number));
  }

  /**
   * The other stories nearest to an article that is alone in its story, with its features weighted as rare as they are
   * now. The probe must be empty.
   */
  storiesNearLone(story: number): ComparedStory[] {
    const slot = this.#members.heads[story] as number;
    openLiveProbe(this.#probe, slot, this.#window, this.#index, this.#counts);
    const near = this.nearestStories(slot, story);
    this.#probe.close();
    return near;
  }

  /** The other stories whose articles share most with a story. The probe must be empty. */
  storiesNear(place: number): number[] {
    this.#openCentroid(this.#centroids.of(place));
    const slots = this.#candidates.nearest(this.#members.heads[place] as number, place);
    this.#probe.close();
    const stories = new Set(slots.map((slot) => this.#window.stories[slot] as number));
    return [...stories].slice(0, recipe.reconsidered);
  }

  /**
   * The latest articles of a story, at most two per publisher, the one nearest to their centroid first. The probe must
   * be empty.
   */
  byCentrality(place: number): number[] {
    const slots = this.#members.voicesOf(place, mostOrdered);
    this.#openCentroid(this.#centroids.centroidOf(place, slots));
    const near = slots.map((slot) => {
      const { words, universal } = this.#meetArticle(slot);
      return { slot, score: words + universal };
    });
    this.#probe.close();
    return near.toSorted((a, b) => b.score - a.score || a.slot - b.slot).map(({ slot }) => slot);
  }

  /** How near two stories are to being one: from 1 on they are, if both are large. The probe must be empty. */
  likenessOfStories(one: number, two: number): number {
    const [a, b] = [this.#centroids.of(one), this.#centroids.of(two)];
    this.#openCentroid(a);
    const likeness = { ...this.#meetCentroid(b) };
    const kin = likeness.robust > 0 && shareDistinctiveFeature(a, b, this.#probe, this.#index);
    this.#probe.close();
    const alike = likenessOfCentroids(a, b, likeness, kin);
    if (alike < 1) return alike;
    const doubt = this.#doubtOfLone(one, two);
    if (doubt === 'one name') return likenessOfCentroids(a, b, likeness, false) * recipe.nameAlone;
    return doubt === 'strangers' ? alike * recipe.strangers : alike;
  }

  /**
   * What speaks against merging a single report with another story: it shares nothing but one name of several words, or
   * no name, and is from another country or gives other rates.
   */
  #doubtOfLone(one: number, two: number): 'one name' | 'strangers' | null {
    const { sizes, heads } = this.#members;
    const [lone, other] = sizes[one] === 1 ? [one, two] : [two, one];
    if (sizes[lone] !== 1) return null;
    openLiveProbe(this.#probe, heads[lone] as number, this.#window, this.#index, this.#counts);
    const centroid = this.#centroids.of(other);
    const { onlyOneName, namesBesidePlaces } = this.#meetCentroid(centroid);
    const areStrangers =
      namesBesidePlaces === 0 &&
      (givesOtherDecimals(centroid, this.#probe) || isElsewhere(centroid, this.#probe, this.#index));
    this.#probe.close();
    if (areStrangers) return 'strangers';
    return onlyOneName ? 'one name' : null;
  }

  /** How near the article in the probe is to being in one story with another. */
  #scoreArticle(slot: number, other: number): number {
    const { times, languages, previews } = this.#window;
    const { names, towns, decimals } = this.#probe;
    return scorePair({
      likeness: this.#meetArticle(other),
      sameLanguage: languages[slot] === languages[other] && languages[slot] !== otherLanguage,
      apart: Math.abs((times[slot] as number) - (times[other] as number)),
      announced: previews[slot] !== previews[other],
      bothName: names > 0 && this.#has(other, (id) => this.#index.isName(id)),
      bothNameTowns: towns > 0 && this.#has(other, (id) => this.#index.isTown(id)),
      bothGiveDecimals: decimals > 0 && this.#has(other, (id) => this.#index.decimals[id] === 1),
    });
  }

  /** Whether an article has a feature of a kind. */
  #has(slot: number, isOfKind: (id: number) => boolean): boolean {
    const from = slot * stride;
    const end = from + (this.#window.lengths[slot] as number);
    for (let place = from; place < end; place++)
      if (isOfKind(this.#window.features[place] as number)) return true;
    return false;
  }

  #openCentroid({ ids, weights }: Centroid): void {
    ids.forEach((id, at) => this.#probe.add(id, weights[at] as number, false, false));
    this.#probe.open();
  }

  /** A large story is more likely to contain nearby events, so one similar article is not enough. */
  #membersAsked(place: number): number {
    return Math.min(
      recipe.bestMembers,
      1 + Math.floor((this.#members.sizes[place] as number) / recipe.largeStory),
    );
  }

  #scoreStory(slot: number, place: number, members: number): number {
    if (this.#members.sizes[place] === 1) return members;
    const { times, languages, previews } = this.#window;
    const centroid = this.#centroids.of(place);
    const language = languages[slot] as number;
    const { names, decimals } = this.#probe;
    const apart = Math.abs((times[slot] as number) - centroid.newest);
    const announced = previews[slot] !== centroid.preview;
    const sameLanguage = language !== otherLanguage && (centroid.languages & (1 << language)) !== 0;
    const likeness = this.#meetCentroid(centroid);
    const namesOthers =
      likeness.namesBesidePlaces === 0 &&
      (namesOtherTowns(centroid, this.#probe, this.#index) ||
        isElsewhere(centroid, this.#probe, this.#index));
    const whole = scorePair({
      likeness,
      sameLanguage,
      apart,
      announced,
      bothName: names > 0 && centroid.names.length > 0,
      bothNameTowns: false,
      bothGiveDecimals: decimals > 0 && centroid.decimals.length > 0,
    });
    const has = (id: number) => this.#probe.has(id);
    const isLoyal = !announced && apart <= recipe.loyalWithin && this.#isLoyal(place, sameLanguage);
    const factors =
      (isOutlier(centroid, has, 1 << language, this.#index) ? recipe.outsider : 1) *
      (namesOthers ? recipe.strangers : 1) *
      (isLoyal ? recipe.loyal : 1);
    // An announcement names everything that the later reports name, so claims say nothing.
    const claimed = announced
      ? 1
      : 1 + recipe.claim * this.#candidates.claims.of(place) * fade(apart, announced);
    return (((members + whole) / 2) * claimed * factors) / this.#askedOf(place);
  }

  /** Whether the article in the probe is another angle on a large story. */
  #isLoyal(story: number, sameLanguage: boolean): boolean {
    if ((this.#members.sizes[story] as number) < recipe.largeStory) return false;
    const centroid = this.#centroids.of(story);
    if (sameLanguage && namesNothingElse(centroid, this.#probe, this.#index)) return true;
    return sharedScenes(centroid, this.#probe, this.#index).some((scene) => this.#isOwn(story, scene));
  }

  /** Whether hardly any other article has a story's scene. */
  #isOwn(story: number, scene: Scene): boolean {
    const { heads } = this.#index;
    const { next, stories } = this.#window;
    let [own, all] = [0, 0];
    for (
      let place = heads[scene.concept] as number, asked = 0;
      place >= 0 && asked < recipe.sceneHolders;
      place = next[place] as number, asked++
    ) {
      const slot = (place / stride) | 0;
      if (!this.#has(slot, (id) => id === scene.place)) continue;
      all++;
      if (stories[slot] === story) own++;
    }
    return own > 0 && own >= recipe.loyalShare * all;
  }

  /** How much nearer than to a small story something must be to a large one, to which a wrong report does more harm. */
  #askedOf(place: number): number {
    const doublings = Math.log2((this.#members.sizes[place] as number) / recipe.largeStory);
    return 1 + recipe.largeAsks * Math.max(0, doublings);
  }

  #meetArticle(slot: number): Likeness {
    const from = slot * stride;
    const { features } = this.#window;
    this.#probe.start();
    const end = from + (this.#window.lengths[slot] as number);
    for (let place = from; place < end; place++) {
      const id = features[place] as number;
      if (this.#probe.has(id)) this.#probe.meet(id, this.#window.weight(place), this.#window.isCommon(place));
    }
    return this.#probe.finish();
  }

  #meetCentroid({ ids, weights }: Centroid): Likeness {
    this.#probe.start();
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] as number;
      if (this.#probe.has(id)) this.#probe.meet(id, weights[at] as number, this.#index.isCommon(id));
    }
    return this.#probe.finish();
  }
}

/** `kin`: the largest part of what they share may decide. */
function likenessOfCentroids(
  a: Centroid,
  b: Centroid,
  { words, universal, robust }: Likeness,
  kin: boolean,
): number {
  const across = kin ? universal : robust;
  // Words count to the extent that the stories have languages in common.
  const shared = bits(a.languages & b.languages & ~(1 << otherLanguage));
  const common = shared / Math.max(bits(a.languages), bits(b.languages));
  const { ofWords } = recipe;
  const inWords = shared === 0 ? 0 : (ofWords * words) / shared + (1 - ofWords) * across;
  const cosine = common * inWords + (1 - common) * across;
  const faded = fade(Math.abs(a.newest - b.newest), a.preview !== b.preview);
  return (cosine / recipe.merge) * faded * (kin ? recipe.kin : 1);
}

function meanOfBest(scores: number[], most: number): number {
  if (most === 1) return Math.max(...scores);
  const best = scores.toSorted((a, b) => b - a).slice(0, most);
  return best.reduce((sum, score) => sum + score, 0) / best.length;
}

function bits(mask: number): number {
  let count = 0;
  for (let left = mask; left !== 0; left &= left - 1) count++;
  return count;
}
