import { type Feature, kinds } from './feature.ts';
import { IntTable } from './int-table.ts';

export const wordKind = kinds.word;
export const nameKind = kinds.name;
export const placeKind = kinds.place;
export const conceptKind = kinds.concept;

/** Whether a kind is a word or a name, unlike places, numbers and concepts, which many events share. */
export function isWordOrName(kind: number): boolean {
  return kind === kinds.word || kind === kinds.name;
}

const languageBits = 5;
const none = -1;
const firstCapacity = 4096;
/**
 * The share of uses as a common word up to which a word is still a name: a name may be written small at times, or have
 * the stem of a common word.
 */
const properShare = 0.25;

/**
 * The features of live articles, as small numbers: which articles hold each (a linked list through the window), and how
 * many stories of each language have it.
 */
export class FeatureIndex {
  #ids = new IntTable();
  /** How many stories of a language have a universal feature; words belong to one language anyway. */
  #storiesByLanguage = new IntTable();
  #keys = new Int32Array(firstCapacity);
  #free: number[] = [];
  #used = 0;
  kinds = new Uint8Array(firstCapacity);
  /** The language number of a word; 0 for other features. */
  languages = new Uint8Array(firstCapacity);
  groups = new Int32Array(firstCapacity);
  /** 1: a number with a decimal part. */
  decimals = new Uint8Array(firstCapacity);
  /** How many live articles have the feature, and the newest of them. */
  holders = new Int32Array(firstCapacity);
  heads = new Int32Array(firstCapacity);
  /**
   * How many of them use it in a way that names nothing: as a word written small or known as a concept, or as a small
   * number.
   */
  commons = new Int32Array(firstCapacity);
  #stories = new Int32Array(firstCapacity);

  /** Features that live articles hold. */
  get size(): number {
    return this.#ids.size;
  }

  get capacity(): number {
    return this.kinds.length;
  }

  /** The number of a feature in an article of a language; assigned if it is new. */
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
    this.decimals[id] = feature.kind === 'number' && feature.text.includes('.') ? 1 : 0;
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

  /** Whether it names something: a word written like a name, or a place. */
  isName(id: number): boolean {
    return this.kinds[id] === placeKind || this.isProper(id);
  }

  /** Whether more than a few articles use a feature in a way that names nothing. */
  isCommon(id: number): boolean {
    return (this.commons[id] as number) > properShare * (this.holders[id] as number);
  }

  /**
   * Whether it distinguishes an event from others of its kind and country: a word that names something, a name in any
   * language, or a town.
   */
  singlesOut(id: number): boolean {
    return this.isTown(id) || (isWordOrName(this.kinds[id] as number) && !this.isCommon(id));
  }

  /** Whether it is a town or region within one country, with which it counts as one name. */
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
    this.kinds = copyInto(this.kinds, new Uint8Array(capacity));
    this.languages = copyInto(this.languages, new Uint8Array(capacity));
    this.#keys = copyInto(this.#keys, new Int32Array(capacity));
    this.groups = copyInto(this.groups, new Int32Array(capacity));
    this.decimals = copyInto(this.decimals, new Uint8Array(capacity));
    this.holders = copyInto(this.holders, new Int32Array(capacity));
    this.heads = copyInto(this.heads, new Int32Array(capacity));
    this.commons = copyInto(this.commons, new Int32Array(capacity));
    this.#stories = copyInto(this.#stories, new Int32Array(capacity));
  }
}

function keyOf(id: number, language: number): number {
  return ((id << languageBits) | language) + 1;
}

/** Copies a smaller array into a larger one, and returns that. */
export function copyInto<A extends { set: (from: A) => void }>(from: A, to: A): A {
  to.set(from);
  return to;
}
