import { LRUCache } from 'lru-cache';
import { StoredReply, type Reply } from './stored-reply.ts';

type Settings = {
  /** Bytes that successful replies may take. */
  bytes: number;
  /** Milliseconds that a reply counts as new, unless news about it arrive. */
  freshFor: number;
  /** Milliseconds after that in which it is still sent, while a newer one is made. */
  staleFor: number;
  clock?: () => number;
  /** A reply could not be renewed, or compressed better, in the background. */
  onTrouble: (error: unknown) => void;
};

type Load = (address: string) => Promise<Reply>;
type Entry = { reply: StoredReply; madeAt: number; staleAt: number; deadAt: number };
/** A reply that is being made, and the tags of what changed meanwhile. */
type Making = { expired: Set<string>; dropped: Set<string>; reply: Promise<StoredReply> };

export type CacheCounts = { hit: number; stale: number; miss: number };

const missing = [404, 410, 451];
const tooMany = 429;
const unavailable = 503;
const missingFreshFor = 10_000; // ms; a 404 may become an article at any moment
const missingBytes = 4 * 1024 * 1024;
const triesMax = 3; // to make a reply whose content changes while it is made
const brotliQuality = 5; // quick enough to compress while somebody waits
const restAfterShrinking = 4; // times as long as it took: at most a fifth of a processor

/**
 * Replies as bytes, keyed by address. Each is made by one call of `load` at a time, however many wait for it, and is
 * never sent later than `freshFor + staleFor` after it was made, nor, once there are news, than `staleFor` after, unless none can be made.
 */
export class PageCache {
  readonly counts: CacheCounts = { hit: 0, stale: 0, miss: 0 };
  readonly #settings: Settings;
  readonly #clock: () => number;
  readonly #found: LRUCache<string, Entry>;
  /** What is not there, or not any more, has a store of its own: made-up addresses never push real pages out. */
  readonly #missing: LRUCache<string, Entry>;
  readonly #makings = new Map<string, Making>();
  /** When the next reply may be compressed better, which happens to one at a time. */
  #shrinksFrom = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    // Not the time of day, which may be put back.
    this.#clock = settings.clock ?? (() => performance.now());
    this.#found = createStore(settings.bytes);
    this.#missing = createStore(Math.min(missingBytes, settings.bytes));
  }

  get bytes(): number {
    return this.#found.calculatedSize + this.#missing.calculatedSize;
  }

  /** The reply for an address: at once where one is held, else as soon as it is made. */
  find(address: string, load: Load): StoredReply | Promise<StoredReply> {
    const held = this.findHeld(address, load);
    if (held) return held;
    this.counts.miss++;
    return this.#renew(address, load);
  }

  /** The reply that is held for an address, if it may still be sent; `load` makes a newer one where that is due. */
  findHeld(address: string, load: Load): StoredReply | undefined {
    const now = this.#clock();
    const entry = this.#found.get(address) ?? this.#missing.get(address);
    if (!entry || now >= entry.deadAt) return undefined;
    if (now < entry.staleAt) {
      this.#countHit(entry.reply, now);
    } else {
      this.counts.stale++;
      if (!this.#makings.has(address)) this.#fetch(address, load).catch(this.#settings.onTrouble);
    }
    return entry.reply;
  }

  /** A fresh reply for what is asked, where that is an address as the cache keeps them. */
  findFresh(url: string): StoredReply | undefined {
    const entry = this.#found.get(url);
    const now = this.#clock();
    if (!entry || now >= entry.staleAt) return undefined;
    this.#countHit(entry.reply, now);
    return entry.reply;
  }

  /** Makes every reply stale that shows something of these tags, those being made now included. */
  expire(tags: ReadonlySet<string>): void {
    const now = this.#clock();
    for (const store of [this.#found, this.#missing]) {
      for (const entry of store.values()) if (isTagged(entry.reply, tags)) this.#expireEntry(entry, now);
    }
    for (const { expired } of this.#makings.values()) for (const tag of tags) expired.add(tag);
  }

  /** Forgets every reply that shows something of these tags; those being made now are made again. */
  drop(tags: ReadonlySet<string>): void {
    if (tags.size === 0) return;
    for (const store of [this.#found, this.#missing]) {
      for (const [address, entry] of store.entries()) if (isTagged(entry.reply, tags)) store.delete(address);
    }
    for (const { dropped } of this.#makings.values()) for (const tag of tags) dropped.add(tag);
  }

  #countHit(reply: StoredReply, now: number): void {
    this.counts.hit++;
    if (reply.canShrink && now >= this.#shrinksFrom) void this.#shrink(reply, now);
  }

  async #shrink(reply: StoredReply, began: number): Promise<void> {
    this.#shrinksFrom = Infinity;
    await reply.shrink().catch(this.#settings.onTrouble);
    const now = this.#clock();
    this.#shrinksFrom = now + restAfterShrinking * (now - began);
  }

  #expireEntry(entry: Entry, now: number): void {
    entry.staleAt = Math.min(entry.staleAt, now);
    // Where it is seldom asked for, whoever comes next would not be told, and has nobody to wait for but themselves.
    entry.deadAt = Math.min(entry.deadAt, Math.max(now, entry.madeAt + this.#settings.staleFor));
  }

  /** While the database is away, whoever asks for what was held gets that: nobody decides on anything meanwhile. */
  async #renew(address: string, load: Load): Promise<StoredReply> {
    const reply = await this.#fetch(address, load);
    return (reply.status === unavailable ? this.#found.get(address)?.reply : null) ?? reply;
  }

  #fetch(address: string, load: Load): Promise<StoredReply> {
    const making = this.#makings.get(address);
    if (making) return this.#join(making, address, load);
    const changed = { expired: new Set<string>(), dropped: new Set<string>() };
    const reply = this.#make(address, load, changed).finally(() => this.#makings.delete(address));
    this.#makings.set(address, { ...changed, reply });
    return reply;
  }

  /** What somebody else was refused for having asked too often says nothing to who asks now. */
  async #join(making: Making, address: string, load: Load): Promise<StoredReply> {
    const reply = await making.reply;
    return reply.status === tooMany ? this.#fetch(address, load) : reply;
  }

  async #make(address: string, load: Load, changed: Omit<Making, 'reply'>): Promise<StoredReply> {
    for (let tries = 1; ; tries++) {
      changed.dropped.clear();
      const made = await load(address);
      if (!made.tags.some((tag) => changed.dropped.has(tag)))
        return this.#store(address, made, changed.expired);
      // It changes faster than it is made: what was true when it was asked for will do, once.
      if (tries === triesMax) return new StoredReply(made, brotliQuality);
    }
  }

  #store(address: string, made: Reply, expired: ReadonlySet<string>): StoredReply {
    const fresh = new StoredReply(made, brotliQuality);
    const isMissing = missing.includes(fresh.status);
    if (!isMissing && !isLasting(made)) return fresh;
    const [store, other] = isMissing ? [this.#missing, this.#found] : [this.#found, this.#missing];
    const held = store.peek(address)?.reply;
    // The same bytes again: the compressed ones are kept.
    const reply = held?.etag === fresh.etag && held.status === fresh.status ? held : fresh;
    const now = this.#clock();
    const staleAt = now + (isMissing ? missingFreshFor : this.#settings.freshFor);
    const deadAt = isMissing ? staleAt : staleAt + this.#settings.staleFor;
    const entry = { reply, madeAt: now, staleAt, deadAt };
    if (isTagged(fresh, expired)) this.#expireEntry(entry, now);
    other.delete(address);
    store.set(address, entry);
    return reply;
  }
}

function createStore(bytes: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize: bytes,
    sizeCalculation: ({ reply }, address) => reply.size + address.length * 2,
  });
}

/** Neither refusals, which cost little and are without number, nor failures, which pass, nor what says so itself. */
function isLasting({ status, headers }: Reply): boolean {
  return [200, 301, 302, 308].includes(status) && headers['cache-control'] !== 'no-store';
}

function isTagged(reply: StoredReply, tags: ReadonlySet<string>): boolean {
  return reply.tags.some((tag) => tags.has(tag));
}
