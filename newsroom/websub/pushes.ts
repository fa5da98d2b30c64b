import type { Database } from '#db/client.ts';
import type { ClaimedFeed } from '#newsroom/feed-claims.ts';
import type { FetchedFeed } from '#newsroom/fetching/fetch-feed.ts';
import { pushedInterval } from '#newsroom/schedule.ts';
import { hubHintsOf, hubLinkOf, type HubHints } from './hub-link.ts';
import { distrustHub, isPushed, noteHub, silenceHub, takePush } from './subscription-store.ts';

type Arrived = Extract<FetchedFeed, { state: 'fetched' }>;

/** What hubs send of feeds, for who polls them. */
export type Pushes = {
  /** What the hub of a feed has sent, as if it had been fetched; null: nothing, or the feed itself is to be fetched now. */
  take: (claim: ClaimedFeed) => Promise<Arrived | null>;
  /** Notes which hub a fetched feed names, and whether that hub should have sent what the feed brought. */
  note: (claim: ClaimedFeed, arrived: Arrived, feed: HubHints & { changed: boolean }) => Promise<void>;
  /** Takes nothing more of what the hub of a feed has sent, or sends until it is asked again. */
  silence: (claim: ClaimedFeed) => Promise<void>;
  /** Seconds until a feed is polled again, which would be `delay` without its hub. */
  restOf: (claim: ClaimedFeed, delay: number) => Promise<number>;
};

export function createPushes(database: Database, insecureAllowed: boolean): Pushes {
  return {
    take: async (claim) => {
      const push = await takePush(database, claim.id);
      if (!push) return null;
      const { etag, lastModified } = claim; // of the last reply; nothing is known of the next
      return {
        state: 'fetched',
        ...push,
        url: claim.movedTo ?? claim.url,
        etag,
        lastModified,
        link: null,
        movedTo: null,
        maxAge: null,
        isPushed: true,
      };
    },
    note: async (claim, arrived, { hub, self, changed }) => {
      if (arrived.isPushed) return;
      const header = hubHintsOf(arrived.link);
      await noteHub(
        database,
        claim.id,
        hubLinkOf({ header, body: { hub, self }, url: arrived.url }, insecureAllowed),
      );
      if (changed) await distrustHub(database, claim.id);
    },
    silence: async (claim) => silenceHub(database, claim.id),
    restOf: async (claim, delay) =>
      (await isPushed(database, claim.id)) ? Math.max(delay, pushedInterval) : delay,
  };
}
