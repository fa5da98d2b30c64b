import { conceptKind, nameKind, placeKind, wordKind, type FeatureIndex } from './feature-index.ts';
import { recipe } from './recipe.ts';

/** Its places and 0 are one byte. */
const longest = 255;
const none = -1;

/** The likeness of two vectors, and what it rests on. Cosines are from 0 to 1. */
export type Likeness = {
  words: number;
  universal: number;
  /** The part of `universal` that is concepts. */
  concepts: number;
  robust: number;
  /** How many rare words they share; those of one run count once. */
  strongWords: number;
  /** They share nothing but two or more words of one run. */
  onlyOneName: boolean;
  evidence: number;
  /** How many places, and words that name something, they share. */
  namesWithin: number;
  /** How many names, places and distinctive numbers they share: what names something in every language. */
  namesAcross: number;
  /** How many towns they share. */
  towns: number;
  /** How many numbers with a decimal part they share. */
  decimals: number;
  /** How many names and distinctive numbers they share, without places. */
  namesBesidePlaces: number;
};

/**
 * A vector of features, indexed by feature so that others can be compared with it quickly: an article that is being
 * placed, or a story that may be merged. It is filled, used and emptied.
 */
export class Probe {
  readonly #index: FeatureIndex;
  /** For each feature, its position in the vector + 1; 0: not in it. */
  #marks = new Uint8Array(0);
  #length = 0;
  #inTitleCase = false;
  #groups = 0;
  readonly #groupOf = new Map<number, number>();
  /** For each run, its group + 1; 0: it has none yet. */
  readonly #groupOfRun = new Uint16Array(longest + 1);
  readonly ids = new Int32Array(longest);
  readonly weights = new Float32Array(longest);
  readonly strong = new Uint8Array(longest);
  readonly common = new Uint8Array(longest);
  readonly runs = new Uint8ClampedArray(longest);
  readonly #proper = new Uint8Array(longest);
  #names = 0;
  #towns = 0;
  #places = 0;
  #decimals = 0;
  /** Of each feature, what it is evidence for, and the name that it belongs to; a concept belongs to none. */
  readonly #group = new Int32Array(longest);
  readonly #name = new Int32Array(longest);
  readonly #sums = new Float64Array(2 * longest);
  /** Whether anything but words and places was met. */
  #moreThanPlaces = false;
  /** Whether anything but words and concepts was met. */
  #moreThanTopics = false;
  readonly #evidence = new Float32Array(2 * longest);
  /** The run of the feature met first. */
  #firstRun = none;
  /** Whether anything but words of that run was met. */
  #moreThanOneName = false;
  #wordsMet = 0;
  /** For each run, the last comparison in which a strong word of it was met. */
  readonly #metIn = new Float64Array(longest + 1);
  #comparison = 0;
  readonly #likeness: Likeness = {
    words: 0,
    universal: 0,
    concepts: 0,
    robust: 0,
    strongWords: 0,
    onlyOneName: false,
    evidence: 0,
    namesWithin: 0,
    namesAcross: 0,
    towns: 0,
    decimals: 0,
    namesBesidePlaces: 0,
  };

  constructor(index: FeatureIndex) {
    this.#index = index;
  }

  get length(): number {
    return this.#length;
  }

  /** How many of its words and places name something. */
  get names(): number {
    return this.#names;
  }

  /** How many numbers with a decimal part it has. */
  get decimals(): number {
    return this.#decimals;
  }

  /** How many places it names. */
  get places(): number {
    return this.#places;
  }

  /** How many towns it names. */
  get towns(): number {
    return this.#towns;
  }

  /**
   * Adds a feature. `strong`: sharing it is evidence; `common`: it names nothing in this text; `run`: that of its text to
   * which its word belongs, 0: none.
   */
  add(id: number, weight: number, strong: boolean, common: boolean, run = 0): void {
    const at = this.#length++;
    this.ids[at] = id;
    this.weights[at] = weight;
    this.strong[at] = strong ? 1 : 0;
    this.common[at] = common ? 1 : 0;
    this.runs[at] = run;
    const proper = !common && this.#index.isProper(id) ? 1 : 0;
    this.#proper[at] = proper;
    if (!common && this.#index.isName(id)) this.#names++;
    if (this.#index.isTown(id)) this.#towns++;
    if (this.#index.kinds[id] === placeKind) this.#places++;
    this.#decimals += this.#index.decimals[id] as number;
    // Words have no groups: each counts separately, and none of them decides.
    if (this.#index.kinds[id] === wordKind) return;
    const group = this.#groupAt(this.#index.groups[id] as number);
    this.#group[at] = group;
    this.#name[at] =
      run === 0 || this.#index.kinds[id] === conceptKind ? group : this.#groupOfName(this.runs[at]);
  }

  #groupAt(group: number): number {
    const known = this.#groupOf.get(group);
    if (known !== undefined) return known;
    this.#groupOf.set(group, this.#groups);
    return this.#groups++;
  }

  #groupOfName(run: number): number {
    if (this.#groupOfRun[run] === 0) this.#groupOfRun[run] = ++this.#groups;
    return (this.#groupOfRun[run] as number) - 1;
  }

  /**
   * Makes the vector ready for comparing, after all its features were added. In a headline in title case a word that
   * nobody else has used need not be a name.
   */
  open(inTitleCase = false): void {
    this.#inTitleCase = inTitleCase;
    if (this.#marks.length < this.#index.capacity) this.#marks = new Uint8Array(this.#index.capacity);
    for (let at = 0; at < this.#length; at++) this.#marks[this.ids[at] as number] = at + 1;
  }

  /** Forgets the vector. */
  close(): void {
    for (let at = 0; at < this.#length; at++) this.#marks[this.ids[at] as number] = 0;
    this.#length = 0;
    this.#groups = 0;
    this.#names = 0;
    this.#towns = 0;
    this.#places = 0;
    this.#decimals = 0;
    this.#groupOf.clear();
    this.#groupOfRun.fill(0);
  }

  /** Whether one of the names in the vector is such a one. */
  someName(isSuch: (id: number) => boolean): boolean {
    for (let at = 0; at < this.#length; at++) {
      const id = this.ids[at] as number;
      if (this.common[at] === 1 || !this.#index.isName(id)) continue;
      const isDoubtful = this.#inTitleCase && this.#proper[at] === 1 && this.#index.holders[id] === 0;
      if (!isDoubtful && isSuch(id)) return true;
    }
    return false;
  }

  has(id: number): boolean {
    return this.#marks[id] !== 0;
  }

  /** The position of a feature in the vector; below 0 if it is not in it. */
  placeOf(id: number): number {
    return (this.#marks[id] as number) - 1;
  }

  /** Begins a comparison. */
  start(): void {
    const likeness = this.#likeness;
    likeness.words = 0;
    likeness.universal = 0;
    likeness.concepts = 0;
    likeness.strongWords = 0;
    likeness.namesWithin = 0;
    likeness.namesAcross = 0;
    likeness.towns = 0;
    likeness.decimals = 0;
    likeness.namesBesidePlaces = 0;
    this.#firstRun = none;
    this.#moreThanOneName = false;
    this.#wordsMet = 0;
    this.#comparison++;
    this.#moreThanPlaces = false;
    this.#moreThanTopics = false;
    this.#sums.fill(0, 0, this.#groups);
    this.#evidence.fill(0, 0, this.#groups);
  }

  /** Counts a feature of the other vector; `common` as in `add`. */
  meet(id: number, weight: number, common: boolean): void {
    const at = this.placeOf(id);
    if (at < 0) return;
    const likeness = this.#likeness;
    const product = (this.weights[at] as number) * weight;
    const kind = this.#index.kinds[id];
    const strong = this.strong[at] === 1;
    const run = this.runs[at] as number;
    if (this.#firstRun === none) this.#firstRun = run;
    if (run === 0 || run !== this.#firstRun) this.#moreThanOneName = true;
    if (kind === wordKind) {
      this.#wordsMet++;
      likeness.words += product;
      if (strong && this.#isFirstOf(run)) likeness.strongWords++;
      if (!common) {
        likeness.namesWithin += this.#proper[at] as number;
        likeness.namesBesidePlaces += this.#proper[at] as number;
      }
      return;
    }
    likeness.universal += product;
    likeness.decimals += this.#index.decimals[id] as number;
    if (kind === conceptKind) likeness.concepts += product;
    else {
      // A word of a topic is no more than the topic, though it is spelled alike in many languages.
      if (kind !== nameKind || !(common && this.common[at] === 1)) this.#moreThanTopics = true;
      if (!common && this.common[at] === 0) {
        likeness.namesAcross++;
        if (kind !== placeKind) likeness.namesBesidePlaces++;
      }
    }
    // Two towns of one region do not share it, a town and its region do.
    if (this.#index.isTown(id) && !(common && this.common[at] === 1)) likeness.towns++;
    if (kind === placeKind) likeness.namesWithin++;
    else this.#moreThanPlaces = true;
    const name = this.#name[at] as number;
    this.#sums[name] = (this.#sums[name] as number) + product;
    if (strong) this.#evidence[this.#group[at] as number] = kind === placeKind ? 0.5 : 1;
  }

  /** Whether no other strong word of the run was met: "Manchester United" is one name. */
  #isFirstOf(run: number): boolean {
    if (run > 0 && this.#metIn[run] === this.#comparison) return false;
    this.#metIn[run] = this.#comparison;
    return true;
  }

  /** Ends a comparison. What it returns is overwritten by the next one. */
  finish(): Likeness {
    const likeness = this.#likeness;
    let largest = 0;
    likeness.evidence = 0;
    for (let group = 0; group < this.#groups; group++) {
      largest = Math.max(largest, this.#sums[group] as number);
      likeness.evidence += this.#evidence[group] as number;
    }
    likeness.onlyOneName = !this.#moreThanOneName && this.#wordsMet > 1;
    if (!this.#moreThanTopics) likeness.evidence *= recipe.ofTopics;
    const dot = likeness.universal;
    likeness.robust = this.#moreThanPlaces ? Math.min(dot, recipe.robust * (dot - largest)) : 0;
    return likeness;
  }
}
