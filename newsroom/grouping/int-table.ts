const smallest = 1024;
const fullest = 0.6;

/** A hash table of integers in two typed arrays: a Map would take five times the memory. Keys must not be 0. */
export class IntTable {
  #keys = new Int32Array(smallest);
  #values = new Int32Array(smallest);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The value of a key; -1 without one. */
  get(key: number): number {
    const at = this.#find(key);
    return this.#keys[at] === key ? (this.#values[at] as number) : -1;
  }

  set(key: number, value: number): void {
    let at = this.#find(key);
    if (this.#keys[at] !== key) {
      if (this.#size + 1 > this.#keys.length * fullest) {
        this.#grow();
        at = this.#find(key);
      }
      this.#size++;
      this.#keys[at] = key;
    }
    this.#values[at] = value;
  }

  /** Removes a key, and moves the entries that it had displaced. */
  delete(key: number): void {
    let hole = this.#find(key);
    if (this.#keys[hole] !== key) return;
    this.#size--;
    const mask = this.#keys.length - 1;
    for (let at = (hole + 1) & mask; this.#keys[at] !== 0; at = (at + 1) & mask) {
      const home = spread(this.#keys[at] as number) & mask;
      if (((at - home) & mask) < ((at - hole) & mask)) continue;
      this.#keys[hole] = this.#keys[at] as number;
      this.#values[hole] = this.#values[at] as number;
      hole = at;
    }
    this.#keys[hole] = 0;
  }

  /** Where the key stands, or would. */
  #find(key: number): number {
    const mask = this.#keys.length - 1;
    let at = spread(key) & mask;
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask;
    return at;
  }

  #grow(): void {
    const [keys, values] = [this.#keys, this.#values];
    this.#keys = new Int32Array(keys.length * 2);
    this.#values = new Int32Array(keys.length * 2);
    for (let n = 0; n < keys.length; n++) {
      if (keys[n] === 0) continue;
      const at = this.#find(keys[n] as number);
      this.#keys[at] = keys[n] as number;
      this.#values[at] = values[n] as number;
    }
  }
}

function spread(key: number): number {
  return Math.imul(key ^ (key >>> 16), 0x9e_37_79_b1) >>> 7;
}
