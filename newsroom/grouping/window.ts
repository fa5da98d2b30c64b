import { copyInto, type FeatureIndex } from './feature-index.ts';
import { recipe } from './recipe.ts';

const none = -1;
const firstCapacity = 512;
/** Places for an article's features. */
export const stride = recipe.words + recipe.universals;
/**
 * Weights take 14 bits; the other two say that the feature was counted for the article's story, and that it names
 * nothing in the article.
 */
const full = 0x3f_ff;
const unit = 1 / full;
const countedBit = 0x80_00;
const commonBit = 0x40_00;

/** The live articles as slots in typed arrays, and their features, `stride` places per slot. */
export class Window {
  #free: number[] = [];
  #used = 0;
  readonly #index: FeatureIndex;
  articles = new Float64Array(firstCapacity);
  times = new Float64Array(firstCapacity);
  languages = new Uint8Array(firstCapacity);
  /** 1: the article announces something that has not happened yet. */
  previews = new Uint8Array(firstCapacity);
  /** Hashes of publishers' names; 0 where nobody is named. */
  sources = new Int32Array(firstCapacity);
  /** 1: the first article of its story in its language. */
  firstOfLanguage = new Uint8Array(firstCapacity);
  /** Hashes of title and description where the article was the first of its publisher with this description; else 0. */
  titles = new Int32Array(firstCapacity);
  descriptions = new Int32Array(firstCapacity);
  /** Hashes of what follows the last dash or bar of a title, if that may be a site's name; else 0. */
  endings = new Int32Array(firstCapacity);
  stories = new Int32Array(firstCapacity);
  /** The next older article of the same story. */
  nextMembers = new Int32Array(firstCapacity);
  lengths = new Uint8Array(firstCapacity);
  features = new Int32Array(firstCapacity * stride);
  /** The run that each feature's word belongs to in its text; 0: none. */
  runs = new Uint8ClampedArray(firstCapacity * stride);
  #weights = new Uint16Array(firstCapacity * stride);
  /** The linked list of articles that hold a feature, newest first. */
  next = new Int32Array(firstCapacity * stride);
  #previous = new Int32Array(firstCapacity * stride);

  constructor(index: FeatureIndex) {
    this.#index = index;
  }

  get capacity(): number {
    return this.times.length;
  }

  /** Takes a free slot. */
  take(): number {
    const free = this.#free.pop();
    if (free !== undefined) return free;
    if (this.#used === this.capacity) this.#grow();
    return this.#used++;
  }

  weight(place: number): number {
    return ((this.#weights[place] as number) & full) * unit;
  }

  isCounted(place: number): boolean {
    return ((this.#weights[place] as number) & countedBit) !== 0;
  }

  setCounted(place: number, counted: boolean): void {
    const weight = (this.#weights[place] as number) & ~countedBit;
    this.#weights[place] = counted ? weight | countedBit : weight;
  }

  isCommon(place: number): boolean {
    return ((this.#weights[place] as number) & commonBit) !== 0;
  }

  /**
   * Stores a feature at a place of an article, and adds the article to the feature's list. `common`: it names nothing
   * in the article; `run`: as in `Probe.add`.
   */
  link(place: number, id: number, weight: number, common: boolean, run: number): void {
    const { heads, holders, commons } = this.#index;
    const head = heads[id] as number;
    this.features[place] = id;
    this.runs[place] = run;
    this.#weights[place] = Math.round(weight * full) | (common ? commonBit : 0);
    if (common) commons[id] = (commons[id] as number) + 1;
    this.next[place] = head;
    this.#previous[place] = none;
    if (head !== none) this.#previous[head] = place;
    heads[id] = place;
    holders[id] = (holders[id] as number) + 1;
  }

  /** Frees a slot with its features. */
  release(slot: number): void {
    const from = slot * stride;
    for (let place = from; place < from + (this.lengths[slot] as number); place++) this.#unlink(place);
    this.lengths[slot] = 0;
    this.#free.push(slot);
  }

  #unlink(place: number): void {
    const { heads, holders, commons } = this.#index;
    const id = this.features[place] as number;
    const [next, previous] = [this.next[place] as number, this.#previous[place] as number];
    if (next !== none) this.#previous[next] = previous;
    if (previous === none) heads[id] = next;
    else this.next[previous] = next;
    holders[id] = (holders[id] as number) - 1;
    if (this.isCommon(place)) commons[id] = (commons[id] as number) - 1;
    this.#index.release(id);
  }

  #grow(): void {
    const capacity = Math.ceil(this.capacity * 1.4);
    this.articles = copyInto(this.articles, new Float64Array(capacity));
    this.times = copyInto(this.times, new Float64Array(capacity));
    this.languages = copyInto(this.languages, new Uint8Array(capacity));
    this.previews = copyInto(this.previews, new Uint8Array(capacity));
    this.sources = copyInto(this.sources, new Int32Array(capacity));
    this.firstOfLanguage = copyInto(this.firstOfLanguage, new Uint8Array(capacity));
    this.titles = copyInto(this.titles, new Int32Array(capacity));
    this.descriptions = copyInto(this.descriptions, new Int32Array(capacity));
    this.endings = copyInto(this.endings, new Int32Array(capacity));
    this.stories = copyInto(this.stories, new Int32Array(capacity));
    this.nextMembers = copyInto(this.nextMembers, new Int32Array(capacity));
    this.lengths = copyInto(this.lengths, new Uint8Array(capacity));
    this.runs = copyInto(this.runs, new Uint8ClampedArray(capacity * stride));
    this.features = copyInto(this.features, new Int32Array(capacity * stride));
    this.#weights = copyInto(this.#weights, new Uint16Array(capacity * stride));
    this.next = copyInto(this.next, new Int32Array(capacity * stride));
    this.#previous = copyInto(this.#previous, new Int32Array(capacity * stride));
  }
}
