import type { Database } from '#db/client.ts';
import type { Logger } from '#process/logger.ts';
import { sleep } from '#process/sleep.ts';
import { lease, renewClaims, type ClaimedFeed } from './feed-claims.ts';

/** Three tries before a claim expires. */
const renewEvery = (lease * 1000) / 4; // ms

/** Until then nobody else can have taken the feed. */
const silenceMax = (lease * 1000) / 2; // ms

export type ClaimKeeper = {
  keep: (claims: ClaimedFeed[]) => void;
  /**
   * Whether the claim is still ours: after a long pause, as when the machine sleeps, another process may have taken the
   * feed.
   */
  holds: (claim: ClaimedFeed) => Promise<boolean>;
  release: (claim: ClaimedFeed) => void;
  stop: () => Promise<void>;
};

/** Renews claims while feeds wait for their turn and are polled, so that they expire only if the process dies. */
export function openClaimKeeper(database: Database, log: Logger, every = renewEvery): ClaimKeeper {
  /** Each claim with the time when it was last known to be ours. */
  const kept = new Map<ClaimedFeed, number>();
  const stopping = new AbortController();

  async function renew(): Promise<void> {
    const claims = [...kept.keys()];
    const began = performance.now();
    const held = await renewClaims(database, claims);
    for (const claim of claims) {
      if (!held.has(claim.id)) kept.delete(claim);
      else if (kept.has(claim)) kept.set(claim, began);
    }
  }

  async function renewForever(): Promise<void> {
    for (let failed = false; ;) {
      await sleep(every, stopping.signal);
      if (stopping.signal.aborted) return;
      try {
        if (kept.size > 0) await renew();
        failed = false;
      } catch (error) {
        // Once for an outage, however long.
        log[failed ? 'debug' : 'warn'](
          { err: error },
          'The claims of feeds could not be renewed; trying again',
        );
        failed = true;
      }
    }
  }

  const renewing = renewForever();
  return {
    keep: (claims) => {
      for (const claim of claims) kept.set(claim, performance.now());
    },
    holds: async (claim) => {
      const knownAt = kept.get(claim);
      if (knownAt !== undefined && performance.now() - knownAt > silenceMax) await renew();
      return kept.has(claim);
    },
    release: (claim) => kept.delete(claim),
    stop: () => {
      stopping.abort();
      return renewing;
    },
  };
}
