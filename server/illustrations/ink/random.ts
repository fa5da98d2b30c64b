export type Random = {
  /** From 0 up to, not including, 1. */
  next: () => number;
  /** A whole number, both ends included. */
  between: (low: number, high: number) => number;
  /** One of them; throws where there is none. */
  pick: <T>(choices: readonly T[]) => T;
  chance: (probability: number) => boolean;
  /** The same things in another order. */
  shuffled: <T>(things: readonly T[]) => T[];
};

/** Numbers that look random and are always the same for the same name (mulberry32 over an FNV-1a hash). */
export function createRandom(name: string): Random {
  let state = hash(name);
  function next(): number {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    between,
    pick: (choices) => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new RangeError('There is nothing to pick from.');
      return choice;
    },
    chance: (probability) => next() < probability,
    shuffled: (things) =>
      things
        .map((thing) => ({ thing, place: next() }))
        .toSorted((one, other) => one.place - other.place)
        .map(({ thing }) => thing),
  };
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ character.charCodeAt(0), 0x01000193);
  return value;
}
