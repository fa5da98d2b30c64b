import { LRUCache } from 'lru-cache';
import { StoredReply, type Reply } from './stored-reply.ts';

type Settings = {
  /** Bytes that successful replies may take. */
  bytes: number;
  /** Milliseconds for which a reply is fresh, unless news about it arrive. */
  freshFor: number;
  /** Milliseconds after that for which it is still sent while a new one is made. */
  staleFor: number;
  clock?: () => number;
  /** Called when a reply could not be renewed or recompressed in the background. */
  onTrouble: (error: unknown) => void;
};

type Load = (address: string) => Promise<Reply>;
type Entry = { reply: StoredReply; madeAt: number; staleAt: number; deadAt: number };
/** A reply that is being made, with the tags that expired or were dropped meanwhile. */
type Making = { expired: Set<string>; dropped: Set<string>; reply: Promise<StoredReply> };

export type CacheCounts = { hit: number; stale: number; miss: number };

const missing = [404, 410, 451];
const tooMany = 429;
const unavailable = 503;
const missingFreshFor = 10_000; // ms; a 404 may become an article at any moment
const missingBytes = 4 * 1024 * 1024;
const triesMax = 3; // to make a reply whose content changes meanwhile
const anything = '*'; // a tag that stands for all
const brotliQuality = 5; // quick enough to compress while somebody waits
const restAfterShrinking = 4; // times as long as it took, so that it uses at most a fifth of a processor

/**
 * Replies as bytes, by address. Concurrent requests for an address share one call of `load`. A reply is sent until
 * `freshFor + staleFor` after it was made or, once news about it have arrived, until `staleFor` after it was made;
 * later only if no new one can be made.
 */
export class PageCache {
  readonly counts: CacheCounts = { hit: 0, stale: 0, miss: 0 };
  readonly #settings: Settings;
  readonly #clock: () => number;
  readonly #found: LRUCache<string, Entry>;
  /** Replies about missing pages, and redirects, are kept apart, so that made-up addresses never evict real pages. */
  readonly #missing: LRUCache<string, Entry>;
  readonly #makings = new Map<string, Making>();
  /** When the next reply may be recompressed; one at a time. */
  #shrinksFrom = 0;

  constructor(settings: Settings) {
    this.#settings = settings;
    // A monotonic clock: the time of day may be set back.
    this.#clock = settings.clock ?? (() => performance.now());
    this.#found = createStore(settings.bytes);
    this.#missing = createStore(Math.min(missingBytes, settings.bytes));
  }

  get bytes(): number {
    return this.#found.calculatedSize + this.#missing.calculatedSize;
  }

  /** The reply for an address: at once if one is cached, else once it is made. */
  find(address: string, load: Load): StoredReply | Promise<StoredReply> {
    const held = this.findHeld(address, load);
    if (held) return held;
    this.counts.miss++;
    return this.#renew(address, load);
  }

  /**
   * The cached reply for an address, if it may still be sent; if it is stale, `load` makes a new one in the background.
   */
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

  /** A fresh reply, if the URL is exactly a cache key. */
  findFresh(url: string): StoredReply | undefined {
    const entry = this.#found.get(url);
    const now = this.#clock();
    if (!entry || now >= entry.staleAt) return undefined;
    this.#countHit(entry.reply, now);
    return entry.reply;
  }

  /** Makes all replies with one of these tags stale, including those being made. */
  expire(tags: ReadonlySet<string>): void {
    if (tags.size === 0) return;
    const now = this.#clock();
    for (const store of [this.#found, this.#missing]) {
      for (const entry of store.values()) if (isTagged(entry.reply, tags)) this.#expireEntry(entry, now);
    }
    for (const { expired } of this.#makings.values()) for (const tag of tags) expired.add(tag);
  }

  /** Removes all replies with one of these tags; those being made are made again. */
  drop(tags: ReadonlySet<string>): void {
    if (tags.size === 0) return;
    for (const store of [this.#found, this.#missing]) {
      for (const [address, entry] of store.entries()) if (isTagged(entry.reply, tags)) store.delete(address);
    }
    for (const { dropped } of this.#makings.values()) for (const tag of tags) dropped.add(tag);
  }

  /**
   * Stores nothing that is being made, and sends what is stored only if no new reply can be made: it may show what was
   * taken down meanwhile.
   */
  doubt(): void {
    const now = this.#clock();
    for (const store of [this.#found, this.#missing])
      for (const entry of store.values()) entry.staleAt = entry.deadAt = now;
    for (const { dropped } of this.#makings.values()) dropped.add(anything);
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
    entry.staleAt = now;
    // An older reply is removed instead: the next reader, perhaps much later, would get it without the news.
    entry.deadAt = Math.min(entry.deadAt, entry.madeAt + this.#settings.staleFor);
  }

  /** While the database is away, an expired reply is sent rather than none. */
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

  /** A refusal for asking too often concerns only the request that got it. */
  async #join(making: Making, address: string, load: Load): Promise<StoredReply> {
    const reply = await making.reply;
    return reply.status === tooMany ? this.#fetch(address, load) : reply;
  }

  async #make(address: string, load: Load, changed: Omit<Making, 'reply'>): Promise<StoredReply> {
    for (let tries = 1; ; tries++) {
      changed.dropped.clear();
      const made = await load(address);
      if (![...made.tags, anything].some((tag) => changed.dropped.has(tag)))
        return this.#store(address, made, changed.expired);
      // It changes faster than it can be made: sends it this once, without keeping it.
      if (tries === triesMax) return new StoredReply(made, brotliQuality);
    }
  }

  #store(address: string, made: Reply, expired: ReadonlySet<string>): StoredReply {
    const fresh = new StoredReply(made, brotliQuality);
    const isMissing = missing.includes(fresh.status);
    if (!isMissing && !isLasting(made)) return fresh;
    const isReal = fresh.status < 300;
    const [store, other] = isReal ? [this.#found, this.#missing] : [this.#missing, this.#found];
    const held = store.peek(address)?.reply;
    // The same content: keeps the compressed variants.
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

/**
 * Refusals are cheap to make and unlimited in number, failures pass, and some replies say that they must not be kept.
 */
function isLasting({ status, headers }: Reply): boolean {
  return [200, 301, 302, 308].includes(status) && headers['cache-control'] !== 'no-store';
}

function isTagged(reply: StoredReply, tags: ReadonlySet<string>): boolean {
  return reply.tags.some((tag) => tags.has(tag));
}
