import { LRUCache } from 'lru-cache';

/**
 * For how long a host rests that finds our requests too many (429), in seconds: as it says, within limits, so that no slip
 * of a publisher hides its pictures for a day.
 */
const usual = 60;
const longest = 3_600;
const max = 10_000;

/**
 * Keeps track of hosts that have asked for a rest: further pictures are not requested meanwhile. Only those of the same
 * owner: nobody can make a publisher's pictures rest by naming an address of its host that always refuses.
 */
export function createRestingHosts() {
  const resting = new LRUCache<string, true>({ max });
  return {
    /** The host of an address has refused a request of this owner; it says for how many seconds, or 0. */
    letRest: (url: string, owner: string, seconds: number): void => {
      resting.set(keyOf(url, owner), true, { ttl: Math.min(seconds || usual, longest) * 1_000 });
    },
    /** For how many more seconds the host of an address rests; 0: it does not. */
    restOf: (url: string, owner: string): number =>
      Math.ceil(resting.getRemainingTTL(keyOf(url, owner)) / 1_000),
  };
}

function keyOf(url: string, owner: string): string {
  return `${new URL(url).host} ${owner}`;
}
