import { type Feature, kinds } from './feature.ts';
import { IntTable } from './int-table.ts';

export const wordKind = kinds.word;
export const placeKind = kinds.place;
export const conceptKind = kinds.concept;

/** What names things, unlike places, numbers and concepts, which many events share. */
export function isWordOrName(kind: number): boolean {
  return kind === kinds.word || kind === kinds.name;
}

const languageBits = 5;
const none = -1;
const firstCapacity = 4096;
/** Also what is a name may be written small at times, or have a common word's stem. */
const properShare = 0.25;

/**
 * The features that live articles hold, as small numbers: which articles hold each (a chain of places in the window), and how
 * many stories of each language have it.
 */
export class FeatureIndex {
  #ids = new IntTable();
  /** Stories of one language that have a universal feature; words have a language of their own. */
  #storiesByLanguage = new IntTable();
  #keys = new Int32Array(firstCapacity);
  #free: number[] = [];
  #used = 0;
  kinds = new Uint8Array(firstCapacity);
  /** Of words, their language's number; 0 of all else. */
  languages = new Uint8Array(firstCapacity);
  groups = new Int32Array(firstCapacity);
  /** The live articles that have the feature, and the newest of them. */
  holders = new Int32Array(firstCapacity);
  heads = new Int32Array(firstCapacity);
  /** How many of them have it as one that names nothing: of a word written small or known as a concept, or a small number. */
  commons = new Int32Array(firstCapacity);
  #stories = new Int32Array(firstCapacity);

  /** Features that live articles hold. */
  get size(): number {
    return this.#ids.size;
  }

  get capacity(): number {
    return this.kinds.length;
  }

  /** The number of a feature in an article of a language, which it gets if it has none. */
  idOf(feature: Feature, language: number): number {
    const kind = kinds[feature.kind];
    const known = this.#ids.get(feature.key);
    if (known !== none) return known;
    const id = this.#free.pop() ?? this.#next();
    this.#ids.set(feature.key, id);
    this.#keys[id] = feature.key;
    this.kinds[id] = kind;
    this.languages[id] = kind === wordKind ? language : 0;
    this.groups[id] = feature.group;
    this.holders[id] = 0;
    this.commons[id] = 0;
    this.heads[id] = none;
    this.#stories[id] = 0;
    return id;
  }

  /** Forgets a feature if no article holds it. */
  release(id: number): void {
    if (this.holders[id] !== 0 || this.#ids.get(this.#keys[id] as number) !== id) return;
    this.#ids.delete(this.#keys[id] as number);
    this.#free.push(id);
  }

  /** Whether it is a word that names something. */
  isProper(id: number): boolean {
    return this.kinds[id] === wordKind && !this.isCommon(id);
  }

  /** Whether it names something: a word as names are written, or a place. */
  isName(id: number): boolean {
    return this.kinds[id] === placeKind || this.isProper(id);
  }

  /** Whether more than a few articles have a feature as one that names nothing there. */
  isCommon(id: number): boolean {
    return (this.commons[id] as number) > properShare * (this.holders[id] as number);
  }

  /** Whether it tells an event from others of its kind and country: a word that names something, a name of any language, a town. */
  singlesOut(id: number): boolean {
    return this.isTown(id) || (isWordOrName(this.kinds[id] as number) && !this.isCommon(id));
  }

  /** Whether it is a town or region of one country, with which it is one name. */
  isTown(id: number): boolean {
    return this.kinds[id] === placeKind && this.groups[id] !== this.#keys[id];
  }

  /** How many stories of a language have the feature. */
  storiesWith(id: number, language: number): number {
    if (this.kinds[id] === wordKind) return this.#stories[id] as number;
    return Math.max(0, this.#storiesByLanguage.get(keyOf(id, language)));
  }

  countStory(id: number, language: number, change: 1 | -1): void {
    if (this.kinds[id] === wordKind) {
      this.#stories[id] = (this.#stories[id] as number) + change;
      return;
    }
    const key = keyOf(id, language);
    const count = Math.max(0, this.#storiesByLanguage.get(key)) + change;
    if (count === 0) this.#storiesByLanguage.delete(key);
    else this.#storiesByLanguage.set(key, count);
  }

  #next(): number {
    if (this.#used === this.capacity) this.#grow();
    return this.#used++;
  }

  #grow(): void {
    const capacity = Math.ceil(this.capacity * 1.5);
    this.kinds = grown(this.kinds, new Uint8Array(capacity));
    this.languages = grown(this.languages, new Uint8Array(capacity));
    this.#keys = grown(this.#keys, new Int32Array(capacity));
    this.groups = grown(this.groups, new Int32Array(capacity));
    this.holders = grown(this.holders, new Int32Array(capacity));
    this.heads = grown(this.heads, new Int32Array(capacity));
    this.commons = grown(this.commons, new Int32Array(capacity));
    this.#stories = grown(this.#stories, new Int32Array(capacity));
  }
}

function keyOf(id: number, language: number): number {
  return ((id << languageBits) | language) + 1;
}

/** The larger array with what the smaller one held. */
export function grown<A extends { set: (from: A) => void }>(from: A, to: A): A {
  to.set(from);
  return to;
}
