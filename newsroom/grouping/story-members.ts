import { copyInto } from './feature-index.ts';
import type { Window } from './window.ts';

const none = -1;
const firstCapacity = 512;
const timesHeard = 2;

/**
 * Which live articles form which story; a story without live articles is removed. Stories have internal numbers here.
 */
export class StoryMembers {
  readonly #window: Window;
  readonly #places = new Map<number, number>();
  #free: number[] = [];
  #used = 0;
  /** The caller's number of each story. */
  ids = new Float64Array(firstCapacity);
  heads = new Int32Array(firstCapacity);
  sizes = new Int32Array(firstCapacity);
  /** The earliest time of any article that was live in it. */
  begun = new Float64Array(firstCapacity);

  constructor(window: Window) {
    this.#window = window;
  }

  get count(): number {
    return this.#places.size;
  }

  /** The number of a story here, if it has live articles. */
  find(id: number): number | undefined {
    return this.#places.get(id);
  }

  /** The story's internal number; assigned if it is new. */
  placeOf(id: number): number {
    const known = this.#places.get(id);
    if (known !== undefined) return known;
    const place = this.#free.pop() ?? this.#used++;
    if (place >= this.ids.length) this.#grow();
    this.ids[place] = id;
    this.heads[place] = none;
    this.sizes[place] = 0;
    this.begun[place] = Infinity;
    this.#places.set(id, place);
    return place;
  }

  /** The slots of a story's latest articles, the newest first, at most so many. */
  slotsOf(story: number, most = Infinity): number[] {
    const slots: number[] = [];
    const { nextMembers } = this.#window;
    let slot = this.heads[story] as number;
    while (slot !== none && slots.length < most) {
      slots.push(slot);
      slot = nextMembers[slot] as number;
    }
    return slots;
  }

  /** The same with at most two per publisher, so that one that repeats itself counts no more than others. */
  voicesOf(story: number, most: number): number[] {
    const heard = new Map<number, number>();
    const isNew = (slot: number) => {
      const source = this.#window.sources[slot] as number;
      const times = (heard.get(source) ?? 0) + 1;
      heard.set(source, times);
      return source === 0 || times <= timesHeard;
    };
    return this.slotsOf(story).filter(isNew).slice(0, most);
  }

  add(slot: number, story: number): void {
    this.#window.stories[slot] = story;
    this.#window.nextMembers[slot] = this.heads[story] as number;
    this.heads[story] = slot;
    this.sizes[story] = (this.sizes[story] as number) + 1;
    this.begun[story] = Math.min(this.begun[story] as number, this.#window.times[slot] as number);
  }

  remove(slot: number): void {
    const { stories, nextMembers } = this.#window;
    const story = stories[slot] as number;
    const next = nextMembers[slot] as number;
    if (this.heads[story] === slot) this.heads[story] = next;
    else {
      let before = this.heads[story] as number;
      while (nextMembers[before] !== slot) before = nextMembers[before] as number;
      nextMembers[before] = next;
    }
    this.sizes[story] = (this.sizes[story] as number) - 1;
    if (this.sizes[story] === 0) this.#forget(story);
  }

  /** Moves all articles of a story to another. */
  merge(from: number, into: number): void {
    const slots = this.slotsOf(from);
    for (const slot of slots.toReversed()) this.add(slot, into);
    this.sizes[from] = 0;
    this.#forget(from);
  }

  #forget(story: number): void {
    this.#places.delete(this.ids[story] as number);
    this.#free.push(story);
  }

  #grow(): void {
    const capacity = Math.ceil(this.ids.length * 1.5);
    this.ids = copyInto(this.ids, new Float64Array(capacity));
    this.heads = copyInto(this.heads, new Int32Array(capacity));
    this.sizes = copyInto(this.sizes, new Int32Array(capacity));
    this.begun = copyInto(this.begun, new Float64Array(capacity));
  }
}
